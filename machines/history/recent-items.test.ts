import fc from 'fast-check';
import { expect, it } from 'vitest';
import { withRecentItem } from './recent-items.ts';

it('[HIS-1] [HIS-2] lists a repeated item once, at the front', () => {
  expect(withRecentItem(['jade', 'Rolex'], ' rolex ', 6)).toEqual(['rolex', 'jade']);
  expect(withRecentItem(['jade'], '  ', 6)).toEqual(['jade']);
});

it('[HIS-3] never has more items than allowed, and none twice', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ maxLength: 3 })), fc.integer({ min: 1, max: 5 }), (added, most) => {
      let items: string[] = [];
      for (const item of added) items = withRecentItem(items, item, most);
      expect(items.length).toBeLessThanOrEqual(most);
      expect(new Set(items.map((item) => item.toLowerCase())).size).toBe(items.length);
    }),
  );
});
