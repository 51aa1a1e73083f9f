import { describe, expect, it } from 'vitest';
import { isChunkError, reloadOnce } from './chunk-reload.ts';

function bench() {
  const kept = new Map<string, string>();
  let now = 1_000_000;
  let reloads = 0;
  let reachable = true;
  const ports = {
    storage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    },
    now: () => now,
    isReachable: () => Promise.resolve(reachable),
    reload: () => void (reloads += 1),
  };
  return {
    ports,
    pass: (ms: number) => void (now += ms),
    reloads: () => reloads,
    cut: (is: boolean) => void (reachable = !is),
  };
}

describe('a failed chunk load', () => {
  it('reloads the page once within 60 s', async () => {
    const { ports, pass, reloads } = bench();
    expect(await reloadOnce(ports)).toBe(true);
    pass(59_999);
    expect(await reloadOnce(ports)).toBe(false);
    expect(reloads()).toBe(1);
    pass(1);
    expect(await reloadOnce(ports)).toBe(true);
    expect(reloads()).toBe(2);
  });

  it('is not held back by a clock that was set back', async () => {
    const { ports, pass, reloads } = bench();
    await reloadOnce(ports);
    pass(-3_600_000);
    expect(await reloadOnce(ports)).toBe(true);
    expect(reloads()).toBe(2);
  });

  it('keeps the page while the server is out of reach, and reloads at the first failure after that', async () => {
    const { ports, cut, reloads } = bench();
    cut(true);
    expect(await reloadOnce(ports)).toBe(false);
    expect(reloads()).toBe(0);
    cut(false);
    expect(await reloadOnce(ports)).toBe(true);
    expect(reloads()).toBe(1);
  });

  it.each([
    [new TypeError('Failed to fetch dynamically imported module: https://x/assets/a.js'), true],
    [new TypeError('error loading dynamically imported module'), true],
    [new TypeError('Importing a module script failed.'), true],
    [new Error('Unable to preload CSS for /assets/a.css'), true],
    [new TypeError('Failed to fetch'), false],
    ['dynamically imported module', false],
  ])('is distinguished from other errors: %s', (error, expected) => {
    expect(isChunkError(error)).toBe(expected);
  });
});
