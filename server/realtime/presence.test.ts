import type { Pool } from 'pg';
import { afterEach, expect, it, vi } from 'vitest';
import { createMemoryBus } from '../bus/memory-bus.ts';
import { PRESENCE_CHANGED } from '../bus/topics.ts';
import { createPresence } from './presence.ts';

afterEach(() => vi.restoreAllMocks());

const NONE: ReadonlySet<string> = new Set();
const OTHER = 'another-node';
const names = (count: number): string[] => Array.from({ length: count }, (_, at) => `user-${at}`);

function setUp() {
  const bus = createMemoryBus((error) => {
    throw error;
  });
  const asked: unknown[][] = [];
  const pool = { query: async ({ values }: { values: unknown[] }) => (asked.push(values), { rows: [] }) };
  let time = 0;
  const presence = createPresence({
    pool: pool as unknown as Pool,
    bus,
    clock: () => new Date(time),
    local: { has: () => true, users: () => ['reader'] },
    send: () => undefined,
    onError: (error) => {
      throw error;
    },
  });
  const receive = async (online: ReadonlySet<string>, offline = NONE, full = false): Promise<void> => {
    bus.publish(PRESENCE_CHANGED, { node: OTHER, full, online, offline });
    await Promise.resolve();
  };
  const say = (online: readonly string[], offline: readonly string[] = [], full = false): Promise<void> =>
    receive(new Set(online), new Set(offline), full);
  /** Whose changes are sent at the next tick. */
  const sent = async (): Promise<unknown> => {
    asked.length = 0;
    presence.tick();
    await presence.idle();
    return asked.map(([subjects]) => (subjects as string[]).toSorted());
  };
  return { presence, receive, say, sent, wait: (by: number) => void (time += by) };
}

it('changes the users of another node one by one, without a copy of all', async () => {
  const { receive, say, presence } = setUp();
  await say(names(1_000), [], true);
  const online = new Set(['late']);
  const adds = vi.spyOn(Set.prototype, 'add');
  await receive(online);
  const added = adds.mock.calls.length;
  vi.restoreAllMocks();
  expect(added).toBeLessThan(10);
  expect([presence.isOnline('late'), presence.isOnline('user-999')]).toEqual([true, true]);
});

it('sends who came and who left, as single changes and as a full list', async () => {
  const { say, sent, presence } = setUp();
  await say(['ann', 'ben'], [], true);
  expect(await sent()).toEqual([['ann', 'ben']]);
  await say(['cat'], ['ann']);
  expect(await sent()).toEqual([['ann', 'cat']]);
  await say(['ben', 'dan'], [], true);
  expect(await sent()).toEqual([['cat', 'dan']]);
  await say(['ben', 'dan'], [], true);
  expect(await sent()).toEqual([]);
  expect(['ann', 'ben', 'cat', 'dan'].filter((user) => presence.isElsewhere(user))).toEqual(['ben', 'dan']);
});

it('forgets the users of a node that is silent, except those who are here', async () => {
  const { say, sent, presence, wait } = setUp();
  await say(['ann', 'ben'], [], true);
  presence.connected('ben');
  await sent();
  wait(100_001);
  expect(await sent()).toEqual([['ann']]);
  expect([presence.isOnline('ann'), presence.isOnline('ben')]).toEqual([false, true]);
});
