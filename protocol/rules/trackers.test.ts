import { describe, expect, it } from 'vitest';
import type { TrackerIds } from './tracker-ids.ts';
import { consentFrom, reportedPath, storedConsent } from './trackers.ts';

const IDS: TrackerIds = { tag: 'G-1', pages: { script: 'https://a.example/s.js', site: 's' } };
const NOW = 1_800_000_000_000;
const DAY = 86_400_000;

describe('consent to trackers', () => {
  it('[TRK-1] is unknown until the user has chosen', () => {
    expect(consentFrom(null, IDS, NOW, false)).toBe('unknown');
    expect(consentFrom(storedConsent('granted', IDS, NOW), IDS, NOW, false)).toBe('granted');
    expect(consentFrom(storedConsent('refused', IDS, NOW), IDS, NOW, false)).toBe('refused');
  });

  it.each(['granted', 'refused'] as const)('[TRK-2] holds for 180 days when %s', (choice) => {
    const stored = storedConsent(choice, IDS, NOW);
    expect(consentFrom(stored, IDS, NOW + 180 * DAY - 1, false)).toBe(choice);
    expect(consentFrom(stored, IDS, NOW + 180 * DAY, false)).toBe('unknown');
    expect(consentFrom(stored, IDS, NOW - 1, false)).toBe('unknown');
  });

  it.each([
    { ...IDS, tag: 'G-2' },
    { ...IDS, conversion: 'AW-1/a' },
    { ...IDS, pages: { script: 'https://b.example/s.js', site: 's' } },
    {},
  ])('[TRK-2] does not hold for other trackers: %j', (other) => {
    expect(consentFrom(storedConsent('granted', IDS, NOW), other, NOW, false)).toBe('unknown');
  });

  it.each(['', '{', 'granted', '{}', '[]', '"granted"', '{"consent":"granted"}', '{"consent":"yes","time":1}'])(
    '[TRK-3] is unknown when %j is stored',
    (stored) => {
      expect(consentFrom(stored, IDS, NOW, false)).toBe('unknown');
    },
  );

  it('[TRK-4] counts as refused with Global Privacy Control until the user grants it', () => {
    expect(consentFrom(null, IDS, NOW, true)).toBe('refused');
    expect(consentFrom(storedConsent('granted', IDS, NOW), IDS, NOW, true)).toBe('granted');
  });
});

describe('the path that trackers get', () => {
  it.each([
    ['/', '/'],
    ['/zh-HK', '/zh-HK'],
    ['/item-id/1001/goods-1', '/item-id/1001/goods-1'],
    ['/zh-CN/thread-id/t-1/2', '/zh-CN/thread-id/t-1/2'],
    ['/zh-CN/chat/room_1_0_a.b_0', '/zh-CN/chat/:roomId'],
    ['/collections/1/watch/secret', '/collections/:pageNo?/:category?/:keyword?'],
    ['/deals/d-1', '/deals/:id'],
    ['/no/such/page', undefined],
  ])('[TRK-5] of %s is %s', (pathname, reported) => {
    expect(reportedPath(pathname)).toBe(reported);
  });
});
