import { expect, it } from 'vitest';
import { titleWithUnread } from './window-title.ts';

it.each([
  [0, 'Room - Vermeil'],
  [1, '(1) Room - Vermeil'],
  [99, '(99) Room - Vermeil'],
  [100, '(99+) Room - Vermeil'],
])('a title with %i unread messages is %s', (count, title) => {
  expect(titleWithUnread('Room - Vermeil', count)).toBe(title);
});
