import { CallError } from '#machines/call-error.ts';
import { ADA, BEN } from '#machines/session/session.model.ts';
import { resourceTopic } from '#protocol/bridge/topics.ts';
import { login, logout, profile } from '#protocol/http/account.ts';
import { goodsCardCall, goodsNewest } from '#protocol/http/goods.ts';
import { openMemoryTab } from '#tests/doubles/memory-bridge.ts';
import { createMemoryPorts } from '#tests/doubles/memory-ports.ts';
import { describe, expect, it, vi } from 'vitest';
import { createInProcessWorker } from '../../core/in-process.ts';
import { sessionFeature } from '../session/session.feature.ts';
import { resourcesFeature } from './resources.feature.ts';

const CARD = {
  id: 'g1', title: 'A secret draft', num: 'VM-1', type: 1, saleType: 1, status: 0, frozen: false, price: '1', currency: 'HKD', image: null,
  sellerId: ADA.id, sellerName: 'Ada', storeId: null, categoryCode: 'watch', createTime: 1, description: '',
} as const;
const TOPIC = resourceTopic(goodsCardCall, { params: { goodsId: 'g1' }, query: { languageCode: 'EN' } });
const NEWEST = resourceTopic(goodsNewest, { query: { languageCode: 'EN', limit: 12 } });
const refused = new CallError({ code: 'Unauthenticated', status: 401 });

/** A worker with a session and page data; only Ada may see the goods. */
function createWorld() {
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
  ports.http.on(goodsNewest, () => [{ ...CARD, title: 'For everybody' }]);
  const worker = createInProcessWorker(() => ({ ports, features: [resourcesFeature, sessionFeature], build: 'test' }));
  const tab = openMemoryTab({ worker, locks: ports.locks, clock: ports.clock, newId: ports.ids.next });
  const shows = (topic: typeof TOPIC | typeof NEWEST, view: object): Promise<void> => vi.waitFor(() => {
    ports.clock.advance(16);
    expect(tab.topic<object>(topic as typeof TOPIC).getSnapshot()).toMatchObject(view);
  });
  const watch = (topic: typeof TOPIC | typeof NEWEST): void => void tab.topic<object>(topic).subscribe(() => undefined);
  const signIn = (userName: string) => tab.send('session.signIn', { userName, password: 'x', languageCode: 'EN' });
  const kept = async (): Promise<string> => JSON.stringify(await ports.device.shared.list('resource:'));
  return { tab, worker, shows, watch, signIn, kept };
}

describe('page data', () => {
  it('[PGD-2] what a seller saw of goods that nobody else may see is not shown to the next person, nor kept for anybody', async () => {
    const { tab, shows, watch, signIn, kept } = createWorld();
    watch(TOPIC);
    await signIn(ADA.id);
    await tab.send('resource.refresh', { topic: TOPIC });
    await shows(TOPIC, { phase: 'ready', data: { title: CARD.title } });
    expect(await kept()).not.toContain(CARD.title);
    await tab.send('session.signOut', {});
    await shows(TOPIC, { phase: 'loading', data: null });
    await signIn(BEN.id);
    await shows(TOPIC, { phase: 'failed', data: null, error: { status: 404 } });
  });

  it('[PGD-2] what everybody gets alike is kept for everybody', async () => {
    const { tab, shows, watch, signIn, kept } = createWorld();
    watch(NEWEST);
    await signIn(ADA.id);
    await shows(NEWEST, { phase: 'ready' });
    await tab.send('session.signOut', {});
    await shows(NEWEST, { phase: 'ready', data: [{ title: 'For everybody' }] });
    expect(await kept()).toContain('For everybody');
  });
});
