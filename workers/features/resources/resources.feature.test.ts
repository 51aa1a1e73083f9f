import { CallError } from '#machines/call-error.ts';
import { ADA, BEN } from '#machines/session/session.model.ts';
import { resourceTopic } from '#protocol/bridge/topics.ts';
import { login, logout, profile } from '#protocol/http/account.ts';
import { addresses } from '#protocol/http/addresses.ts';
import { goodsCardCall, goodsNewest } from '#protocol/http/goods.ts';
import type { FirstViews } from '#client/bridge/bridge.ts';
import { openMemoryTab } from '#tests/doubles/memory-bridge.ts';
import { createMemoryPorts } from '#tests/doubles/memory-ports.ts';
import { CACHE } from '#protocol/page-limits.ts';
import { listTasks } from '#protocol/http/tasks.ts';
import { describe, expect, it, vi } from 'vitest';
import { createInProcessWorker } from '../../core/in-process.ts';
import type { Feature } from '../../core/feature.ts';
import { lazyFeature } from '../../core/lazy-feature.ts';
import { sessionFeature } from '../session/session.feature.ts';
import { resourcesFeature } from './resources.feature.ts';

const CARD = {
  id: 'g1',
  title: 'A secret draft',
  num: 'VM-1',
  type: 1,
  saleType: 1,
  status: 0,
  frozen: false,
  price: '1',
  currency: 'HKD',
  auction: null,
  image: null,
  sellerId: ADA.id,
  sellerName: 'Ada',
  storeId: null,
  categoryCode: 'watch',
  createTime: 1,
  description: '',
} as const;
const TOPIC = resourceTopic('goods.card', { params: { goodsId: 'g1' }, query: { languageCode: 'EN' } });
const NEWEST = resourceTopic('goods.newest', { query: { languageCode: 'EN', limit: 12 } });
const ADDRESSES = resourceTopic('addresses.list', {});
const TASKS = resourceTopic('tasks.list', { query: { languageCode: 'EN' } });
type TestTopic = typeof TOPIC | typeof NEWEST | typeof ADDRESSES | typeof TASKS;
const refused = new CallError({ code: 'Unauthenticated', status: 401 });

/** A worker with a session and page data; only Ada may see the goods. */
function createWorld(resources: Feature = resourcesFeature) {
  const ports = createMemoryPorts();
  const server = { cookie: null as typeof ADA | null };
  ports.http.on(profile, () => {
    if (!server.cookie) throw refused;
    return server.cookie;
  });
  ports.http.on(login, ({ body }) => {
    server.cookie = body.userName === ADA.id ? ADA : BEN;
    return { token: 't', user: server.cookie };
  });
  ports.http.on(logout, () => {
    server.cookie = null;
    return {};
  });
  ports.http.on(goodsCardCall, () => {
    if (server.cookie?.id !== ADA.id) throw new CallError({ code: 'NotFoundService', status: 404 });
    return CARD;
  });
  ports.http.on(addresses, () => []);
  ports.http.on(goodsNewest, () => [{ ...CARD, title: 'For everybody' }]);
  let initialed: (replay: 'none' | 'resync', first?: boolean) => void = () => undefined;
  let changed: (...families: string[]) => void = () => undefined;
  const connection: Feature = ({ signals }) => {
    changed = (...families) => signals.emit('changed', families);
    initialed = (replay, first = false) =>
      signals.emit('initialed', { userId: ADA.id, serverTime: 0, cursor: '0', replay, first });
    return { topics: {}, commands: {}, stop: () => undefined };
  };
  const worker = createInProcessWorker(() => ({
    ports,
    features: [resources, sessionFeature, connection],
    build: 'test',
  }));
  const openTab = (first?: FirstViews) =>
    openMemoryTab({ worker, locks: ports.locks, clock: ports.clock, newId: ports.ids.next, ...(first && { first }) });
  const tab = openTab();
  const shows = (topic: TestTopic, view: object): Promise<void> =>
    vi.waitFor(() => {
      ports.clock.advance(16);
      expect(tab.topic<object>(topic as typeof TOPIC).getSnapshot()).toMatchObject(view);
    });
  const watch = (topic: TestTopic): void => void tab.topic<object>(topic).subscribe(() => undefined);
  const signIn = (userName: string) => tab.send('session.signIn', { userName, password: 'x', languageCode: 'EN' });
  const stored = async (): Promise<string> => JSON.stringify(await ports.device.shared.list('resource:'));
  return {
    tab,
    openTab,
    ports,
    server,
    worker,
    shows,
    watch,
    signIn,
    stored,
    initialed: (replay: 'none' | 'resync', first?: boolean) => initialed(replay, first),
    changed: (...families: string[]) => changed(...families),
  };
}

describe('page data', () => {
  it('knows the user who signed in before its code was loaded', async () => {
    const { tab, shows, watch, signIn } = createWorld(
      lazyFeature({ topics: ['resource'], load: async () => resourcesFeature, featureOf: (feature) => feature }),
    );
    await signIn(ADA.id);
    watch(ADDRESSES);
    await shows(ADDRESSES, { phase: 'ready' });
    expect(tab.topic(ADDRESSES).getSnapshot()).toMatchObject({ data: [] });
  });

  it('does not show or store a seller’s view of hidden goods for the next user', async () => {
    const { tab, shows, watch, signIn, stored } = createWorld();
    watch(TOPIC);
    await signIn(ADA.id);
    await tab.send('resource.refresh', { topic: TOPIC });
    await shows(TOPIC, { phase: 'ready', data: { title: CARD.title } });
    expect(await stored()).not.toContain(CARD.title);
    await tab.send('session.signOut', {});
    await shows(TOPIC, { phase: 'loading', data: null });
    await signIn(BEN.id);
    await shows(TOPIC, { phase: 'failed', data: null, error: { status: 404 } });
  });

  it('stores responses that are the same for all users', async () => {
    const { tab, shows, watch, signIn, stored } = createWorld();
    watch(NEWEST);
    await signIn(ADA.id);
    await shows(NEWEST, { phase: 'ready' });
    await tab.send('session.signOut', {});
    await shows(NEWEST, { phase: 'ready', data: [{ title: 'For everybody' }] });
    expect(await stored()).toContain('For everybody');
  });

  it('shows the data of a rendered page as it is and does not refetch it, however slow the device', async () => {
    const { openTab, ports } = createWorld();
    const data = [{ ...CARD, title: 'Rendered' }];
    const fetched = vi.spyOn(ports.http, 'call');
    const rendered = { phase: 'ready', data, error: null, asOf: ports.clock.now() - CACHE.page / 2 } as const;
    const actor = openTab({ [NEWEST]: rendered }).topic<object>(NEWEST);
    const now = ports.clock.now.bind(ports.clock);
    let asked = 0;
    vi.spyOn(ports.clock, 'now').mockImplementation(() => now() + (asked += 1));
    const seen = vi.fn<(view: object | undefined) => void>();
    actor.subscribe(seen);
    await vi.waitFor(() => {
      ports.clock.advance(16);
      expect(seen).toHaveBeenCalled();
    });
    ports.clock.advance(16);
    // The same object, so that nothing is rendered twice.
    for (const [view] of seen.mock.calls) expect(view).toBe(rendered);
    expect(fetched.mock.calls.filter(([call]) => call.name === goodsNewest.name)).toEqual([]);
  });

  it('shows a page that the browser restored, and fetches its data again', async () => {
    const { openTab, ports } = createWorld();
    const data = [{ ...CARD, title: 'An hour old' }];
    const rendered = { phase: 'ready', data, error: null, asOf: ports.clock.now() - CACHE.page - 1 } as const;
    const actor = openTab({ [NEWEST]: rendered }).topic<object>(NEWEST);
    const seen: object[] = [];
    actor.subscribe((view) => seen.push(view ?? {}));
    await vi.waitFor(() => {
      ports.clock.advance(16);
      expect(seen.at(-1)).toMatchObject({ phase: 'ready', data: [{ title: 'For everybody' }] });
    });
    expect(seen.filter((view) => (view as { data: unknown }).data === null)).toEqual([]);
  });

  it('does not replace a later response by the data of a rendered page', async () => {
    const { tab, openTab, ports, shows } = createWorld();
    const { unsubscribe } = tab.topic(NEWEST).subscribe(() => undefined);
    await shows(NEWEST, { phase: 'ready', data: [{ title: 'For everybody' }] });
    unsubscribe();
    ports.clock.advance(2_000);
    const asOf = ports.clock.now() - 10_000;
    const data = [{ ...CARD, title: 'Rendered earlier' }];
    const actor = openTab({ [NEWEST]: { phase: 'ready', data, error: null, asOf } }).topic<object>(NEWEST);
    actor.subscribe(() => undefined);
    await vi.waitFor(() => {
      ports.clock.advance(16);
      expect(actor.getSnapshot()).toMatchObject({ phase: 'ready', data: [{ title: 'For everybody' }] });
    });
  });

  it('fetches the user’s own view of a rendered page', async () => {
    const { openTab, ports, server } = createWorld();
    server.cookie = ADA;
    const tab = openTab({
      [TOPIC]: { phase: 'ready', data: { ...CARD, title: 'As visitors see it' }, error: null, asOf: 0 },
    });
    const actor = tab.topic<object>(TOPIC);
    actor.subscribe(() => undefined);
    await vi.waitFor(() => {
      ports.clock.advance(16);
      expect(actor.getSnapshot()).toMatchObject({ phase: 'ready', data: { title: CARD.title } });
    });
  });

  it('rejects rendered data that does not fit the call’s schema', async () => {
    const { openTab, ports } = createWorld();
    const actor = openTab({ [NEWEST]: { phase: 'ready', data: [{ title: 7 }], error: null, asOf: 0 } }).topic<object>(
      NEWEST,
    );
    actor.subscribe(() => undefined);
    await vi.waitFor(() => {
      ports.clock.advance(16);
      expect(actor.getSnapshot()).toMatchObject({ phase: 'ready', data: [{ title: 'For everybody' }] });
    });
  });

  it('refetches personal data on the first connection and after missed events, not on every reconnect', async () => {
    const { ports, shows, watch, signIn, initialed } = createWorld();
    let title = 'before the line';
    ports.http.on(goodsCardCall, () => ({ ...CARD, title }));
    watch(TOPIC);
    await signIn(ADA.id);
    await shows(TOPIC, { phase: 'ready', data: { title } });
    title = 'changed before the line was there';
    initialed('none', true);
    await shows(TOPIC, { phase: 'ready', data: { title } });
    const fetched = vi.spyOn(ports.http, 'call');
    initialed('none');
    expect(fetched).not.toHaveBeenCalled();
    title = 'missed';
    initialed('resync');
    await shows(TOPIC, { phase: 'ready', data: { title } });
  });

  it('refetches a response when a family that it depends on changes', async () => {
    const { ports, shows, watch, signIn, changed } = createWorld();
    let seller = 0;
    ports.http.on(listTasks, () => ({ items: [], buyer: 0, seller }));
    watch(TASKS);
    await signIn(ADA.id);
    await shows(TASKS, { phase: 'ready', data: { seller: 0 } });
    seller = 1;
    changed('follows');
    changed('offers');
    await shows(TASKS, { phase: 'ready', data: { seller: 1 } });
    expect(ports.http.calls.filter(({ name }) => name === listTasks.name)).toHaveLength(2);
  });
});
