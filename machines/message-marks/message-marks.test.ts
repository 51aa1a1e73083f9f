import { describe, expect, it, vi } from 'vitest';
import { createSimulatedClock } from '#machines/clock/simulated-clock.ts';
import type { Mark } from '#protocol/rules/message-marks.ts';
import { createActor } from 'xstate';
import { callError } from '../call-outcomes.model.ts';
import { MARKED_MESSAGE } from './message-marks.model.ts';
import {
  createMessageMarksMachine,
  pendingMarks,
  type MessageMarksPorts,
  type PendingMark,
} from './message-marks.machine.ts';

let changes = 0;
const wanted = (mark: Mark, on = true): PendingMark => {
  changes += 1;
  return { id: String(changes).padStart(4, '0'), roomId: 'r', messageId: 'm', mark, on };
};

async function createWorld(left: readonly PendingMark[] = []) {
  const clock = createSimulatedClock();
  const send = vi.fn<MessageMarksPorts['send']>(() => Promise.resolve(MARKED_MESSAGE));
  const device = new Map(left.map((one) => [one.id, one]));
  const actor = createActor(
    createMessageMarksMachine({
      restore: () => Promise.resolve([...device.values()]),
      remove: (id) => void device.delete(id),
      send,
    }),
    { clock },
  );
  const reported: unknown[] = [];
  actor.on('message.marked', ({ message }) => reported.push(message.id));
  actor.on('mark.refused', ({ error }) => reported.push(error.status));
  actor.start();
  await vi.waitFor(() => expect(actor.getSnapshot().value).not.toBe('restoring'));
  const state = (value: string) => vi.waitFor(() => expect(actor.getSnapshot().value).toBe(value));
  return {
    clock,
    send,
    actor,
    device,
    reported,
    state,
    /** As the worker does: the device first, then the chart. */
    mark(one: PendingMark) {
      device.set(one.id, one);
      actor.send({ type: 'message.mark', wanted: one });
    },
    sent: () => send.mock.calls.map(([{ mark, on }]) => [mark, on]),
    pending: () => pendingMarks(actor.getSnapshot().context).map(({ mark, on }) => [mark, on]),
  };
}

describe('message marks', () => {
  it('[MKS-1] shows a change until the server has it, and then forgets it on the device', async () => {
    const world = await createWorld();
    world.mark(wanted('like'));
    expect(world.pending()).toEqual([['like', true]]);
    expect(world.device.size).toBe(1);
    await world.state('idle');
    expect(world.pending()).toEqual([]);
    expect(world.device.size).toBe(0);
  });
  it('[MKS-1] sends what an earlier worker left', async () => {
    const world = await createWorld([wanted('pin'), wanted('love', false)]);
    await world.state('idle');
    expect(world.sent()).toEqual([
      ['pin', true],
      ['love', false],
    ]);
    expect(world.device.size).toBe(0);
  });
  it('[MKS-2] [MKS-3] sends the last change of each mark, in order', async () => {
    const world = await createWorld();
    world.send.mockRejectedValueOnce(callError(0));
    world.mark(wanted('like'));
    await world.state('retrying');
    world.mark(wanted('pin'));
    world.mark(wanted('like', false));
    expect(world.device.size).toBe(2);
    expect(world.pending()).toEqual([
      ['like', false],
      ['pin', true],
    ]);
    world.clock.advance(5_000);
    await world.state('idle');
    expect(world.sent().slice(1)).toEqual([
      ['like', false],
      ['pin', true],
    ]);
  });
  it('[MKS-2] sends a change made while the one before is being sent', async () => {
    const world = await createWorld();
    world.mark(wanted('like'));
    world.mark(wanted('like', false));
    expect(world.pending()).toEqual([
      ['like', true],
      ['like', false],
    ]);
    await world.state('idle');
    expect(world.sent()).toEqual([
      ['like', true],
      ['like', false],
    ]);
    expect(world.device.size).toBe(0);
  });
  it('[MKS-4] retries a failed change at a wake-up', async () => {
    const world = await createWorld();
    world.send.mockRejectedValueOnce(callError(503));
    world.mark(wanted('like'));
    await world.state('retrying');
    expect(world.device.size).toBe(1);
    world.actor.send({ type: 'wake' });
    await world.state('idle');
    expect(world.sent()).toHaveLength(2);
  });
  it('[MKS-4] drops and reports a refused change', async () => {
    const world = await createWorld();
    world.send.mockRejectedValueOnce(callError(422));
    world.mark(wanted('pin'));
    await world.state('idle');
    expect(world.reported).toEqual([422]);
    expect(world.device.size).toBe(0);
    world.clock.advance(60_000);
    expect(world.sent()).toHaveLength(1);
  });
  it('[MKS-5] reports the message before a view without the change', async () => {
    const world = await createWorld();
    const shown: unknown[] = [];
    world.actor.subscribe(() => shown.push([world.pending().length, world.reported.length]));
    world.mark(wanted('like'));
    await world.state('idle');
    expect(shown).toEqual([
      [1, 0],
      [0, 1],
    ]);
  });
});
