import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { editGoods, moveGoods, saveGoods } from '#protocol/http/goods-own.ts';
import { setFollow } from '#protocol/http/follows.ts';
import { pushRead, pushStoreUpdates } from '#protocol/http/notices.ts';
import { FOLLOW } from '#protocol/limits.ts';
import type { Transact } from '#server/events/transact.ts';
import { sendAnnouncements, sendNextBatch, sweepAnnouncements } from '#server/follows/announce-goods.ts';
import { createTestApp, type TestApp } from './support/app.ts';
import { createClient, type Client } from './support/client.ts';
import { makeFollowers } from './support/follows.ts';
import { asStaff, asSystem, DAY, HOUR, makeOffer, makeSeller, makeStore } from './support/goods.ts';
import { join } from './support/socket.ts';

let test: TestApp;
let url: Promise<string>;
let staff: Client;
let time = Date.UTC(2026, 10, 21, 4);
let seller: Client;
let storeId: string;

beforeAll(async () => {
  test = await createTestApp({ clock: () => new Date(time) });
  url = test.listen();
  staff = await createClient(test, { isCustomerService: true });
});
afterAll(() => test.close());
beforeEach(async () => {
  seller = await makeSeller(test);
  storeId = await makeStore(test, seller.userId);
});

const offer = (over = {}) => {
  time += 1_000;
  return makeOffer(test, seller, staff.userId, { asStore: true, ...over });
};
const follow = (who: Client, id: string, kind: 'store' | 'user' = 'store', wanted = true) =>
  who.get(setFollow, { params: { kind, id }, body: { follow: wanted } });
const send = () => sendAnnouncements(test.deps, new AbortController().signal);
const updates = async (who: Client) => {
  const { list } = await who.get(pushStoreUpdates, { body: { userId: who.userId } });
  return list.flatMap((one) => (one.type === 'attention_update' ? [one] : []));
};
const brief = async (who: Client) =>
  (await updates(who)).map(({ extra, pieces, seen }) => [extra.store.id, extra.commodity.id, pieces, seen]);
const left = async () => {
  const { rows } = await test.deps.pool.query<{ rounds: number; waiting: number }>(
    `SELECT (SELECT count(*)::int FROM announcement_rounds) AS rounds,
       (SELECT count(*)::int FROM goods_announcements WHERE waiting) AS waiting`,
  );
  return rows[0];
};

describe('goods that go on sale', () => {
  it('[FOL-6] are announced to the followers of their store, in the language of each', async () => {
    const [ann, ben, person] = [
      await createClient(test, { languageCode: 'ZHHK' }),
      await createClient(test),
      await createClient(test),
    ];
    await follow(ann, storeId);
    await follow(ben, storeId);
    await follow(person, seller.userId, 'user');
    const socket = await join(await url, ann);
    const words = (title: string) => ({ title, description: '' });
    const id = await offer({ texts: { EN: words('A watch'), ZHHK: words('腕錶'), ZHCN: words('') } });
    await send();
    const frame = await socket.next('attention_update');
    expect(frame.data).toMatchObject({
      type: 'attention_update',
      pieces: 1,
      extra: { store: { id: storeId, url: `/shop-id/${storeId}` }, commodity: { id, title: '腕錶' } },
    });
    expect((await updates(ben))[0]?.extra.commodity.title).toBe('A watch');
    expect(await updates(person)).toEqual([]);
    expect(await updates(seller)).toEqual([]);
    socket.socket.terminate();
  });

  it('[FOL-6] are announced to the followers of a seller when they belong to no store', async () => {
    const [ann, ben] = [await createClient(test), await createClient(test)];
    await follow(ann, seller.userId, 'user');
    await follow(ben, storeId);
    const id = await offer({ asStore: false });
    await send();
    expect((await updates(ann)).map(({ extra }) => [extra.store.id, extra.store.url, extra.commodity.id])).toEqual([
      [seller.userId, null, id],
    ]);
    expect(await updates(ben)).toEqual([]);
  });

  it('[FOL-6] are announced again after a change, and neither when hidden, frozen nor released', async () => {
    const ann = await createClient(test);
    await follow(ann, storeId);
    const id = await offer();
    await send();
    const read = async () => {
      const [newest] = await updates(ann);
      await ann.get(pushRead, { body: { userId: ann.userId, messageId: newest!._id } });
    };
    await read();
    await seller.get(moveGoods, { params: { id }, body: { move: 'hide' } });
    const { data, revision } = await seller.get(editGoods, { params: { id }, query: {} });
    await seller.get(saveGoods, { params: { id }, body: { revision, data: { ...data, price: '99' } } });
    await send();
    expect(await brief(ann)).toEqual([[storeId, id, 1, true]]);
    time += 1_000;
    await seller.get(moveGoods, { params: { id }, body: { move: 'publish' } });
    await asStaff(test, staff.userId, id, 'take');
    await asStaff(test, staff.userId, id, 'approve');
    await send();
    expect(await brief(ann)).toEqual([[storeId, id, 1, false]]);
    await read();
    await asStaff(test, staff.userId, id, 'freeze');
    await asStaff(test, staff.userId, id, 'unfreeze');
    await send();
    expect([await brief(ann), await left()]).toEqual([[[storeId, id, 1, true]], { rounds: 0, waiting: 0 }]);
  });

  it('[FOL-6] are announced once a day however often they are hidden and shown', async () => {
    const ann = await createClient(test);
    await follow(ann, storeId);
    const id = await offer();
    await send();
    const [first] = await updates(ann);
    await ann.get(pushRead, { body: { userId: ann.userId, messageId: first!._id } });
    const show = async () => {
      for (const move of ['hide', 'publish'] as const) await seller.get(moveGoods, { params: { id }, body: { move } });
      await send();
    };
    await show();
    expect(await brief(ann)).toEqual([[storeId, id, 1, true]]);
    time += 24 * HOUR;
    await show();
    expect(await brief(ann)).toEqual([
      [storeId, id, 1, false],
      [storeId, id, 1, true],
    ]);
  });

  it('[FOL-7] are one notice per store and day, which moves on and counts them', async () => {
    const ann = await createClient(test);
    await follow(ann, storeId);
    const other = await makeSeller(test);
    const otherStore = await makeStore(test, other.userId);
    await follow(ann, otherStore);
    await offer();
    await send();
    const foreign = await makeOffer(test, other, staff.userId, { asStore: true });
    await offer();
    const third = await offer();
    await send();
    const list = await updates(ann);
    expect(await brief(ann)).toEqual(
      expect.arrayContaining([
        [storeId, third, 3, false],
        [otherStore, foreign, 1, false],
      ]),
    );
    expect(list).toHaveLength(2);
    // Midnight in Hong Kong is 16:00 UTC.
    time += 13 * HOUR;
    const next = await offer();
    await send();
    expect((await brief(ann))[0]).toEqual([storeId, next, 1, false]);
    expect(await updates(ann)).toHaveLength(3);
  });

  it('[FOL-8] are not announced once they are gone, and others of the day instead', async () => {
    const ann = await createClient(test);
    await follow(ann, storeId);
    const first = await offer();
    const second = await offer();
    await seller.get(moveGoods, { params: { id: second }, body: { move: 'hide' } });
    await send();
    expect(await brief(ann)).toEqual([[storeId, first, 1, false]]);
    const third = await offer();
    await asSystem(test, third, 'sell');
    await seller.get(moveGoods, { params: { id: first }, body: { move: 'hide' } });
    await send();
    expect([await brief(ann), await left()]).toEqual([[[storeId, first, 1, false]], { rounds: 0, waiting: 0 }]);
  });

  it('are forgotten after some days', async () => {
    await follow(await createClient(test), storeId);
    await offer();
    const stored = async () =>
      (await test.deps.pool.query('SELECT FROM goods_announcements WHERE seller_id = $1', [seller.userId])).rowCount;
    await sweepAnnouncements(test.deps.pool, new Date(time + 9 * DAY));
    expect(await stored(), 'it is still waiting').toBe(1);
    await send();
    await sweepAnnouncements(test.deps.pool, new Date(time + 2 * DAY));
    expect(await stored()).toBe(1);
    await sweepAnnouncements(test.deps.pool, new Date(time + 9 * DAY));
    expect(await stored()).toBe(0);
  });
});

describe('an announcement to many', () => {
  const SIZE = 8 * FOLLOW.batch + 7;

  /** Notices and events about the goods, by follower: `[notices, events]`. */
  const received = async (prefix: string, goodsId: string) => {
    await test.deps.placer.place();
    const { rows } = await test.deps.pool.query<{ id: string; notices: number; events: number }>(
      `SELECT u.id, (SELECT count(*)::int FROM notices n WHERE n.user_id = u.id
                       AND n.payload #>> '{extra,commodity,id}' = $2) AS notices,
         (SELECT count(*)::int FROM events e WHERE e.user_id = u.id AND e.frame LIKE '%' || $2 || '%') AS events
       FROM users u WHERE u.id LIKE $1 || '-%' ORDER BY u.id COLLATE "C"`,
      [prefix, goodsId],
    );
    return rows;
  };

  it('[FOL-8] reaches each follower once although processes die in and between batches', async () => {
    const ids = await makeFollowers(test, seller.userId, 'store', { prefix: 'crash', size: SIZE });
    const goodsId = await offer();
    let batches = 0;
    let failures = 0;
    /** Dies in every third batch before its commit, and after every second one. */
    const mortal: Transact = async (run) => {
      batches += 1;
      const number = batches;
      const result = await test.deps.transact(async (work) => {
        const done = await run(work);
        if (number % 3 === 0) throw new Error('killed before the commit');
        return done;
      });
      if (number % 2 === 0) throw new Error('killed after the commit');
      return result;
    };
    for (let tries = 0; tries < 100; tries += 1) {
      const died = await sendAnnouncements({ transact: mortal }, new AbortController().signal).then(
        () => false,
        () => true,
      );
      if (!died) break;
      failures += 1;
    }
    expect(failures).toBeGreaterThan(8);
    const rows = await received('crash', goodsId);
    expect(rows.map(({ id }) => id)).toEqual(ids);
    expect(rows.filter(({ notices, events }) => notices !== 1 || events !== 1)).toEqual([]);
    expect(await left()).toEqual({ rounds: 0, waiting: 0 });
  });

  it('[FOL-8] reaches each follower once when several processes send', async () => {
    await makeFollowers(test, seller.userId, 'store', { prefix: 'several', size: SIZE });
    const goodsId = await offer();
    while (!(await Promise.all([send(), send(), send()]).then(async () => (await left())?.rounds === 0)));
    const rows = await received('several', goodsId);
    expect(rows).toHaveLength(SIZE);
    expect(rows.filter(({ notices, events }) => notices !== 1 || events !== 1)).toEqual([]);
  });

  it('[FOL-8] skips those who stopped to follow before their batch, and adds those who began', async () => {
    const ids = await makeFollowers(test, seller.userId, 'store', { prefix: 'change', size: 2 * FOLLOW.batch });
    const goodsId = await offer();
    const last = ids.at(-1)!;
    const late = await createClient(test, { id: 'change-zz' });
    const early = await createClient(test, { id: 'change-0' });
    // Starts the round, and sends its first batch only.
    const one = new AbortController();
    await sendAnnouncements(
      {
        transact: async (run) => {
          const result = await test.deps.transact(run);
          const { rowCount } = await test.deps.pool.query(
            `SELECT FROM announcement_rounds WHERE last_follower_id <> ''`,
          );
          if (rowCount) one.abort();
          return result;
        },
      },
      one.signal,
    );
    await test.deps.pool.query('DELETE FROM follows WHERE follower_id = $1', [last]);
    await follow(late, storeId);
    await follow(early, storeId);
    while (await sendNextBatch(test.deps.transact));
    const rows = new Map((await received('change', goodsId)).map((row) => [row.id, row.notices]));
    expect([rows.get(last), rows.get(late.userId), rows.get(early.userId)]).toEqual([0, 1, 0]);
    expect([...rows.values()].filter((notices) => notices === 1)).toHaveLength(2 * FOLLOW.batch);
  });

  it('does not hold the request that publishes, nor messages to a follower, while it is sent', async () => {
    await makeFollowers(test, seller.userId, 'store', { prefix: 'many', size: 5_000 });
    const ann = await createClient(test, { id: 'many-ann' });
    await follow(ann, storeId);
    const goodsId = await offer();
    const early = (await received('many', goodsId)).filter(({ notices, events }) => notices + events > 0);
    expect(early, 'the request that publishes writes no notice').toEqual([]);
    let done = false;
    const sending = send().finally(() => {
      done = true;
    });
    let sentMeanwhile = 0;
    for (; !done; sentMeanwhile += 1)
      await test.deps.transact(async (work) =>
        work.send([ann.userId], { event: 'changed', data: { families: ['goods'] } }),
      );
    await sending;
    // An event that waited for all batches would be the only one.
    expect(sentMeanwhile).toBeGreaterThan(3);
    expect((await left())?.rounds).toBe(0);
  });
});
