import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { logout } from '#protocol/http/account.ts';
import { sendMessage } from '#protocol/http/messages.ts';
import { getRoom } from '#protocol/http/rooms.ts';
import { PRESENCE_GRACE } from '#server/realtime/presence.ts';
import { createNode, createTestApp, type TestApp } from './support/app.ts';
import { createClient, type Client } from './support/client.ts';
import { join } from './support/socket.ts';

/** Two nodes: one database, one bus, and everything else their own. */
let here: TestApp;
let there: TestApp;
let base: string;
let thereBase: string;
let ann: Client;
let ben: Client;
let roomId: string;
let ahead = 0;

const say = (content: string) =>
  ann.get(sendMessage, { body: { userId: ben.userId, data: { _id: crypto.randomUUID(), roomId, content } } });
const tick = async (): Promise<void> => {
  await here.deps.hub.tick();
  await new Promise(setImmediate);
  await there.deps.hub.tick();
};

beforeAll(async () => {
  here = await createTestApp({ clock: () => new Date(Date.now() + ahead) });
  there = await createNode(here);
  base = await here.listen();
  thereBase = await there.listen();
  [ann, ben] = [await createClient(here), await createClient(here)];
  ({ roomId } = await ann.get(getRoom, { body: { userId: ben.userId } }));
});
afterAll(async () => {
  await there.close();
  await here.close();
});

describe('two nodes', () => {
  it('deliver messages of each other in order and once', async () => {
    const [near, far] = [await join(base, ben), await join(thereBase, ben)];
    await Promise.all(Array.from({ length: 40 }, (_, index) => say(`${index}`)));
    const received = async (line: typeof near): Promise<{ ticks: number; cursor: number }[]> => {
      const got: { ticks: number; cursor: number }[] = [];
      while (got.length < 40) {
        const { cursor, data } = await line.next('chat-message');
        got.push({ ticks: Number(data.ticks), cursor: Number(cursor) });
      }
      return got;
    };
    const got = await received(near);
    expect(got.map(({ ticks }) => ticks)).toEqual(Array.from({ length: 40 }, (_, index) => index + 1));
    expect(got.map(({ cursor }) => cursor)).toEqual(got.map(({ cursor }) => cursor).toSorted((a, b) => a - b));
    expect(await received(far)).toEqual(got);
    for (const line of [near, far]) line.socket.terminate();
  });

  it('show a member on the other node that a user types', async () => {
    const typist = await join(base, ann);
    const reader = await join(thereBase, ben);
    // The first report may come before this node knows where the reader is connected.
    let received: unknown;
    while (received === undefined) {
      ahead += 1_000;
      typist.send({ event: 'typing', data: { roomId } });
      typist.send({ event: 'ping' });
      await typist.next('pong');
      await new Promise(setImmediate);
      received = reader.frames.find(({ event }) => event === 'typing');
    }
    expect(received).toMatchObject({ data: { roomId, userId: ann.userId } });
    for (const line of [typist, reader]) line.socket.terminate();
  });

  it('share presence until the last connection on any node closed', async () => {
    const watcher = await join(base, ann);
    const [near, far] = [await join(base, ben), await join(thereBase, ben)];
    await tick();
    near.socket.terminate();
    while (here.deps.hub.stats().users[ben.userId]?.open !== 0) await new Promise(setImmediate);
    ahead += PRESENCE_GRACE + 1;
    await tick();
    await tick();
    expect([here.deps.hub.isOnline(ben.userId), there.deps.hub.isOnline(ben.userId)]).toEqual([true, true]);
    far.socket.terminate();
    while (there.deps.hub.stats().users[ben.userId]?.open !== 0) await new Promise(setImmediate);
    ahead += PRESENCE_GRACE + 1;
    await tick();
    await new Promise(setImmediate);
    await tick();
    let state = 'online';
    while (state !== 'offline')
      ({
        data: { state },
      } = await watcher.next('presence'));
    expect([here.deps.hub.isOnline(ben.userId), there.deps.hub.isOnline(ben.userId)]).toEqual([false, false]);
    watcher.socket.terminate();
  });

  it('close connections and refuse calls after a sign-out at the other', async () => {
    const line = await join(thereBase, ben);
    await there.deps.sessions.find(ben.token);
    await ben.get(logout, {});
    expect(await line.closed).toEqual({ code: 4002, reason: 'session-revoked' });
    expect(await there.deps.sessions.find(ben.token)).toBeUndefined();
  });
});
