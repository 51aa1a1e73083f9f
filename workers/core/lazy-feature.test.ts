import { createMemoryPorts } from '#tests/doubles/memory-ports.ts';
import { SESSION } from '#protocol/bridge/topics.ts';
import type { SessionView } from '#protocol/bridge/views.ts';
import { expect, it, vi } from 'vitest';
import type { Feature } from './feature.ts';
import { lazyFeature } from './lazy-feature.ts';
import { createSystem } from './system.ts';

const VIEW: SessionView = { phase: 'signedOut', user: null, error: null };
const turn = (): Promise<void> =>
  new Promise((resolve) => {
    setImmediate(resolve);
  });

/** @param failures how many loads fail @param until when a load ends */
function createWorld({ failures = 0, until = Promise.resolve() } = {}) {
  const ports = createMemoryPorts();
  const stop = vi.fn<() => void>();
  const feature: Feature = () => ({
    topics: {
      session: {
        open: (_topic, emit) => {
          emit(VIEW);
          return () => undefined;
        },
      },
    },
    commands: { 'session.refresh': async () => null },
    stop,
  });
  let left = failures;
  const load = vi.fn<() => Promise<Feature>>(async () => {
    await until;
    if (left === 0) return feature;
    left -= 1;
    throw new Error('not there');
  });
  const system = createSystem({
    ports,
    build: 'test',
    features: [
      lazyFeature({ topics: ['session'], commands: ['session.refresh'], load, featureOf: (loaded) => loaded }),
    ],
  });
  return { ports, system, load, stop };
}

it('loads once, when a topic is first watched or a command first sent', async () => {
  const { system, load, stop } = createWorld();
  await turn();
  expect(load).not.toHaveBeenCalled();
  const seen: object[] = [];
  system.topics.observe(SESSION, (view) => seen.push(view));
  expect(await system.commands.run('c1', { name: 'session.refresh', input: {} })).toBeNull();
  expect(seen).toEqual([VIEW]);
  expect(load).toHaveBeenCalledTimes(1);
  system.stop();
  await turn();
  expect(stop).toHaveBeenCalledTimes(1);
});

it('tries again after 5 s when its code does not load, and opens no topic that was closed meanwhile', async () => {
  const { system, load, ports } = createWorld({ failures: 2 });
  const seen: object[] = [];
  const end = system.topics.observe(SESSION, (view) => seen.push(view));
  await turn();
  end();
  ports.clock.advance(5_000);
  await turn();
  expect(load).toHaveBeenCalledTimes(1);
  system.topics.observe(SESSION, (view) => seen.push(view));
  await turn();
  ports.clock.advance(5_000);
  await turn();
  expect([load.mock.calls.length, seen]).toEqual([3, [VIEW]]);
});

it('refuses a command as offline when its code does not load, and loads it for the next', async () => {
  const { system } = createWorld({ failures: 1 });
  const command = { name: 'session.refresh', input: {} } as const;
  await expect(system.commands.run('c1', command)).rejects.toMatchObject({ data: { code: 'Offline', status: 0 } });
  expect(await system.commands.run('c2', command)).toBeNull();
});

it('runs no command whose code has loaded after the worker stopped', async () => {
  const code = Promise.withResolvers<void>();
  const { system, load } = createWorld({ until: code.promise });
  const run = system.commands.run('c1', { name: 'session.refresh', input: {} });
  await vi.waitFor(() => expect(load).toHaveBeenCalled());
  system.stop();
  code.resolve();
  await expect(run).rejects.toMatchObject({ data: { code: 'Cancelled' } });
});
