import { describe, expect, it, vi } from 'vitest';
import { createSimulatedClock } from '#machines/clock/simulated-clock.ts';
import { createActor } from 'xstate';
import { callError } from '../call-outcomes.model.ts';
import { createSeenMachine, type SeenMark, type SeenPorts } from './seen.machine.ts';

async function createWorld(left: readonly SeenMark[] = []) {
  const clock = createSimulatedClock();
  const updateSeen = vi.fn<SeenPorts['updateSeen']>(() => Promise.resolve());
  const device = new Map(left.map((mark) => [mark.roomId, mark]));
  const actor = createActor(
    createSeenMachine({
      restore: () => Promise.resolve([...device.values()]),
      save: (mark) => void device.set(mark.roomId, mark),
      remove: (roomId) => void device.delete(roomId),
      updateSeen,
    }),
    { clock },
  );
  actor.start();
  await vi.waitFor(() => expect(actor.getSnapshot().value).not.toBe('restoring'));
  return {
    clock,
    updateSeen,
    actor,
    device,
    see: (roomId: string, ticks: string) =>
      actor.send({ type: 'room.seen', roomId, ticks, messageId: `${roomId}-${ticks}` }),
    sent: () => updateSeen.mock.calls.map(([{ messageId }]) => messageId),
  };
}

describe('seen', () => {
  it('[SEE-1] sends only the newest mark of a room, after 300 ms', async () => {
    const world = await createWorld();
    world.see('a', '9');
    world.see('a', '10');
    world.see('a', '3');
    world.clock.advance(299);
    expect(world.sent()).toEqual([]);
    world.clock.advance(1);
    expect(world.sent()).toEqual(['a-10']);
  });
  it('[SEE-3] sends one room after the other', async () => {
    const world = await createWorld();
    world.see('a', '1');
    world.see('b', '1');
    world.clock.advance(300);
    await vi.waitFor(() => expect(world.actor.getSnapshot().value).toBe('gathering'));
    world.clock.advance(300);
    await vi.waitFor(() => expect(world.actor.getSnapshot().value).toBe('idle'));
    expect(world.sent()).toEqual(['a-1', 'b-1']);
  });
  it('[SEE-2] retries a lost receipt with the newest mark', async () => {
    const world = await createWorld();
    world.updateSeen.mockRejectedValueOnce(callError(503));
    world.see('a', '1');
    world.clock.advance(300);
    await vi.waitFor(() => expect(world.actor.getSnapshot().value).toBe('retrying'));
    world.see('a', '2');
    world.clock.advance(5_000);
    expect(world.sent()).toEqual(['a-1', 'a-2']);
  });
  it('[SEE-2] does not retry a refused receipt', async () => {
    const world = await createWorld();
    world.updateSeen.mockRejectedValueOnce(callError(404));
    world.see('a', '1');
    world.clock.advance(300);
    await vi.waitFor(() => expect(world.actor.getSnapshot().value).toBe('idle'));
    world.clock.advance(60_000);
    expect(world.sent()).toEqual(['a-1']);
  });
  it('[SEE-4] stores a receipt on the device until the server has it, and sends stored ones', async () => {
    const world = await createWorld([{ roomId: 'b', ticks: '7', messageId: 'b-7' }]);
    world.see('a', '1');
    expect([...world.device.keys()]).toEqual(['b', 'a']);
    world.clock.advance(300);
    await vi.waitFor(() => expect(world.actor.getSnapshot().value).toBe('gathering'));
    expect([...world.device.keys()]).toEqual(['a']);
    world.see('a', '2');
    world.clock.advance(300);
    world.see('a', '3');
    await vi.waitFor(() => expect(world.actor.getSnapshot().value).toBe('gathering'));
    expect(world.device.get('a')?.ticks).toBe('3');
    world.clock.advance(300);
    await vi.waitFor(() => expect(world.actor.getSnapshot().value).toBe('idle'));
    expect(world.device.size).toBe(0);
    expect(world.sent()).toEqual(['b-7', 'a-2', 'a-3']);
  });
});
