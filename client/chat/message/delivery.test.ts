import { describe, expect, it } from 'vitest';
import { MESSAGE_STATUS } from '#protocol/lookups.ts';
import { delivery } from './delivery.ts';

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
