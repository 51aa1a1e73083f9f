import { describe, expect, it } from 'vitest';
import { createLoading } from './loading.ts';

function bench() {
  let now = 0;
  let next = 1;
  const due = new Map<number, { at: number; callback: () => void }>();
  const loading = createLoading({
    set: (callback, ms) => (due.set(next, { at: now + ms, callback }), next++),
    clear: (timer) => void due.delete(timer),
  });
  const pass = (ms: number) => {
    now += ms;
    for (const [timer, { at, callback }] of due) {
      if (at > now) continue;
      due.delete(timer);
      callback();
    }
  };
  return { loading, pass };
}

describe('the loading bar', () => {
  it('is not shown for what takes less than 200 ms', async () => {
    const { loading, pass } = bench();
    const load = Promise.withResolvers<void>();
    const seen: string[] = [];
    loading.subscribe(() => seen.push(loading.phase()));
    const tracked = loading.track(load.promise);
    pass(199);
    load.resolve();
    await tracked;
    pass(1_000);
    expect(new Set(seen)).toEqual(new Set(['idle']));
  });

  it('ends with the last of several loads', async () => {
    const { loading, pass } = bench();
    const first = Promise.withResolvers<void>();
    const second = Promise.withResolvers<void>();
    const tracked = [loading.track(first.promise), loading.track(second.promise)];
    pass(200);
    expect(loading.phase()).toBe('running');
    pass(200);
    first.resolve();
    await tracked[0];
    expect(loading.phase()).toBe('running');
    second.resolve();
    await tracked[1];
    expect(loading.phase()).toBe('done');
    pass(600);
    expect(loading.phase()).toBe('idle');
  });

  it('stays for 200 ms once it is shown', async () => {
    const { loading, pass } = bench();
    const load = Promise.withResolvers<void>();
    const tracked = loading.track(load.promise);
    pass(200);
    load.resolve();
    await tracked;
    pass(199);
    expect(loading.phase()).toBe('running');
    pass(1);
    expect(loading.phase()).toBe('done');
    pass(600);
    expect(loading.phase()).toBe('idle');
  });

  it('goes on for a load that begins before it ends', async () => {
    const { loading, pass } = bench();
    const first = Promise.withResolvers<void>();
    const second = Promise.withResolvers<void>();
    const tracked = [loading.track(first.promise)];
    pass(250);
    first.resolve();
    await tracked[0];
    tracked.push(loading.track(second.promise));
    pass(1_000);
    expect(loading.phase()).toBe('running');
    second.resolve();
    await tracked[1];
    expect(loading.phase()).toBe('done');
  });

  it('begins again for a load that begins while the last bar lingers', async () => {
    const { loading, pass } = bench();
    const second = Promise.withResolvers<void>();
    const failing = loading.track(Promise.reject(new Error('offline')));
    await failing.catch(() => undefined);
    const tracked = loading.track(second.promise);
    pass(200);
    expect(loading.phase()).toBe('running');
    pass(1_000);
    expect(loading.phase()).toBe('running');
    second.resolve();
    await tracked;
    expect(loading.phase()).toBe('done');
  });

  it('turns red for a load that failed before another one began', async () => {
    const { loading, pass } = bench();
    const first = Promise.withResolvers<void>();
    const second = Promise.withResolvers<void>();
    const failing = loading.track(first.promise);
    pass(250);
    first.reject(new Error('offline'));
    await failing.catch(() => undefined);
    const next = loading.track(second.promise);
    second.resolve();
    await next;
    pass(200);
    expect(loading.phase()).toBe('failed');
  });

  it('turns red when a load fails', async () => {
    const { loading } = bench();
    const load = Promise.withResolvers<void>();
    const tracked = loading.track(load.promise);
    load.reject(new Error('chunk'));
    await expect(tracked).rejects.toThrow('chunk');
    expect(loading.phase()).toBe('failed');
  });
});
