import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { boundLog } from './bound-log.ts';

const folder = mkdtempSync(join(tmpdir(), 'vermeil-log-'));
const file = join(folder, 'postgres.log');
afterEach(() => {
  vi.useRealTimers();
  rmSync(folder, { recursive: true, force: true });
});

it('moves a long log aside, and keeps the log of the previous start', () => {
  vi.useFakeTimers();
  appendFileSync(file, 'previous start');
  const end = boundLog(file, 10, 1_000);
  expect(readFileSync(`${file}.1`, 'utf8')).toBe('previous start');
  appendFileSync(file, 'short');
  vi.advanceTimersByTime(1_000);
  expect(readFileSync(file, 'utf8')).toBe('short');
  appendFileSync(file, ', then too long');
  vi.advanceTimersByTime(1_000);
  expect([readFileSync(file, 'utf8'), readFileSync(`${file}.1`, 'utf8')]).toEqual(['', 'short, then too long']);
  rmSync(folder, { recursive: true });
  vi.advanceTimersByTime(1_000);
  expect(existsSync(file)).toBe(false);
  end();
  expect(vi.getTimerCount()).toBe(0);
});
