import { describe, expect, it } from 'vitest';
import { PAGE } from '../page-limits.ts';
import { isDownloadBarDue } from './download-bar.ts';

const NOW = 1_800_000_000_000;

describe('the download bar', () => {
  it.each([
    [undefined, true],
    [String(NOW), false],
    [String(NOW - PAGE.downloadBar), false],
    [String(NOW - PAGE.downloadBar - 1), true],
  ])('[DLB-1] with the stored time %s is due: %s', (stored, due) => {
    expect(isDownloadBarDue(stored, NOW)).toBe(due);
  });

  it.each(['', 'yesterday', '-1', '1e3', String(NOW + 1), '9'.repeat(16)])(
    '[DLB-2] ignores the stored value %j',
    (stored) => {
      expect(isDownloadBarDue(stored, NOW)).toBe(true);
    },
  );
});
