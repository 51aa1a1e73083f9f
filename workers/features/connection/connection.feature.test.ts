import { expect, it, vi } from 'vitest';
import { ADA } from '#machines/session/session.model.ts';
import { profile } from '#protocol/http/account.ts';
import { CONNECTION, SESSION } from '#protocol/bridge/topics.ts';
import { openMemoryTab } from '#tests/doubles/memory-bridge.ts';
import { createMemoryPorts } from '#tests/doubles/memory-ports.ts';
import type { Feature } from '../../core/feature.ts';
import { createInProcessWorker } from '../../core/in-process.ts';
import { sessionFeature } from '../session/session.feature.ts';
import { connectionFeature } from './connection.feature.ts';

const NOTHING = { cursor: '7', replay: 'none' };

/** A worker whose user is signed in, up to the answer to `init`. */
async function createWorld(cursor?: string, answer: { cursor: string; replay: string } = NOTHING) {
  const ports = createMemoryPorts();
  ports.http.on(profile, () => ADA);
  if (cursor !== undefined) await ports.device.user(ADA.id).set('connection.cursor', cursor);
  const replays: string[] = [];
  const observer: Feature = ({ signals }) => {
    signals.on('initialed', ({ replay }) => void replays.push(replay));
    return {};
  };
  const worker = createInProcessWorker(() => ({
    ports,
    features: [connectionFeature, observer, sessionFeature],
    build: 'test',
  }));
  const tab = openMemoryTab({ worker, locks: ports.locks, clock: ports.clock, newId: ports.ids.next });
  tab.topic(SESSION).subscribe(() => undefined);
  await vi.waitFor(() => expect(ports.socket.connections).toHaveLength(1));
  ports.socket.newest.opened();
  const data = { userId: ADA.id, serverTime: 0, ...answer };
  ports.socket.newest.message(JSON.stringify({ event: 'initialed', data }));
  return { replays, ports, tab };
}

it('resyncs a device that has no cursor', async () => {
  const { replays } = await createWorld();
  await vi.waitFor(() => expect(replays).toEqual(['resync']));
});

it('refetches nothing on a device that has every event', async () => {
  const { replays } = await createWorld('7');
  await vi.waitFor(() => expect(replays).toEqual(['none']));
});

it('asks again for the events of a replay that a cut has ended before them', async () => {
  const { replays, ports } = await createWorld('7', { cursor: '9', replay: 'events' });
  await vi.waitFor(() => expect(replays).toEqual(['events']));
  ports.socket.newest.closed(1006, '');
  ports.clock.advance(500);
  expect(ports.socket.connections).toHaveLength(2);
  ports.socket.newest.opened();
  expect(ports.socket.newest.sent).toMatchObject([{ event: 'init', data: { cursor: '7' } }]);
});

it('[CON-17] passes on what tabs say of the network', async () => {
  const { tab, ports } = await createWorld('7');
  const connection = tab.topic(CONNECTION);
  connection.subscribe(() => undefined);
  const shows = (hasNetwork: boolean) =>
    vi.waitFor(() => {
      // Views are published in batches.
      ports.clock.advance(10);
      expect(connection.getSnapshot()).toMatchObject({ hasNetwork });
    });
  await shows(true);
  tab.loseNetwork();
  await shows(false);
  tab.wake('visible');
  await shows(true);
});
