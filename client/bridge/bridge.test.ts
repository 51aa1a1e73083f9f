import { describe, expect, it, vi } from 'vitest';
import type { TabMessage, WorkerMessage } from '#protocol/bridge/port-messages.ts';
import { SESSION } from '#protocol/bridge/topics.ts';
import type { Locale } from '#protocol/locales.ts';
import { createSimulatedClock } from '#machines/clock/simulated-clock.ts';
import { createBridge, type FirstViews, type UnansweredCommand } from './bridge.ts';

type Far = { got: TabMessage[]; say(message: WorkerMessage): void; failed(): void; closed: boolean };

/**
 * A bridge whose workers and locks a test holds.
 * @param first what its page was rendered with
 * @param former what the page before in its tab left without an answer
 */
function createWorld(first: FirstViews = {}, former: readonly UnansweredCommand[] = []) {
  const clock = createSimulatedClock();
  const workers: Far[] = [];
  const dead = new Map<string, () => void>();
  const state: { locale: Locale; hasNetwork: boolean } = { locale: 'en', hasNetwork: true };
  let held = (): void => undefined;
  let count = 0;
  const bridge = createBridge({
    connector: {
      build: 'b1',
      connect(failed) {
        const listeners = new Set<(event: { data: WorkerMessage }) => void>();
        const far: Far = {
          got: [],
          say: (data) => listeners.forEach((listener) => listener({ data })),
          failed,
          closed: false,
        };
        workers.push(far);
        return {
          postMessage: (message) => void far.got.push(structuredClone(message)),
          addEventListener: (_, listener) => void listeners.add(listener),
          removeEventListener: (_, listener) => void listeners.delete(listener),
          close: () => {
            far.closed = true;
          },
        };
      },
    },
    locks: {
      hold: () =>
        new Promise((resolve) => {
          held = resolve;
        }),
      released: (name) => new Promise((resolve) => void dead.set(name, resolve)),
    },
    newId: () => `id-${(count += 1)}`,
    first,
    former,
    locale: () => state.locale,
    hasNetwork: () => state.hasNetwork,
    later: (run, delay) => {
      const timer = clock.setTimeout(run, delay);
      return () => clock.clearTimeout(timer);
    },
  });
  const worker = (): Far => workers.at(-1)!;
  const turn = async (): Promise<void> => {
    for (let step = 0; step < 5; step += 1) await Promise.resolve();
  };
  return {
    bridge,
    clock,
    workers,
    worker,
    state,
    turn,
    begin: async () => {
      held();
      await turn();
      worker().say({ type: 'welcome', build: 'b1', lock: 'w1' });
    },
    hold: () => held(),
    die: async (lock: string) => {
      dead.get(lock)?.();
      await turn();
    },
  };
}
const types = (far: Far): string[] => far.got.map(({ type }) => type);

describe('bridge', () => {
  it('says nothing before it holds its lock, then hello, what it watches, what it asked', async () => {
    const { bridge, workers, worker, hold, turn } = createWorld();
    bridge.topic(SESSION).subscribe(() => undefined);
    void bridge.send('session.refresh', {});
    await turn();
    expect(workers).toEqual([]);
    hold();
    await turn();
    expect(worker().got).toEqual([
      { type: 'hello', build: 'b1', lock: 'vermeil.tab.id-1', locale: 'en', hasNetwork: true },
      { type: 'watch', topic: 'session' },
      { type: 'command', id: 'id-2', command: { name: 'session.refresh', input: {} } },
    ]);
    expect(bridge.status.getSnapshot()).toBe('connecting');
  });

  it('replaces a dead worker; what was answered is not asked again', async () => {
    const { bridge, begin, die, workers, worker } = createWorld();
    await begin();
    const statuses: string[] = [];
    bridge.status.subscribe(() => void statuses.push(bridge.status.getSnapshot()));
    const topic = bridge.topic(SESSION);
    topic.subscribe(() => undefined);
    const view = { phase: 'signedOut', user: null, error: null };
    worker().say({ type: 'view', topic: 'session', view });
    const answered = bridge.send('session.refresh', {});
    const open = bridge.send('session.signOut', {});
    worker().say({ type: 'answer', id: 'id-2', ok: null });
    await expect(answered).resolves.toBeNull();
    await die('w1');
    expect(workers).toHaveLength(2);
    expect(workers[0]?.closed).toBe(true);
    expect(topic.getSnapshot()).toBe(view);
    expect(worker().got.slice(1)).toEqual([
      { type: 'watch', topic: 'session' },
      { type: 'command', id: 'id-3', command: { name: 'session.signOut', input: {} } },
    ]);
    worker().say({ type: 'welcome', build: 'b1', lock: 'w2' });
    worker().say({ type: 'answer', id: 'id-3', error: { code: 'Offline', status: 0 } });
    await expect(open).rejects.toMatchObject({ code: 'Offline', status: 0 });
    expect(statuses).toEqual(['lost', 'ready']);
  });

  it('tries again when a worker cannot be started, or does not answer hello', async () => {
    const { clock, workers, worker, hold, turn, bridge } = createWorld();
    hold();
    await turn();
    worker().failed();
    expect(bridge.status.getSnapshot()).toBe('lost');
    clock.advance(999);
    expect(workers).toHaveLength(1);
    clock.advance(1);
    expect(workers).toHaveLength(2);
    clock.advance(10_000);
    expect(bridge.status.getSnapshot()).toBe('lost');
    clock.advance(1_000);
    expect(workers).toHaveLength(3);
    worker().say({ type: 'welcome', build: 'b1', lock: 'w3' });
    clock.advance(60_000);
    expect(workers).toHaveLength(3);
    expect(bridge.status.getSnapshot()).toBe('ready');
  });

  it('keeps a worker that reports an error after its welcome', async () => {
    const { bridge, begin, clock, worker, workers } = createWorld();
    await begin();
    worker().failed();
    clock.advance(60_000);
    expect(bridge.status.getSnapshot()).toBe('ready');
    expect(workers).toHaveLength(1);
  });

  it.each(['before', 'after'])('refuses a command that cannot be cloned at once, %s the first worker', async (when) => {
    const { bridge, begin, die, worker } = createWorld();
    if (when === 'after') await begin();
    const refused = bridge.send('call.make', { call: 'account.update', input: () => undefined });
    await expect(refused).rejects.toMatchObject({ code: 'BadRequestError', status: 400 });
    if (when === 'before') await begin();
    void bridge.send('session.refresh', {});
    await die('w1');
    expect(types(worker())).toEqual(['hello', 'command']);
  });

  it('keeps the views of the rendered page apart from newer ones of the worker', async () => {
    const rendered = { phase: 'ready', data: ['old'], error: null, asOf: 1 } as const;
    const { bridge, begin, worker } = createWorld({ 'resource:news': rendered });
    await begin();
    for (const topic of ['resource:news', SESSION]) bridge.topic(topic).subscribe(() => undefined);
    worker().say({ type: 'view', topic: 'resource:news', view: { ...rendered, data: ['new'] } });
    worker().say({ type: 'view', topic: 'session', view: { phase: 'signedOut', user: null, error: null } });
    expect(bridge.topic('resource:news').getSnapshot()).toEqual({ ...rendered, data: ['new'] });
    expect(bridge.topic('resource:news').getServerSnapshot()).toBe(rendered);
    expect(bridge.topic(SESSION).getServerSnapshot()).toBeUndefined();
  });

  it('keeps a rendered view that the worker repeats, so that nothing is rendered twice', async () => {
    const rendered = { phase: 'ready', data: { items: [{ id: 'n1', tags: ['a'] }] }, error: null, asOf: 1 } as const;
    const { bridge, begin, worker } = createWorld({ 'resource:news': rendered });
    await begin();
    const topic = bridge.topic('resource:news');
    topic.subscribe(() => undefined);
    const say = (data: unknown): void =>
      worker().say({ type: 'view', topic: 'resource:news', view: structuredClone({ ...rendered, data, asOf: 2 }) });
    say(rendered.data);
    expect(topic.getSnapshot()).toBe(rendered);
    for (const data of [{ items: [{ id: 'n1', tags: [] }] }, { items: [{ id: 'n1', tags: ['a'] }], more: 1 }, null]) {
      say(data);
      expect(topic.getSnapshot()).toMatchObject({ data, asOf: 2 });
    }
  });

  it('hands the data of a rendered page over once', async () => {
    const rendered = { phase: 'ready', data: ['old'], error: null, asOf: 1 } as const;
    const { bridge, begin, worker, clock } = createWorld({ 'resource:news': rendered });
    await begin();
    const topic = bridge.topic('resource:news');
    const watched = (): unknown[] => worker().got.filter(({ type }) => type === 'watch');
    topic.subscribe(() => undefined).unsubscribe();
    expect(watched()).toEqual([{ type: 'watch', topic: 'resource:news', first: { data: ['old'], asOf: 1 } }]);
    worker().say({ type: 'view', topic: 'resource:news', view: { ...rendered, data: ['new'] } });
    clock.advance(1_000);
    topic.subscribe(() => undefined);
    expect(watched()[1]).toEqual({ type: 'watch', topic: 'resource:news' });
    expect(topic.getSnapshot()).toBeUndefined();
  });

  it('keeps one view a topic, the same object until something changes', async () => {
    const { bridge, begin, worker } = createWorld();
    await begin();
    const received = vi.fn<() => void>();
    bridge.topic(SESSION).subscribe(received);
    expect(bridge.topic(SESSION).getSnapshot()).toBeUndefined();
    worker().say({ type: 'view', topic: 'session', view: { phase: 'restoring', user: null, error: null } });
    const first = bridge.topic(SESSION).getSnapshot();
    expect(bridge.topic(SESSION).getSnapshot()).toBe(first);
    worker().say({ type: 'patch', topic: 'session', patch: { set: { phase: 'signedOut' }, lists: {} } });
    expect(bridge.topic(SESSION).getSnapshot()).toEqual({ phase: 'signedOut', user: null, error: null });
    expect(received).toHaveBeenCalledTimes(2);
    worker().say({ type: 'patch', topic: 'rooms:10', patch: { set: {}, lists: {} } });
    expect(received).toHaveBeenCalledTimes(2);
  });

  it('unwatches a second after the last reader left, unless one comes back', async () => {
    const { bridge, begin, worker, clock } = createWorld();
    await begin();
    const topic = bridge.topic(SESSION);
    const stop = topic.subscribe(() => undefined);
    stop.unsubscribe();
    clock.advance(999);
    const again = topic.subscribe(() => undefined);
    clock.advance(5_000);
    expect(types(worker())).toEqual(['hello', 'watch']);
    again.unsubscribe();
    clock.advance(1_000);
    expect(types(worker())).toEqual(['hello', 'watch', 'unwatch']);
    expect(topic.getSnapshot()).toBeUndefined();
  });

  it('sends a changed language before the next command', async () => {
    const { bridge, begin, worker, state } = createWorld();
    await begin();
    state.locale = 'zh-HK';
    void bridge.send('session.refresh', {});
    void bridge.send('session.refresh', {});
    expect(types(worker())).toEqual(['hello', 'wake', 'command', 'command']);
    expect(worker().got[1]).toEqual({ type: 'wake', reason: 'locale', hasNetwork: true, locale: 'zh-HK' });
  });

  it('says whether the browser has a network to each worker, and when its tab is shown', async () => {
    const { bridge, begin, die, workers, worker, state } = createWorld();
    state.hasNetwork = false;
    await begin();
    state.hasNetwork = true;
    bridge.wake('visible');
    state.hasNetwork = false;
    bridge.loseNetwork();
    await die('w1');
    expect(
      workers.flatMap(({ got }) => got.map((said) => ('hasNetwork' in said ? said.hasNetwork : said.type))),
    ).toEqual([false, true, 'network-lost', false]);
    expect(worker().got).toHaveLength(1);
  });

  it('passes on what the worker sends to every tab', async () => {
    const { bridge, begin, worker } = createWorld();
    await begin();
    const received: string[] = [];
    const stop = bridge.onSignal((signal) => void received.push(signal.type));
    worker().say({ type: 'failure', error: { code: 'UnknowError', status: 500 } });
    worker().say({ type: 'session-reset' });
    stop();
    worker().say({ type: 'session-reset' });
    expect(received).toEqual(['failure', 'session-reset']);
  });

  it('does not replace a superseded worker until the user comes back to the tab', async () => {
    const { bridge, begin, clock, die, worker, workers } = createWorld();
    await begin();
    const topic = bridge.topic(SESSION);
    topic.subscribe(() => undefined);
    const view = { phase: 'signedOut', user: null, error: null };
    worker().say({ type: 'view', topic: 'session', view });
    const waiting = bridge.send('session.refresh', {});
    worker().say({ type: 'superseded' });
    await expect(waiting).rejects.toMatchObject({ code: 'ProtocolTooOld', status: 426 });
    await expect(bridge.send('session.refresh', {})).rejects.toMatchObject({ status: 426 });
    await die('w1');
    clock.advance(60_000);
    expect(workers).toHaveLength(1);
    expect(bridge.status.getSnapshot()).toBe('superseded');
    expect(topic.getSnapshot()).toBe(view);
    bridge.wake('online');
    expect(workers).toHaveLength(1);
    bridge.wake('visible');
    expect(workers).toHaveLength(2);
    expect(types(worker())).toEqual(['hello', 'watch']);
    worker().say({ type: 'welcome', build: 'b1', lock: 'w2' });
    expect(bridge.status.getSnapshot()).toBe('ready');
  });

  it('starts a worker again when the one it reached was superseded before', async () => {
    const { bridge, clock, hold, turn, worker, workers } = createWorld();
    hold();
    await turn();
    const answer = bridge.send('session.refresh', {});
    worker().say({ type: 'superseded' });
    clock.advance(1_000);
    expect(workers).toHaveLength(2);
    worker().say({ type: 'welcome', build: 'b1', lock: 'w2' });
    worker().say({ type: 'answer', id: 'id-2', ok: null });
    await expect(answer).resolves.toBeNull();
  });

  it('sends what the page before left without an answer first, and with its ids', async () => {
    const before = createWorld();
    await before.begin();
    const change = { name: 'goods-editor.change', input: { goodsId: 'g1', patch: { brand: 'A' } } } as const;
    const answered = before.bridge.send('session.refresh', {});
    void before.bridge.send(change.name, change.input);
    before.worker().say({ type: 'answer', id: 'id-2', ok: null });
    await answered;
    const former = before.bridge.close();
    expect(former).toEqual([{ id: 'id-3', command: change }]);
    const after = createWorld({}, former);
    void after.bridge.send('session.refresh', {});
    await after.begin();
    expect(after.worker().got.slice(1)).toEqual([
      { type: 'command', id: 'id-3', command: change },
      { type: 'command', id: 'id-2', command: { name: 'session.refresh', input: {} } },
    ]);
    // It is sent again once: only what this page has asked for is left.
    expect(after.bridge.close().map(({ id }) => id)).toEqual(['id-2']);
  });

  it('says goodbye, and comes back no more', async () => {
    const { bridge, begin, worker, workers, die, clock } = createWorld();
    await begin();
    bridge.close();
    expect(types(worker())).toEqual(['hello', 'bye']);
    await die('w1');
    clock.advance(60_000);
    expect(workers).toHaveLength(1);
  });
});
