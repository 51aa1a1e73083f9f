import { afterEach, expect, it, vi } from 'vitest';
import { printBanner } from './banner.ts';
import { readConfig } from './foundation/config.ts';

afterEach(() => vi.restoreAllMocks());

it.each([
  ['0.0.0.0', true],
  ['192.168.1.7', true],
  ['::', true],
  ['127.0.0.1', false],
  ['::1', false],
  ['localhost', false],
])('a development server that listens on %s warns of the published password: %s', (host, warns) => {
  const print = vi.spyOn(console, 'log').mockReturnValue();
  printBanner(readConfig({ HOST: host }), 3_000, 100);
  expect(String(print.mock.lastCall).includes(`Warning: other machines can reach ${host}`)).toBe(warns);
});
