import { describe, expect, it, vi } from 'vitest';
import { createSimulatedClock } from '#machines/clock/simulated-clock.ts';
import { createActor } from 'xstate';
import { callError } from '../call-error.model.ts';
import { createSeenMachine, type SeenPorts } from './seen.machine.ts';

function createWorld() {
  const clock = createSimulatedClock();
  const updateSeen = vi.fn<SeenPorts['updateSeen']>(() => Promise.resolve());
  const actor = createActor(createSeenMachine({ updateSeen }), { clock });
  actor.start();
  return {
    clock,
    updateSeen,
    actor,
    see: (roomId: string, ticks: string) =>
      actor.send({ type: 'room.seen', roomId, ticks, messageId: `${roomId}-${ticks}` }),
    told: () => updateSeen.mock.calls.map(([{ messageId }]) => messageId),
  };
}

describe('seen', () => {
  it('[SEE-1] tells only the newest of a room, after 300 ms', async () => {
    const world = createWorld();
    world.see('a', '9');
    world.see('a', '10');
    world.see('a', '3');
    world.clock.advance(299);
    expect(world.told()).toEqual([]);
    world.clock.advance(1);
    expect(world.told()).toEqual(['a-10']);
  });
  it('[SEE-3] tells one room after the other', async () => {
    const world = createWorld();
    world.see('a', '1');
    world.see('b', '1');
    world.clock.advance(300);
    await vi.waitFor(() => expect(world.actor.getSnapshot().value).toBe('gathering'));
    world.clock.advance(300);
    await vi.waitFor(() => expect(world.actor.getSnapshot().value).toBe('idle'));
    expect(world.told()).toEqual(['a-1', 'b-1']);
  });
  it('[SEE-2] tells again what was lost, with what was seen since', async () => {
    const world = createWorld();
    world.updateSeen.mockRejectedValueOnce(callError(503));
    world.see('a', '1');
    world.clock.advance(300);
    await vi.waitFor(() => expect(world.actor.getSnapshot().value).toBe('retrying'));
    world.see('a', '2');
    world.clock.advance(5_000);
    expect(world.told()).toEqual(['a-1', 'a-2']);
  });
  it('[SEE-2] does not tell again what was refused', async () => {
    const world = createWorld();
    world.updateSeen.mockRejectedValueOnce(callError(404));
    world.see('a', '1');
    world.clock.advance(300);
    await vi.waitFor(() => expect(world.actor.getSnapshot().value).toBe('idle'));
    world.clock.advance(60_000);
    expect(world.told()).toEqual(['a-1']);
  });
});
