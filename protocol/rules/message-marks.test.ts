import { describe, expect, it } from 'vitest';
import { CHAT } from '../member-limits.ts';
import { FORWARDED } from './forward.ts';
import { changeMark, hasMark, markProblem, NO_MARKS, type MarkChange } from './message-marks.ts';
import { RECALLED } from './recall.ts';

const change = (userId: string, mark: MarkChange['mark'], on = true): MarkChange => ({ userId, mark, on });
const all = (...changes: MarkChange[]) => changes.reduce(changeMark, NO_MARKS);

describe('message marks', () => {
  it('[MRK-1] counts each user once per reaction', () => {
    const marks = all(change('ada', 'like'), change('ben', 'like'), change('ada', 'love'), change('ada', 'like'));
    expect(marks.reactions).toEqual({ like: ['ada', 'ben'], love: ['ada'] });
    expect(hasMark(marks, { userId: 'ben', mark: 'love' })).toBe(false);
  });
  it('[MRK-1] takes a reaction back', () => {
    const marks = all(change('ada', 'like'), change('ben', 'like'), change('ada', 'like', false));
    expect(marks.reactions).toEqual({ like: ['ben'] });
    expect(changeMark(marks, change('ben', 'like', false)).reactions).toEqual({});
  });
  it('[MRK-2] lets another member unpin', () => {
    expect(all(change('ada', 'pin')).pinned).toBe(true);
    expect(all(change('ada', 'pin'), change('ben', 'pin', false)).pinned).toBe(false);
  });
  it('[MRK-2] refuses the 21st pinned message, but not one that is pinned or to be unpinned', () => {
    const full = CHAT.pinnedPerRoom;
    const [free, pinned] = [
      { extra: null, marks: NO_MARKS },
      { extra: null, marks: all(change('ada', 'pin')) },
    ];
    expect(markProblem(free, change('ada', 'pin'), full - 1)).toBeNull();
    expect(markProblem(free, change('ada', 'pin'), full)).toBe('TooManyPinned');
    expect(markProblem(pinned, change('ada', 'pin'), full)).toBeNull();
    expect(markProblem(pinned, change('ada', 'pin', false), full)).toBeNull();
    expect(markProblem(free, change('ada', 'like'), full)).toBeNull();
  });
  it.each([
    ['a message', null, null],
    ['a forwarded message', FORWARDED, null],
    ['a recalled message', RECALLED, 'MessageNotMarkable'],
    ['a card', { card: 'offer', id: 'o1' }, 'MessageNotMarkable'],
  ])('[MRK-3] is for %s: %j gives %s', (_, extra, problem) => {
    expect(markProblem({ extra, marks: NO_MARKS }, change('ada', 'like'), 0)).toBe(problem);
  });
  it('[MRK-4] [MRK-5] raises the revision with each change only', () => {
    const marks = all(change('ada', 'like'));
    expect(marks.revision).toBe(1);
    expect(changeMark(marks, change('ada', 'like'))).toBe(marks);
    expect(changeMark(marks, change('ben', 'like', false))).toBe(marks);
    expect(changeMark(marks, change('ada', 'like', false)).revision).toBe(2);
  });
});
