import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { createSimulatedClock } from '../clock/simulated-clock.ts';
import { batchOfMessages, messagesIn } from '../rooms/frame-batch.ts';
import { createTypingMachine } from './typing.machine.ts';
import { makeMessage } from '../room/message.model.ts';

function createWorld() {
  const clock = createSimulatedClock();
  const reports: string[] = [];
  const actor = createActor(createTypingMachine({ report: (roomId) => reports.push(roomId), now: clock.now }), {
    clock,
  }).start();
  const ben = { roomId: 'r', userId: 'ben' };
  return {
    clock,
    reports,
    actor,
    ben,
    type: (text: string, rest: { roomId?: string; flush?: boolean } = {}) =>
      actor.send({ type: 'room.draft.save', roomId: 'r', text, ...rest }),
    receive: (...typists: (typeof ben)[]) => actor.send({ type: 'typing.received', typists }),
    typing: () => actor.getSnapshot().context.typists.map(({ roomId, userId }) => `${userId} in ${roomId}`),
  };
}
const message = (roomId: string, senderId: string) => makeMessage(1, { roomId, senderId });

describe('typing', () => {
  it('[TYP-1] reports a room once in 4 s, and again at once after a message', () => {
    const { type, reports, clock, actor } = createWorld();
    type('H');
    type('Hi');
    type('Elsewhere', { roomId: 's' });
    clock.advance(3_999);
    type('Hi B');
    expect(reports).toEqual(['r', 's']);
    clock.advance(1);
    type('Hi Be');
    expect(reports).toEqual(['r', 's', 'r']);
    actor.send({ type: 'draft.sending', roomId: 'r' });
    type('A');
    expect(reports).toEqual(['r', 's', 'r', 'r']);
  });

  it('[TYP-2] reports neither a blank draft nor one that is only flushed', () => {
    const { type, reports } = createWorld();
    type(' \n');
    type('Hi', { flush: true });
    expect(reports).toEqual([]);
  });

  it('[TYP-3] shows each member until 6 s after the last report', () => {
    const { receive, typing, clock, ben } = createWorld();
    receive(ben);
    clock.advance(3_000);
    receive(ben, { roomId: 'r', userId: 'cleo' });
    clock.advance(2_000);
    receive({ roomId: 'r', userId: 'cleo' });
    clock.advance(3_999);
    expect(typing()).toEqual(['ben in r', 'cleo in r']);
    clock.advance(1);
    expect(typing()).toEqual(['cleo in r']);
    clock.advance(2_000);
    expect(typing()).toEqual([]);
  });

  it('[TYP-4] ends with a message of the member in that room, and with the connection', () => {
    const { receive, typing, actor, ben } = createWorld();
    const arrive = (roomId: string, senderId: string) =>
      actor.send({ type: 'messages.received', messages: messagesIn(batchOfMessages([message(roomId, senderId)])) });
    receive(ben);
    arrive('r', 'cleo');
    arrive('s', 'ben');
    expect(typing()).toEqual(['ben in r']);
    arrive('r', 'ben');
    expect(typing()).toEqual([]);
    receive(ben);
    actor.send({ type: 'connection.down' });
    expect(typing()).toEqual([]);
  });
});
