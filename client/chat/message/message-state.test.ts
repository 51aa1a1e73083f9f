import { describe, expect, it } from 'vitest';
import { MESSAGE_STATUS } from '#protocol/lookups.ts';
import { RECALLED } from '#protocol/rules/recall.ts';
import { message } from '../room/message.fixture.ts';
import { delivery, hasMenu } from './message-state.ts';

describe('hasMenu', () => {
  it('is true for messages that the server has', () => expect(hasMenu(message(1))).toBe(true));
  it('is true for own messages that wait to be sent', () => {
    const unsent = { ...message(1), ticks: null, status: MESSAGE_STATUS.initial };
    expect([hasMenu({ ...unsent, own: true }), hasMenu({ ...unsent, own: false })]).toEqual([true, false]);
  });
  it.each([
    ['being sent', { own: true, ticks: null, status: MESSAGE_STATUS.sending }],
    ['failed', { ticks: null, status: MESSAGE_STATUS.error }],
    ['recalled', { extra: RECALLED }],
    ['a card', { extra: { card: 'offer', id: 'o1' } }],
    ['missing', { kind: 'gap' as const }],
  ])('is false for a message that is %s', (_what, more) => expect(hasMenu({ ...message(1), ...more })).toBe(false));
});

describe('delivery', () => {
  it.each([
    [MESSAGE_STATUS.initial, false, 'waiting'],
    [MESSAGE_STATUS.sending, false, 'sending'],
    [MESSAGE_STATUS.error, false, 'failed'],
    [MESSAGE_STATUS.complete, false, 'sent'],
    [MESSAGE_STATUS.complete, true, 'seen'],
    // A server's receipt may overtake the answer to the post: the mark waits for the answer.
    [MESSAGE_STATUS.sending, true, 'sending'],
    [MESSAGE_STATUS.error, true, 'failed'],
  ] as const)('status %i, seen %s reads as %s', (status, seen, mark) => {
    expect(delivery({ status, seen })).toBe(mark);
  });
});
