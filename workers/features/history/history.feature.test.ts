import { CallError } from '#machines/call-error.ts';
import { ADA } from '#machines/session/session.model.ts';
import { historyTopic } from '#protocol/bridge/topics.ts';
import { login, logout, profile } from '#protocol/http/account.ts';
import { openMemoryTab } from '#tests/doubles/memory-bridge.ts';
import { createMemoryPorts } from '#tests/doubles/memory-ports.ts';
import { expect, it } from 'vitest';
import { createInProcessWorker } from '../../core/in-process.ts';
import { sessionFeature } from '../session/session.feature.ts';
import { historyFeature } from './history.feature.ts';

async function createWorld() {
  const ports = createMemoryPorts();
  let cookie = false;
  ports.http.on(profile, () => {
    if (!cookie) throw new CallError({ code: 'Unauthenticated', status: 401 });
    return ADA;
  });
  ports.http.on(login, () => {
    cookie = true;
    return { token: 't', user: ADA };
  });
  ports.http.on(logout, () => {
    cookie = false;
    return {};
  });
  const worker = createInProcessWorker(() => ({ ports, features: [historyFeature, sessionFeature], build: 'test' }));
  const tab = openMemoryTab({ worker, locks: ports.locks, clock: ports.clock, newId: ports.ids.next });
  const searches = tab.topic(historyTopic('searches'));
  searches.subscribe(() => undefined);
  const items = (): readonly string[] | undefined => {
    ports.clock.advance(16);
    return searches.getSnapshot()?.items;
  };
  return { tab, items };
}

it('lists searches of this device, the newest first, until they are cleared', async () => {
  const { tab, items } = await createWorld();
  for (const item of ['jade', 'rolex', 'Jade']) await tab.send('history.add', { list: 'searches', item });
  await expect.poll(items).toEqual(['Jade', 'rolex']);
  await tab.send('history.clear', { list: 'searches' });
  await expect.poll(items).toEqual([]);
});

it('shows each user their own list, and deletes it at sign-out', async () => {
  const { tab, items } = await createWorld();
  await tab.send('history.add', { list: 'searches', item: 'as a visitor' });
  await tab.send('session.signIn', { userName: 'ada', password: 'x', languageCode: 'EN' });
  await expect.poll(items).toEqual([]);
  await Promise.all(['one', 'two', 'three'].map((item) => tab.send('history.add', { list: 'searches', item })));
  await expect.poll(items).toEqual(['three', 'two', 'one']);
  await tab.send('session.signOut', {});
  await expect.poll(items).toEqual(['as a visitor']);
  await tab.send('session.signIn', { userName: 'ada', password: 'x', languageCode: 'EN' });
  await expect.poll(items).toEqual([]);
});
