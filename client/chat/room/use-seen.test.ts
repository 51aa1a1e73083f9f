import { describe, expect, it } from 'vitest';
import { message } from './message.fixture.ts';
import { newestSeen } from './use-seen.ts';

const messages = [
  message(8),
  message(9),
  message(10),
  message(11, { own: true, senderId: 'me' }),
  message(12, { kind: 'gap', ticks: null }),
];

describe('newestSeen', () => {
  it('reports nothing while the tab is hidden or without focus', () => {
    expect(newestSeen(messages, { start: 0, end: 4 }, null, false)).toBeUndefined();
  });

  it('looks at the window alone', () => {
    expect(newestSeen(messages, { start: 0, end: 1 }, null, true)).toEqual({ id: 'message-9', ticks: '9' });
    expect(newestSeen(messages, { start: 3, end: 4 }, null, true)).toBeUndefined();
  });

  it('passes over own messages and gaps, and compares ticks as numbers', () => {
    expect(newestSeen(messages, { start: 0, end: 4 }, '9', true)).toEqual({ id: 'message-10', ticks: '10' });
    expect(newestSeen(messages, { start: 0, end: 4 }, '10', true)).toBeUndefined();
    expect(newestSeen(messages, { start: 0, end: 4 }, '100', true)).toBeUndefined();
  });

  it('survives a range that outlived its messages', () => {
    expect(newestSeen([], { start: 0, end: 40 }, null, true)).toBeUndefined();
    expect(newestSeen(messages, { start: -1, end: 99 }, null, true)).toEqual({ id: 'message-10', ticks: '10' });
  });
});
