import { describe, expect, it } from 'vitest';
import { createLinkIntent, INTENT_DELAY, mayPrefetch, type NetworkFacts } from './prefetch.ts';

function world(network?: NetworkFacts) {
  const fetched: string[] = [];
  const timers = new Set<() => void>();
  const near = createLinkIntent({
    network: () => network,
    fetch: (href) => fetched.push(href),
    later(run, delay) {
      expect(delay).toBe(INTENT_DELAY);
      timers.add(run);
      return () => void timers.delete(run);
    },
  });
  const wait = (): void => {
    for (const run of timers) {
      timers.delete(run);
      run();
    }
  };
  return { near, fetched, wait };
}

describe('the page of a link', () => {
  it('is fetched once, when the pointer or the focus stays on the link', () => {
    const { near, fetched, wait } = world();
    near('/a');
    expect(fetched).toEqual([]);
    near('/a');
    wait();
    near(null);
    near('/a');
    wait();
    expect(fetched).toEqual(['/a']);
  });

  it('is not fetched when the pointer only passes over the link', () => {
    const { near, fetched, wait } = world();
    near('/a');
    near('/b');
    near(null);
    wait();
    expect(fetched).toEqual([]);
  });

  it.each([{ saveData: true }, { effectiveType: '2g' }, { effectiveType: 'slow-2g' }])(
    'is not fetched with %j',
    (network) => {
      const { near, fetched, wait } = world(network);
      near('/a');
      wait();
      expect(fetched).toEqual([]);
    },
  );

  it('may be fetched on other networks', () => {
    expect(mayPrefetch(undefined)).toBe(true);
    expect(mayPrefetch({ effectiveType: '3g', saveData: false })).toBe(true);
  });
});
