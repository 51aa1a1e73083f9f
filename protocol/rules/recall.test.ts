import { describe, expect, it } from 'vitest';
import { CHAT } from '../member-limits.ts';
import { RECALLED, recallProblem } from './recall.ts';

const own = { own: true, createTime: 1_000, extra: null };
const LAST = 1_000 + CHAT.recallWithin;

describe('recalling a message', () => {
  it('[REC-1] is up to its sender, and not possible for cards', () => {
    expect(recallProblem(own, 1_000)).toBeNull();
    expect(recallProblem({ ...own, own: false }, 1_000)).toBe('MessageNotRecallable');
    expect(recallProblem({ ...own, own: false, extra: RECALLED }, 1_000)).toBe('MessageNotRecallable');
    expect(recallProblem({ ...own, extra: { card: 'offer', id: 'o1' } }, 1_000)).toBe('MessageNotRecallable');
  });
  it('[REC-2] is possible for five minutes', () => {
    expect(CHAT.recallWithin).toBe(300_000);
    expect(recallProblem(own, LAST)).toBeNull();
    expect(recallProblem(own, LAST + 1)).toBe('RecallTooLate');
  });
  it('[REC-3] succeeds again later', () => {
    expect(recallProblem({ ...own, extra: RECALLED }, LAST + 1_000_000)).toBeNull();
  });
});
