import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SERVER_EVENTS, type ServerEvent } from '#protocol/realtime/frames.ts';
import { addFileUses } from '#server/files/queries.ts';
import { asPerson, askLink, picture, put, upload } from '../server/support/files.ts';
import { createTestApp, type TestApp } from '../server/support/app.ts';
import { bid } from '../server/support/auctions.ts';
import { dial, join, type TestSocket } from '../server/support/socket.ts';
import { createCast, type Cast } from './cast.ts';
import { EVENTS, AUCTION_STATE_RECIPIENTS, type ConnectedActor } from './events.ts';
import { WHO, type Who } from './row.ts';
import { auctionIn } from './trade-states.ts';
import { waitFor } from '../server/support/wait-for.ts';

/** Replies to the client's own frames, and presence and typing, which have separate tests. */
const NOT_IN_ROWS: readonly ServerEvent[] = ['initialed', 'pong', 'presence', 'typing'];
const CONNECTED_ACTORS = WHO.filter((who): who is ConnectedActor => who !== 'visitor');

let test: TestApp;
let cast: Cast;
let base: string;
beforeAll(async () => {
  test = await createTestApp();
  cast = await createCast(test);
  base = await test.listen();
});
afterAll(() => test.close());

const headersOf = (who: Who) => (who === 'visitor' ? {} : { authorization: `Bearer ${cast.people[who].token}` });

/** Waits for all frames that were sent before: the pong comes after them. */
async function flush(connection: TestSocket): Promise<void> {
  connection.send({ event: 'ping', data: {} });
  await connection.next('pong');
}

describe('connections', () => {
  it('have a row for every event that the server sends without a request', () => {
    const events = [...SERVER_EVENTS].filter((event) => !NOT_IN_ROWS.includes(event));
    expect([...EVENTS.map(({ event }) => event), 'auction-state'].toSorted()).toEqual(events.toSorted());
  });

  it('are refused without a session, from another site, or as another user', async () => {
    await expect(dial(base, {})).rejects.toThrow('refused 401');
    await expect(dial(base, { token: cast.people.buyer.token, origin: 'https://elsewhere.example' })).rejects.toThrow(
      'refused 403',
    );
    const connection = await dial(base, { token: cast.people.buyer.token });
    connection.send({ event: 'init', data: { userId: cast.people.seller.userId, protocol: 1 } });
    expect((await connection.closed).code).toBe(4001);
  });

  // Runs first: after a disconnection, presence stays for a moment, and a new connection would not change it.
  it('get the presence of users who share a room only', async () => {
    const connections = new Map<ConnectedActor, TestSocket>();
    for (const who of CONNECTED_ACTORS.filter((each) => each !== 'participant'))
      connections.set(who, await join(base, cast.people[who]));
    const participant = await join(base, cast.people.participant);
    const withoutFrames: unknown[] = [];
    await connections.get('seller')?.next('presence');
    for (const [who, connection] of connections) {
      await flush(connection);
      const received = connection.frames.filter(
        (frame) => frame.event === 'presence' && frame.data.userId === cast.people.participant.userId,
      );
      if (who !== 'seller') withoutFrames.push([who, received]);
      connection.socket.close();
    }
    participant.socket.close();
    expect(withoutFrames).toEqual(
      CONNECTED_ACTORS.filter((who) => who !== 'participant' && who !== 'seller').map((who) => [who, []]),
    );
  });

  it.each(EVENTS.map((row) => [row.event, row] as const))(
    'get %s as its recipients only',
    async (event, { recipients, cause }) => {
      const connections = new Map<ConnectedActor, TestSocket>();
      for (const who of CONNECTED_ACTORS) connections.set(who, await join(base, cast.people[who]));
      await cause(cast);
      const received: ConnectedActor[] = [];
      for (const who of recipients) await connections.get(who)?.next(event);
      for (const [who, connection] of connections) {
        await flush(connection);
        if (connection.frames.some((frame) => frame.event === event)) received.push(who);
        connection.socket.close();
        await connection.closed;
      }
      expect(received.filter((who) => !recipients.includes(who))).toEqual([]);
    },
  );
});

describe('typing', () => {
  it('in a room is sent to its other members, and from its members, only', async () => {
    const { roomId } = cast.room;
    const connections = new Map<ConnectedActor, TestSocket>();
    for (const who of CONNECTED_ACTORS) connections.set(who, await join(base, cast.people[who]));
    const got = (who: ConnectedActor) =>
      (connections.get(who)?.frames ?? []).flatMap((frame) => (frame.event === 'typing' ? [frame.data] : []));
    const others = CONNECTED_ACTORS.filter((who) => who !== 'seller' && who !== 'participant');
    for (const who of [...others, 'seller', 'participant'] as const)
      connections.get(who)?.send({ event: 'typing', data: { roomId } });
    const { seller, participant } = cast.people;
    await waitFor(() => expect([got('seller'), got('participant')].flat()).toHaveLength(2));
    for (const connection of connections.values()) await flush(connection);
    expect(got('seller')).toEqual([{ roomId, userId: participant.userId }]);
    expect(got('participant')).toEqual([{ roomId, userId: seller.userId }]);
    expect(others.flatMap(got)).toEqual([]);
    for (const connection of connections.values()) connection.socket.close();
  });
});

describe('auction subscriptions', () => {
  const statesOf = (connection: TestSocket): string[] =>
    connection.frames.flatMap((frame) => (frame.event === 'auction-state' ? [frame.data.state.goodsId] : []));
  /** Subscribes to both auctions. Their states come together: what did not come with the open one does not come. */
  async function subscribe(connection: TestSocket, goodsId: string, open: string): Promise<void> {
    connection.send({ event: 'watch', data: { auctions: [goodsId, open] } });
    await waitFor(() => expect(statesOf(connection)).toContain(open));
    await flush(connection);
  }

  it.each(Object.keys(AUCTION_STATE_RECIPIENTS) as (keyof typeof AUCTION_STATE_RECIPIENTS)[])(
    'send the state of an auction (%s) to those who may see it only',
    async (state) => {
      const goodsId =
        state === 'draft'
          ? await cast.goods('draft')
          : state === 'fixedPrice'
            ? await cast.goods('forSale')
            : await auctionIn(cast, state);
      const open = await auctionIn(cast, 'open');
      const received: ConnectedActor[] = [];
      for (const who of CONNECTED_ACTORS) {
        const connection = await join(base, cast.people[who]);
        await subscribe(connection, goodsId, open);
        if (statesOf(connection).includes(goodsId)) received.push(who);
        connection.socket.close();
        await connection.closed;
      }
      expect(received.toSorted()).toEqual(AUCTION_STATE_RECIPIENTS[state].toSorted());
    },
  );

  it('send a bid to subscribers only, without maximum bids and names', async () => {
    const [subscribed, other] = [await auctionIn(cast, 'open'), await auctionIn(cast, 'open')];
    const [subscriber, withoutFrames] = [
      await join(base, cast.people.participant),
      await join(base, cast.people.seller),
    ];
    await subscribe(subscriber, subscribed, subscribed);
    await bid(cast.people.buyer, other, '100');
    await bid(cast.people.buyer, subscribed, '4000', { mode: 'upTo' });
    await waitFor(() =>
      expect(
        subscriber.frames.some((frame) => frame.event === 'auction-state' && frame.data.state.price === '100'),
      ).toBe(true),
    );
    for (const connection of [subscriber, withoutFrames]) await flush(connection);
    expect([...new Set(statesOf(subscriber))]).toEqual([subscribed]);
    expect(statesOf(withoutFrames)).toEqual([]);
    const text = JSON.stringify(subscriber.frames.filter(({ event }) => event === 'auction-state'));
    expect(['4000', cast.people.buyer.userId, 'maximum'].filter((secret) => text.includes(`"${secret}"`))).toEqual([]);
    for (const connection of [subscriber, withoutFrames]) connection.socket.close();
  });
});

describe('files and pages', () => {
  it('an upload link works for its owner only', async () => {
    for (const who of WHO) {
      const { data } = await askLink(test, asPerson(cast.people.seller), {
        fileName: 'a.txt',
        contentType: 'text/plain',
      });
      const person = who === 'visitor' ? undefined : asPerson(cast.people[who]);
      const { status } = await put(test, person, String(data?.['url']), Buffer.from('words'));
      expect([who, status]).toEqual([who, who === 'seller' ? 200 : who === 'visitor' ? 401 : 404]);
    }
  });

  it('a size of a picture is readable by those who may read the picture', async () => {
    const owner = asPerson(cast.people.seller);
    for (const [category, readers] of [
      ['goods', WHO],
      ['chat', ['seller']],
      ['agentBuy', ['seller']],
      ['reviewDocument', []],
    ] as const) {
      const png = { fileName: 'a.png', contentType: 'image/png', category };
      const { link } = await upload(test, owner, png, await picture(300, 300));
      if (category === 'goods')
        await addFileUses(test.deps.db, [{ fileId: link.fileId, kind: 'goods', ref: 'of-a-size' }]);
      for (const who of WHO)
        for (const size of ['320.avif', '1920.webp', 'share.jpg']) {
          const url = `/files/${link.fileId}/${size}`;
          const { statusCode } = await test.app.inject({ url, headers: headersOf(who) });
          const mayRead = readers.some((reader) => reader === who);
          expect([category, who, size, statusCode]).toEqual([category, who, size, mayRead ? 302 : 404]);
        }
    }
  });

  it('a chat file is readable by its sender only before it is in a message; a document never by file id', async () => {
    const owner = asPerson(cast.people.seller);
    const own = await upload(test, owner, { fileName: 'a.txt', contentType: 'text/plain' }, Buffer.from('words'));
    const document = await upload(
      test,
      owner,
      { fileName: 'a.pdf', contentType: 'application/pdf', category: 'reviewDocument' },
      Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'),
    );
    const absent = await test.app.inject({ url: '/files/there-is-none', headers: owner.headers });
    for (const who of WHO) {
      const read = (fileId: string) => test.app.inject({ url: `/files/${fileId}`, headers: headersOf(who) });
      expect([who, (await read(own.link.fileId)).statusCode]).toEqual([who, who === 'seller' ? 200 : 404]);
      const closed = await read(document.link.fileId);
      expect([who, closed.statusCode, closed.body]).toEqual([who, absent.statusCode, absent.body]);
      expect([
        who,
        (await test.app.inject({ url: `/files/document/${'x'.repeat(43)}`, headers: headersOf(who) })).statusCode,
      ]).toEqual([who, 404]);
    }
  });
});
