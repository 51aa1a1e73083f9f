import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { serverFrame, type ServerEvent } from '#protocol/realtime/frames.ts';
import { asPerson, askLink, put, upload } from '../server/support/files.ts';
import { createTestApp, type TestApp } from '../server/support/app.ts';
import { bid } from '../server/support/auctions.ts';
import { dial, join, type TestSocket } from '../server/support/socket.ts';
import { createCast, type Cast } from './cast.ts';
import { EVENTS, WATCHED, type Listener } from './events.ts';
import { WHO, type Who } from './row.ts';
import { auctionIn } from './trade-states.ts';

/** Answers to what a socket asks itself; who hears of presence stands beside. */
const OWN_ANSWERS: readonly ServerEvent[] = ['initialed', 'pong', 'presence'];
const PEOPLE = WHO.filter((who): who is Listener => who !== 'visitor');

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

/** Lets everything that was told before arrive: a ping is answered after it. */
async function fence(line: TestSocket): Promise<void> {
  line.send({ event: 'ping', data: {} });
  await line.next('pong');
}

describe('the socket', () => {
  it('has a row for every event that a server sends of its own accord', () => {
    const events = serverFrame.options
      .map((option) => option.shape.event.value)
      .filter((event) => !OWN_ANSWERS.includes(event));
    expect([...EVENTS.map(({ event }) => event), 'auction-state'].toSorted()).toEqual(events.toSorted());
  });

  it('lets nobody in without a session, from another site, or as somebody else', async () => {
    await expect(dial(base, {})).rejects.toThrow('refused 401');
    await expect(dial(base, { token: cast.people.buyer.token, origin: 'https://elsewhere.example' })).rejects.toThrow(
      'refused 403',
    );
    const line = await dial(base, { token: cast.people.buyer.token });
    line.send({ event: 'init', data: { userId: cast.people.seller.userId, protocol: 1 } });
    expect((await line.closed).code).toBe(4001);
  });

  // Before the others: who has just left is still here for a moment, and would not come anew.
  it('presence is heard by those who share a room, and by nobody else', async () => {
    const lines = new Map<Listener, TestSocket>();
    for (const who of PEOPLE.filter((each) => each !== 'participant'))
      lines.set(who, await join(base, cast.people[who]));
    const came = await join(base, cast.people.participant);
    const deaf: unknown[] = [];
    await lines.get('seller')?.next('presence');
    for (const [who, line] of lines) {
      await fence(line);
      const heard = line.frames.filter(
        (frame) => frame.event === 'presence' && frame.data.userId === cast.people.participant.userId,
      );
      if (who !== 'seller') deaf.push([who, heard]);
      line.socket.close();
    }
    came.socket.close();
    expect(deaf).toEqual(PEOPLE.filter((who) => who !== 'participant' && who !== 'seller').map((who) => [who, []]));
  });

  it.each(EVENTS.map((row) => [row.event, row] as const))(
    '%s is heard by those it is for, and by nobody else',
    async (event, { heardBy, cause }) => {
      const lines = new Map<Listener, TestSocket>();
      for (const who of PEOPLE) lines.set(who, await join(base, cast.people[who]));
      await cause(cast);
      const overheard: Listener[] = [];
      for (const who of heardBy) await lines.get(who)?.next(event);
      for (const [who, line] of lines) {
        await fence(line);
        if (line.frames.some((frame) => frame.event === event)) overheard.push(who);
        line.socket.close();
        await line.closed;
      }
      expect(overheard.filter((who) => !heardBy.includes(who))).toEqual([]);
    },
  );
});

describe('watching auctions', () => {
  const told = (line: TestSocket): string[] =>
    line.frames.flatMap((frame) => (frame.event === 'auction-state' ? [frame.data.state.goodsId] : []));
  /** Everything that was asked of one `watch` comes in one go: what has not come with the open auction does not come. */
  async function watches(line: TestSocket, goodsId: string, open: string): Promise<void> {
    line.send({ event: 'watch', data: { auctions: [goodsId, open] } });
    await vi.waitFor(() => expect(told(line)).toContain(open));
    await fence(line);
  }

  it.each(Object.keys(WATCHED) as (keyof typeof WATCHED)[])(
    '%s: told to those who may see it, and to nobody else',
    async (state) => {
      const goodsId =
        state === 'draft'
          ? await cast.goods('draft')
          : state === 'fixedPrice'
            ? await cast.goods('forSale')
            : await auctionIn(cast, state);
      const open = await auctionIn(cast, 'open');
      const heard: Listener[] = [];
      for (const who of PEOPLE) {
        const line = await join(base, cast.people[who]);
        await watches(line, goodsId, open);
        if (told(line).includes(goodsId)) heard.push(who);
        line.socket.close();
        await line.closed;
      }
      expect(heard.toSorted()).toEqual(WATCHED[state].toSorted());
    },
  );

  it('a bid is heard by who watches, and by nobody who does not; maxima and names by nobody', async () => {
    const [watched, other] = [await auctionIn(cast, 'open'), await auctionIn(cast, 'open')];
    const [watcher, deaf] = [await join(base, cast.people.participant), await join(base, cast.people.seller)];
    await watches(watcher, watched, watched);
    await bid(cast.people.buyer, other, '100');
    await bid(cast.people.buyer, watched, '4000', { mode: 'upTo' });
    await vi.waitFor(() =>
      expect(watcher.frames.some((frame) => frame.event === 'auction-state' && frame.data.state.price === '100')).toBe(
        true,
      ),
    );
    for (const line of [watcher, deaf]) await fence(line);
    expect([...new Set(told(watcher))]).toEqual([watched]);
    expect(told(deaf)).toEqual([]);
    const text = JSON.stringify(watcher.frames.filter(({ event }) => event === 'auction-state'));
    expect(['4000', cast.people.buyer.userId, 'maximum'].filter((secret) => text.includes(`"${secret}"`))).toEqual([]);
    for (const line of [watcher, deaf]) line.socket.close();
  });
});

describe('files and pages', () => {
  it('a link to upload serves its owner alone', async () => {
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

  it('what was sent for a chat is its sender’s until it is said in a room; a paper is nobody’s by its address', async () => {
    const owner = asPerson(cast.people.seller);
    const own = await upload(test, owner, { fileName: 'a.txt', contentType: 'text/plain' }, Buffer.from('words'));
    const paper = await upload(
      test,
      owner,
      { fileName: 'a.pdf', contentType: 'application/pdf', category: 'paper' },
      Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'),
    );
    const absent = await test.app.inject({ url: '/files/there-is-none', headers: owner.headers });
    for (const who of WHO) {
      const read = (fileId: string) => test.app.inject({ url: `/files/${fileId}`, headers: headersOf(who) });
      expect([who, (await read(own.link.fileId)).statusCode]).toEqual([who, who === 'seller' ? 200 : 404]);
      const closed = await read(paper.link.fileId);
      expect([who, closed.statusCode, closed.body]).toEqual([who, absent.statusCode, absent.body]);
      expect([
        who,
        (await test.app.inject({ url: `/files/paper/${'x'.repeat(43)}`, headers: headersOf(who) })).statusCode,
      ]).toEqual([who, 404]);
    }
  });
});
