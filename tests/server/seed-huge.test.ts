import { afterAll, beforeAll, expect, it } from 'vitest';
import { callUrl, type AnyInput, type CallResponse } from '#protocol/http/define-call.ts';
import { notice } from '#protocol/entities/notice.ts';
import { parseRoomId } from '#protocol/room-id.ts';
import { countUnreadMessages, listRooms } from '#server/chat/rooms.ts';
import { toWireNotice, type NewNotice } from '#server/events/write-notices.ts';
import { readFollowState } from '#server/follows/follows.ts';
import { indexOutdatedArticles } from '#server/forum/index-outdated-articles.ts';
import { indexGoods } from '#server/search/index-goods.ts';
import { writeHuge } from '#server/seed/huge/huge.ts';
import { HUGE_IDS, storeId, type HugeSizes } from '#server/seed/huge/sizes.ts';
import { createTestApp, type TestApp } from './support/app.ts';
import { faultsOf, readBook, verdictOn, type Ask } from './support/auction-book.ts';

const SIZES: HugeSizes = { people: 40, messages: 4_000, goods: 400, bids: 60, replies: 200, followers: 15 };

let test: TestApp;
let schema: object[];

beforeAll(async () => {
  test = await createTestApp();
  schema = await readSchema();
  await writeHuge(test.deps, SIZES, { now: test.deps.clock(), avatarIds: [] });
}, 120_000);
afterAll(() => test.close());

const rows = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await test.deps.pool.query<Row>(text, values)).rows;
const count = async (text: string): Promise<number> =>
  Number((await rows<{ count: string }>(`SELECT count(*) FROM ${text}`))[0]?.count);
const expectNone = async (text: string): Promise<void> => expect(await rows(text)).toEqual([]);
const readSchema = (): Promise<object[]> =>
  rows(`SELECT indexdef AS made FROM pg_indexes WHERE schemaname = 'public'
    UNION ALL SELECT conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) FROM pg_constraint
      WHERE connamespace = 'public'::regnamespace AND convalidated ORDER BY 1`);

it('writes as much as was asked for', async () => {
  expect({
    people: (await count('users')) - 1,
    messages: await count('messages'),
    goods: (await count('goods')) - 1,
    bids: await count(`auction_records WHERE goods_id = 'huge-auction'`),
    replies: await count(`article_replies WHERE article_id = 'huge-thread'`),
    followers: await count(`follows WHERE followee_id = 'huge-1' AND follower_id <> 'huge-0'`),
  }).toEqual(SIZES);
  expect(await count(`room_members WHERE user_id = 'huge-0'`)).toBe(SIZES.people);
});

it('leaves all indexes and constraints as they were', async () => {
  expect(await readSchema()).toEqual(schema);
});

it('writes rooms whose heads, receipts and unread counts agree with their messages', async () => {
  await expectNone(
    `SELECT r.id FROM rooms r JOIN messages m ON m.room_id = r.id GROUP BY r.id HAVING count(*) <> r.head_ticks
      OR max(m.ticks) <> r.head_ticks OR max(m.created_at) <> r.updated_at`,
  );
  await expectNone(
    `SELECT 1 FROM room_members p JOIN messages m ON m.room_id = p.room_id AND m.ticks > p.seen_ticks
      WHERE m.sender_id = p.user_id LIMIT 1`,
  );
  const members = await rows<{ room_id: string; users: string[] }>(
    'SELECT room_id, array_agg(user_id ORDER BY user_id COLLATE "C") AS users FROM room_members GROUP BY room_id',
  );
  for (const { room_id, users } of members) expect(parseRoomId(room_id)?.users).toEqual(users);
  const { pool } = test.deps;
  const listed = await listRooms(pool, HUGE_IDS.collector, { page: 1, pageSize: SIZES.people }, () => false);
  const unread = listed.filter(({ unreadCount }) => unreadCount > 0);
  expect(listed).toHaveLength(SIZES.people);
  expect(unread.length).toBeGreaterThan(0);
  expect(Object.fromEntries(unread.map(({ roomId, unreadCount }) => [roomId, unreadCount]))).toEqual(
    await countUnreadMessages(pool, HUGE_IDS.collector),
  );
});

it('writes the search rows that indexing the goods again writes', async () => {
  const read = (): Promise<object[]> => rows('SELECT * FROM goods_search ORDER BY goods_id');
  const before = await read();
  expect(before).toHaveLength(SIZES.goods + 1);
  const client = await test.deps.pool.connect();
  await indexGoods(
    client,
    (await rows<{ id: string }>('SELECT id FROM goods')).map(({ id }) => id),
  );
  client.release();
  expect(await read()).toEqual(before);
  expect(await indexOutdatedArticles(test.deps.pool)).toBe(0);
});

it('writes auctions that anyone can verify', async () => {
  const opened = await rows<{ goods_id: string }>(
    `SELECT goods_id FROM auctions ORDER BY goods_id = 'huge-auction' DESC, goods_id LIMIT 5`,
  );
  expect(await count('auctions')).toBe(await count('goods WHERE sale_type = 2'));
  const ask: Ask = async (call, input) =>
    (await test.app.inject({ url: callUrl(call, input as AnyInput) })).json<{ data: CallResponse<typeof call> }>().data;
  for (const { goods_id: goodsId } of opened) {
    const book = await readBook(ask, goodsId);
    expect([goodsId, await verdictOn(book), faultsOf(book)]).toMatchObject([
      goodsId,
      { valid: true, records: goodsId === HUGE_IDS.auction ? SIZES.bids : 0 },
      [],
    ]);
  }
  await expectNone(`SELECT a.goods_id FROM auctions a JOIN goods g ON g.id = a.goods_id
    WHERE bid_count <> (SELECT count(*) FROM auction_records r WHERE r.goods_id = a.goods_id)
      OR bidder_count <> (SELECT count(*) FROM auction_bidders b WHERE b.goods_id = a.goods_id)
      OR coalesce(a.price, a.starting_price) <> g.price`);
  await expectNone(`SELECT user_id FROM bid_requests b LEFT JOIN users u ON u.id = b.user_id
    WHERE u.id IS NULL OR NOT u.email_verified OR NOT u.mobile_verified`);
});

it('counts what it wrote', async () => {
  await expectNone(`SELECT followee_id FROM follower_counts c FULL JOIN
    (SELECT followee_id, kind, count(*) AS follows FROM follows GROUP BY 1, 2) f USING (followee_id, kind)
    WHERE c.followers IS DISTINCT FROM f.follows`);
  await expectNone(
    'SELECT id FROM goods g WHERE favourites <> (SELECT count(*) FROM favourites f WHERE f.goods_id = g.id)',
  );
  await expectNone(`SELECT id FROM goods g WHERE (visits, favourites) <> (SELECT coalesce(sum(visits), 0),
    coalesce(sum(favourites), 0) FROM goods_daily_figures d WHERE d.goods_id = g.id)`);
  await expectNone(`SELECT id FROM articles a WHERE replies <> (SELECT count(*) FROM article_replies r
      WHERE r.article_id = a.id) OR last_number <> replies
    OR active_at <> coalesce((SELECT max(created_at) FROM article_replies r WHERE r.article_id = a.id), published_at)`);
  await expectNone(`SELECT id FROM article_replies r
    WHERE likes <> (SELECT count(*) FROM discuss_likes l WHERE l.kind = 'reply' AND l.subject_id = r.id)`);
  await expectNone(`SELECT user_id FROM notices GROUP BY user_id HAVING max(ticks) <> count(*) OR max(ticks) <>
    (SELECT last_notice_ticks FROM notice_counters c WHERE c.user_id = notices.user_id)`);
  expect(await readFollowState(test.deps.pool, { kind: 'store', id: storeId(1) }, HUGE_IDS.collector)).toMatchObject({
    followers: SIZES.followers + 1,
    isFollowing: true,
  });
});

it('writes notices that can be read', async () => {
  const kept = await rows<{
    id: string;
    ticks: string;
    type: NewNotice['type'];
    payload: object;
    seen: boolean;
    created_at: Date;
  }>('SELECT * FROM notices');
  expect(kept.length).toBeGreaterThan(SIZES.followers);
  for (const { type, payload, ...row } of kept) {
    const given = { id: row.id, ticks: Number(row.ticks), createdAt: row.created_at, seen: row.seen };
    notice.parse(toWireNotice({ ...payload, type } as NewNotice, given));
  }
});
