import { describe, expect, it } from 'vitest';
import { attemptFor, NO_ATTEMPT } from './attempt.ts';

describe('attempts', () => {
  const ids = () => {
    let count = 0;
    return () => `id${(count += 1)}`;
  };

  it('sends the same under the same id', () => {
    const makeId = ids();
    const first = attemptFor(NO_ATTEMPT, { price: '12', comment: 'Cash today' }, makeId);
    expect(attemptFor(first, { comment: 'Cash today', price: '12' }, makeId)).toEqual(first);
    expect(first.id).toBe('id1');
  });

  it('sends what was changed under another', () => {
    const makeId = ids();
    const first = attemptFor(NO_ATTEMPT, { price: '12', comment: '' }, makeId);
    expect(attemptFor(first, { price: '13', comment: '' }, makeId).id).toBe('id2');
  });
});
