import { expect, it } from 'vitest';
import { ID_LENGTH, makeId } from './ids.ts';
import { id, messageId } from './scalars.ts';

it('[ID-1] makes valid ids, and skips bytes that would favour some letters', () => {
  let next = 0;
  const made = makeId((count) => Uint8Array.from({ length: count }, () => (next++ * 37) % 256));
  expect(made).toHaveLength(ID_LENGTH);
  expect(messageId.safeParse(made).success).toBe(true);
  const turns = [Uint8Array.of(255, 248), Uint8Array.of(0, 61)];
  expect(makeId(() => turns.shift() ?? new Uint8Array(), 2)).toBe('0z');
});
it.each(['', 'a_b', 'a.b', 'a/b', 'x'.repeat(65), 'a\u0000'])(
  '[ID-2] "%s" is no id: separators of a room id may not occur',
  (text) => expect(id.safeParse(text).success).toBe(false),
);
