import type { PoolClient } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SearchCriteria } from '#protocol/entities/saved-search.ts';
import { moveGoods } from '#protocol/http/goods-own.ts';
import { searchGoods } from '#protocol/http/goods-search.ts';
import { pushRead, pushUnread } from '#protocol/http/notices.ts';
import { removeSavedSearch, saveSearch, setSearchNotices } from '#protocol/http/saved-searches.ts';
import { SAVED_SEARCH } from '#protocol/limits.ts';
import { criteriaKey } from '#protocol/rules/saved-searches.ts';
import type { Transact } from '#server/events/transact.ts';
import { matchNewListings, matchNextBatch, sweepFinds } from '#server/saved-searches/match-listings.ts';
import { createTestApp, type TestApp } from './support/app.ts';
import { createClient, type Client } from './support/client.ts';
import { asStaff, asSystem, DAY, HOUR, makeOffer, makeSeller, makeStore } from './support/goods.ts';
import { join } from './support/socket.ts';

let test: TestApp;
let url: Promise<string>;
let staff: Client;
let time = Date.UTC(2026, 10, 21, 4);
let seller: Client;
let ann: Client;

beforeAll(async () => {
  test = await createTestApp({ clock: () => new Date(time) });
  url = test.listen();
  staff = await createClient(test, { isCustomerService: true });
});
afterAll(() => test.close());
beforeEach(async () => {
  time += 1_000;
  await test.deps.pool.query('DELETE FROM saved_searches');
  await test.deps.pool.query('DELETE FROM new_listings');
  [seller, ann] = [await makeSeller(test), await createClient(test)];
});

const save = async (criteria: SearchCriteria, who = ann) => (await who.get(saveSearch, { body: criteria })).id;
const offer = (over: Parameters<typeof makeOffer>[3] = {}, who = seller) => {
  time += 1_000;
  return makeOffer(test, who, staff.userId, over);
};
const titled = (title: string) => ({
  texts: {
    EN: { title, description: '' },
    ZHHK: { title: '', description: '' },
    ZHCN: { title: '', description: '' },
  },
});
const send = () => matchNewListings(test.deps, new AbortController().signal);
const waiting = async () => (await test.deps.pool.query('SELECT FROM new_listings')).rowCount;
const noticesOf = async (who = ann) => {
  const { list } = await who.get(pushUnread, { body: { userId: who.userId, type: 'saved_search' } });
  return list.flatMap((one) => (one.type === 'saved_search' ? [one] : []));
};
/** `[search, pieces, goods]` of each notice, the newest first. */
const brief = async (who = ann) =>
  (await noticesOf(who)).map(({ search, pieces, goods }) => [search.id, pieces, goods.map(({ id }) => id)]);

describe('new listings', () => {
  it('[SVS-5] are a notice for those who saved a search that finds them, in the language of each', async () => {
    const ben = await createClient(test, { languageCode: 'ZHHK' });
    const id = await save({ keyword: 'chronograph', category: 'watches', priceMax: '200000' });
    const bens = await save({ category: 'watches' }, ben);
    await save({ category: 'tea' });
    const socket = await join(await url, ann);
    const goods = await offer({
      texts: {
        EN: { title: 'A chronograph', description: '' },
        ZHHK: { title: '計時碼錶', description: '' },
        ZHCN: { title: '', description: '' },
      },
    });
    await send();
    const frame = await socket.next('saved_search');
    expect(frame.data).toMatchObject({
      search: {
        id,
        title: 'chronograph, Watches, ≤ HK$200,000',
        path: '/collections/1/watches/chronograph?max=200000&sort=newest',
      },
      pieces: 1,
      goods: [{ id: goods, title: 'A chronograph' }],
    });
    expect(await brief()).toEqual([[id, 1, [goods]]]);
    const [chinese] = await noticesOf(ben);
    expect(chinese).toMatchObject({
      search: { id: bens, title: '名錶' },
      goods: [{ id: goods, title: '計時碼錶' }],
    });
    expect(await waiting()).toBe(0);
    socket.socket.terminate();
  });

  it('match exactly when the search finds them', async () => {
    const storeId = await makeStore(test, seller.userId);
    const goods = await offer({
      ...titled('Steel dress watch 5711-1A'),
      asStore: true,
      brand: 'Patek Philippe',
      region: 'HK',
      currency: 'USD',
      price: '1000',
      condition: 'good',
      properties: [{ name: 'Movement', value: 'Hand-wound' }],
    });
    const yes: SearchCriteria[] = [
      { keyword: 'watches' },
      { keyword: '百达翡丽' },
      { keyword: '5711 1A' },
      { category: 'watches', keyword: 'steel' },
      { type: '1' },
      { saleType: '1' },
      { brand: 'Patek Philippe' },
      { region: 'HK' },
      { storeId },
      { currency: 'USD', priceMin: '1000', priceMax: '1000' },
      // In Hong Kong dollars.
      { priceMin: '5000', priceMax: '9000' },
      { category: 'watches', details: 'Movement=Hand-wound|Movement=Quartz|condition=good' },
    ];
    const no: SearchCriteria[] = [
      { keyword: 'gold watch' },
      { keyword: '...!' },
      { category: 'tea' },
      { type: '3' },
      { saleType: '2' },
      { brand: 'Patek' },
      { region: 'SG' },
      { storeId: 'another' },
      { currency: 'HKD' },
      { currency: 'USD', priceMin: '1001' },
      { priceMax: '2000' },
      { category: 'watches', details: 'Movement=Quartz' },
      { category: 'watches', details: 'Movement=Hand-wound|condition=fair' },
    ];
    /** Whether the search finds the goods, without changes to its keyword. */
    const finds = async ({ keyword = '', category = 'ALL', ...filters }: SearchCriteria) => {
      const query = { keyword, category, ...filters, sort: 'newest' as const };
      const { items, reading } = await ann.get(searchGoods, { query });
      return reading.corrected === null && !reading.isPartial && items.some(({ id }) => id === goods);
    };
    const ids = new Map<string, SearchCriteria>();
    for (const criteria of [...yes, ...no]) {
      ids.set(await save(criteria), criteria);
      expect([criteria, await finds(criteria)]).toEqual([criteria, yes.includes(criteria)]);
    }
    await seller.get(moveGoods, { params: { id: goods }, body: { move: 'hide' } });
    time += 1_000;
    await seller.get(moveGoods, { params: { id: goods }, body: { move: 'publish' } });
    await send();
    const found = (await noticesOf()).map(({ search }) => ids.get(search.id)!);
    expect(found.map(criteriaKey).sort()).toEqual(yes.map(criteriaKey).sort());
  });

  it('[SVS-5] are no notice for their own seller, nor for searches that were saved later', async () => {
    await save({ category: 'watches' }, seller);
    await save({ category: 'tea' });
    await offer();
    time += 1_000;
    await save({ category: 'watches' });
    await send();
    expect([await brief(seller), await brief()]).toEqual([[], []]);
  });

  it('[SVS-5] are no notice once they are hidden, frozen or sold, also before they are compared', async () => {
    await save({ category: 'watches' });
    const hidden = await offer();
    await seller.get(moveGoods, { params: { id: hidden }, body: { move: 'hide' } });
    await asStaff(test, staff.userId, await offer(), 'freeze');
    await asSystem(test, await offer(), 'sell');
    await send();
    expect([await brief(), await waiting()]).toEqual([[], 0]);
  });

  it('[SVS-6] are found once, however often they are hidden and shown', async () => {
    const id = await save({ category: 'watches' });
    const goods = await offer();
    await send();
    const [first] = await noticesOf();
    await ann.get(pushRead, { body: { userId: ann.userId, messageId: first!._id } });
    time += 2 * DAY;
    for (const move of ['hide', 'publish'] as const)
      await seller.get(moveGoods, { params: { id: goods }, body: { move } });
    await send();
    expect((await noticesOf()).map(({ search, seen }) => [search.id, seen])).toEqual([[id, true]]);
  });

  it('[SVS-7] are one notice per search and day, which counts them and names the newest three', async () => {
    const [watches, all] = [await save({ category: 'watches' }), await save({ type: '1' })];
    const first = await offer();
    await send();
    const ids = [first, await offer(), await offer(), await offer(), await offer()];
    await send();
    expect(await brief()).toEqual(
      expect.arrayContaining([watches, all].map((id) => [id, 5, ids.slice(2).toReversed()])),
    );
    expect((await noticesOf()).map(({ search }) => search.title).sort()).toEqual(['Vermeil', 'Watches']);
    await seller.get(moveGoods, { params: { id: first }, body: { move: 'hide' } });
    const last = await offer();
    await send();
    const [notice] = await noticesOf();
    expect([notice?.pieces, notice?.goods[0]?.id, (await noticesOf()).length]).toEqual([5, last, 2]);
    // Midnight in Hong Kong is 16:00 UTC.
    time += 13 * HOUR;
    const next = await offer();
    await send();
    expect((await brief()).slice(0, 2).map(([, pieces, goods]) => [pieces, goods])).toEqual([
      [1, [next]],
      [1, [next]],
    ]);
    expect(await noticesOf()).toHaveLength(4);
  });

  it('[SVS-8] are no notice of a search that was removed or is switched off, until it is on again', async () => {
    const [removed, off] = [await save({ category: 'watches' }), await save({ type: '1' })];
    await offer();
    await ann.get(removeSavedSearch, { params: { id: removed } });
    await ann.get(setSearchNotices, { params: { id: off }, body: { notify: false } });
    await send();
    expect(await brief()).toEqual([]);
    await offer();
    time += 1_000;
    await ann.get(setSearchNotices, { params: { id: off }, body: { notify: true } });
    const later = await offer();
    await send();
    expect(await brief()).toEqual([[off, 1, [later]]]);
  });

  it('[SVS-6] are forgotten after some time', async () => {
    await save({ category: 'watches' });
    await offer();
    await send();
    const left = async () => (await test.deps.pool.query('SELECT FROM saved_search_finds')).rowCount;
    await sweepFinds(test.deps.pool, new Date(time + SAVED_SEARCH.remembered));
    expect(await left()).toBe(1);
    await sweepFinds(test.deps.pool, new Date(time + SAVED_SEARCH.remembered + 1));
    expect(await left()).toBe(0);
  });
});

/** A step of the database's plan for a statement, as it was run. */
type Plan = {
  readonly Output?: readonly string[];
  readonly Plans?: readonly Plan[];
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
};
const stepsOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(stepsOf)];

/** A connection that also adds the plan of each statement of this name to `plans`. */
function explaining(client: PoolClient, name: string, plans: Plan[]): PoolClient {
  const query = async (statement: { name?: string; text: string; values: unknown[] } | string, values?: unknown[]) => {
    if (typeof statement === 'string') return client.query(statement, values);
    if (statement.name === name) {
      const text = `EXPLAIN (ANALYZE, VERBOSE, TIMING off, FORMAT json) ${statement.text}`;
      const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>({ text, values: statement.values });
      plans.push(...rows.map((row) => row['QUERY PLAN'][0].Plan));
    }
    return client.query(statement);
  };
  return new Proxy(client, { get: (target, key) => (key === 'query' ? query : Reflect.get(target, key)) });
}

describe('many saved searches', () => {
  /** Searches of accounts `prefix-1`, `prefix-2` …, one each; every tenth finds a watch. */
  async function makeSearches(prefix: string, size: number): Promise<void> {
    const { pool, clock } = test.deps;
    await pool.query(
      `INSERT INTO users (id, username) SELECT $1 || '-' || n, $1 || '_' || n FROM generate_series(1, $2::int) n`,
      [prefix, size],
    );
    await pool.query(
      `INSERT INTO saved_searches (id, user_id, criteria, key, notices_from, created_at)
       SELECT $1 || '-' || n, $1 || '-' || n, CASE WHEN n % 10 = 0 THEN '{"keyword": "watch", "category": "watches"}'
         ELSE jsonb_build_object('keyword', 'watch ' || n, 'priceMax', '500000') END, 'k', $3, $3
       FROM generate_series(1, $2::int) n`,
      [prefix, size, clock()],
    );
  }
  /** Notices and events of the accounts that should have one of each: `[notices, events]`. */
  const received = async (prefix: string) => {
    await test.deps.placer.place();
    const { rows } = await test.deps.pool.query<{ id: string; notices: number; events: number; pieces: number }>(
      `SELECT u.id, count(n.id)::int AS notices, coalesce(max((n.payload->>'pieces')::int), 0) AS pieces,
         (SELECT count(*)::int FROM events e WHERE e.user_id = u.id) AS events
       FROM users u LEFT JOIN notices n ON n.user_id = u.id WHERE u.id LIKE $1 || '-%' GROUP BY u.id`,
      [prefix],
    );
    return rows;
  };
  const SIZE = 6 * SAVED_SEARCH.batch + 7;

  it('find a listing once although processes die in and between batches', async () => {
    await makeSearches('crash', SIZE);
    await offer();
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
    for (let tries = 0; tries < 100 && (await waiting()); tries += 1) {
      await matchNewListings({ transact: mortal }, new AbortController().signal).catch(() => {
        failures += 1;
      });
    }
    expect(failures).toBeGreaterThan(4);
    const rows = await received('crash');
    expect(rows.filter(({ notices }) => notices === 1)).toHaveLength(Math.floor(SIZE / 10));
    expect(rows.filter(({ notices, events }) => notices !== events)).toEqual([]);
  });

  it('count the listings of several processes in one notice', async () => {
    await makeSearches('several', SIZE);
    await offer();
    // Moves the first listing on, so that the next ones are compared beside it.
    await matchNextBatch(test.deps.transact);
    await offer();
    await offer();
    while (await waiting()) await Promise.all([send(), send(), send()]);
    const rows = (await received('several')).filter(({ notices }) => notices > 0);
    expect(rows).toHaveLength(Math.floor(SIZE / 10));
    expect(rows.filter(({ notices, pieces }) => notices !== 1 || pieces !== 3)).toEqual([]);
  });

  it('do not keep a seller from changing goods that are being compared', async () => {
    await save({ category: 'watches' });
    const goods = await offer();
    const compared = Promise.withResolvers<void>();
    const changed = Promise.withResolvers<void>();
    const batch = matchNextBatch((run) =>
      test.deps.transact(async (work) => {
        const result = await run(work);
        compared.resolve();
        await changed.promise;
        return result;
      }),
    );
    await compared.promise;
    const moving = seller.get(moveGoods, { params: { id: goods }, body: { move: 'hide' } });
    expect(await moving.finally(() => changed.resolve())).toMatchObject({ removed: false });
    await batch;
  });

  it('read an expensive keyword once, not once for each listing', async () => {
    const letter = (at: number) => String.fromCodePoint(0x4e00 + at);
    const expensive = (n: number) =>
      Array.from({ length: 10 }, (_, run) =>
        Array.from({ length: 9 }, (_at, at) => letter(n * 90 + run * 9 + at)).join(''),
      ).join(' ');
    const { pool, clock } = test.deps;
    await pool.query(
      `INSERT INTO saved_searches (id, user_id, criteria, key, notices_from, created_at)
       SELECT 'costly-' || n, $1, jsonb_build_object('keyword', k.keyword), n, $3, $3
       FROM unnest($2::text[]) WITH ORDINALITY AS k (keyword, n)`,
      [ann.userId, Array.from({ length: 30 }, (_, n) => expensive(n)), clock()],
    );
    for (let at = 0; at < 5; at += 1) await offer();
    const plans: Plan[] = [];
    await matchNextBatch((run) =>
      test.deps.transact((work) => run({ ...work, client: explaining(work.client, 'saved-searches-match', plans) })),
    );
    // Casts to tsquery are what an expensive keyword costs: as many terms as it has characters.
    const casts = plans.flatMap(stepsOf).filter(({ Plans: _, ...step }) => JSON.stringify(step).includes('::tsquery'));
    expect(casts.map((step) => [step['Actual Rows'], step['Actual Loops']])).toEqual([[30, 1]]);
  });

  it('do not hold the request that publishes, however many there are', async () => {
    const goods = await offer();
    await seller.get(moveGoods, { params: { id: goods }, body: { move: 'hide' } });
    await makeSearches('many', 10_000);
    await seller.get(moveGoods, { params: { id: goods }, body: { move: 'publish' } });
    const early = (await received('many')).filter(({ notices, events }) => notices + events > 0);
    expect(early, 'the request that publishes compares no search').toEqual([]);
    let done = false;
    const sending = send().finally(() => {
      done = true;
    });
    let sentMeanwhile = 0;
    for (; !done; sentMeanwhile += 1)
      await test.deps.transact(async (work) =>
        work.send(['many-10'], { event: 'changed', data: { families: ['goods'] } }),
      );
    await sending;
    // An event that waited for all batches would be the only one.
    expect(sentMeanwhile).toBeGreaterThan(3);
    expect((await received('many')).filter(({ notices }) => notices === 1)).toHaveLength(1_000);
  });
});
