import { hash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { replayAuction } from '#machines/auction/replay.ts';
import { readCard } from '#protocol/rules/cards.ts';
import { goodsData } from '#protocol/entities/goods.ts';
import { notice } from '#protocol/entities/notice.ts';
import { messageFile, replyMessage } from '#protocol/entities/message.ts';
import { auctionRecords, auctionStateCall, auctionTermsCall } from '#protocol/http/auctions.ts';
import { callUrl, type Call, type CallResponse } from '#protocol/http/define-call.ts';
import { parseRoomId } from '#protocol/room-id.ts';
import { GOODS_STATUS } from '#protocol/lookups.ts';
import { NOTICE_TYPES } from '#protocol/rules/notices.ts';
import { fileObjectKey } from '#server/files/receive-upload.ts';
import { readGoodsRows } from '#server/goods/goods-row.ts';
import { validateGoods } from '#server/goods/validate-goods.ts';
import { toWireNotice, type NewNotice } from '#server/events/write-notices.ts';
import { DEMO_PASSWORD } from '#server/seed/content/people.ts';
import { LARGE } from '#server/seed/large.ts';
import { seedDatabase } from '#server/seed/seed.ts';
import { createTestApp, type TestApp } from './support/app.ts';

let test: TestApp;

beforeAll(async () => {
  test = await createTestApp({ config: { seed: 'large' } });
  await seedDatabase({ ...test.deps, config: { ...test.deps.config, seed: 'demo' } });
}, 180_000);
afterAll(() => test.close());

const rows = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await test.deps.pool.query<Row>(text, values)).rows;
const count = async (text: string, values: unknown[] = []): Promise<number> =>
  Number((await rows<{ count: string }>(`SELECT count(*) FROM ${text}`, values))[0]?.count);
/** Checks that a query finds no rows. */
const expectNone = async (text: string, values: unknown[] = []): Promise<void> =>
  expect(await rows(text, values)).toEqual([]);

describe('the demo', () => {
  it.each(['demo.buyer', 'demo.buyer2', 'demo.seller', 'demo.service'])(
    'lets %s sign in with the published password',
    async (userName) => {
      const answer = await test.app.inject({
        method: 'POST',
        url: '/api/Account/login',
        payload: { isWeb: false, languageCode: 'EN', userName, password: DEMO_PASSWORD },
      });
      expect([answer.statusCode, answer.json()]).toMatchObject([200, { data: { user: { username: userName } } }]);
    },
  );

  it('does not change a database that has it', async () => {
    const before = await count('messages');
    await seedDatabase({ ...test.deps, config: { ...test.deps.config, seed: 'demo' } });
    expect(await count('messages')).toBe(before);
  });

  it('does not change a database with other users', async () => {
    const own = await createTestApp({ config: { seed: 'large' } });
    await own.deps.pool.query(`INSERT INTO users (id, username) VALUES ('another', 'another.user')`);
    await seedDatabase(own.deps);
    const { rows: people } = await own.deps.pool.query('SELECT id FROM users');
    await own.close();
    expect(people).toEqual([{ id: 'another' }]);
  });

  it('keeps production from starting, and is absent with SEED=none', async () => {
    const { config } = test.deps;
    await expect(seedDatabase({ ...test.deps, config: { ...config, seed: 'none', production: true } })).rejects.toThrow(
      'npm run demo -- remove',
    );
    const empty = await createTestApp();
    await seedDatabase({ ...empty.deps, config: { ...empty.deps.config, production: true } });
    await seedDatabase(empty.deps);
    const { rows: people } = await empty.deps.pool.query('SELECT 1 FROM users');
    await empty.close();
    expect(people).toEqual([]);
  });

  it('has a room of every kind with valid ids', async () => {
    const rooms = await rows<{ id: string; chat_type: number; ref_id: string }>(
      'SELECT id, chat_type, ref_id FROM rooms',
    );
    for (const room of rooms)
      expect(parseRoomId(room.id)).toMatchObject({ chatType: room.chat_type, refId: room.ref_id });
    expect([...new Set(rooms.map(({ chat_type }) => chat_type))].sort()).toEqual([1, 2, 3, 4, 5, 6]);
    const members = await rows<{ room_id: string; users: string[] }>(
      'SELECT room_id, array_agg(user_id ORDER BY user_id COLLATE "C") AS users FROM room_members GROUP BY room_id',
    );
    expect(members.length).toBe(rooms.length);
    for (const { room_id, users } of members) expect(parseRoomId(room_id)?.users).toEqual(users);
  });

  it('has ticks without gaps in time order, and unread messages of others', async () => {
    await expectNone(`
      SELECT r.id FROM rooms r JOIN messages m ON m.room_id = r.id GROUP BY r.id
      HAVING count(*) <> r.head_ticks OR max(m.ticks) <> r.head_ticks OR min(m.ticks) <> 1
        OR max(m.created_at) <> r.updated_at`);
    await expectNone(
      `SELECT 1 FROM (SELECT created_at, lag(created_at) OVER (PARTITION BY room_id ORDER BY ticks) AS before
          FROM messages) m WHERE created_at < before`,
    );
    await expectNone(
      `SELECT 1 FROM room_members p JOIN messages m ON m.room_id = p.room_id AND m.ticks > p.seen_ticks
          WHERE m.sender_id = p.user_id`,
    );
    expect(
      await count(
        `room_members p JOIN rooms r ON r.id = p.room_id WHERE p.user_id = 'demo-buyer'
          AND p.seen_ticks < r.head_ticks`,
      ),
    ).toBeGreaterThan(3);
  });

  it('has only valid wire messages with existing files', async () => {
    const written = await rows<{ files: unknown[]; reply: unknown; id: string }>(
      'SELECT id, files, reply FROM messages',
    );
    for (const { files, reply, id } of written) {
      expect(id).toMatch(/^[A-Za-z0-9-]{8,36}$/);
      for (const file of files) messageFile.parse(file);
      if (reply !== null) replyMessage.parse(reply);
    }
    const files = await rows<{ id: string; size: string }>(`SELECT id, size FROM files WHERE state = 'ready'`);
    for (const { id, size } of files)
      expect(await test.deps.objects.stat(`files/${id}`)).toEqual({ size: Number(size) });
    await expectNone(
      `SELECT 1 FROM messages m, jsonb_array_elements(m.files) f WHERE NOT EXISTS (SELECT 1 FROM file_uses u
          WHERE u.file_id = f->>'fileId' AND u.ref = m.room_id)`,
    );
    await expectNone(`SELECT 1 FROM files f WHERE NOT EXISTS (SELECT 1 FROM file_uses u WHERE u.file_id = f.id)`);
  });

  it.each(['demo-buyer', 'demo-seller'])('has an unread notice of every kind for %s', async (userId) => {
    const kept = await rows<{
      id: string;
      ticks: string;
      type: NewNotice['type'];
      payload: object;
      seen: boolean;
      created_at: Date;
    }>('SELECT * FROM notices WHERE user_id = $1 ORDER BY ticks', [userId]);
    for (const { type, payload, ...row } of kept) {
      notice.parse(
        toWireNotice({ ...payload, type } as NewNotice, {
          id: row.id,
          ticks: Number(row.ticks),
          createdAt: row.created_at,
          seen: row.seen,
        }),
      );
    }
    expect(new Set(kept.filter(({ seen }) => !seen).map(({ type }) => type))).toEqual(new Set(NOTICE_TYPES));
    expect(kept.map(({ ticks }) => Number(ticks))).toEqual(kept.map((_, at) => at + 1));
    expect(await rows('SELECT last_notice_ticks::int FROM notice_counters WHERE user_id = $1', [userId])).toEqual([
      { last_notice_ticks: kept.length },
    ]);
  });

  it('has valid goods with pictures in three languages and several currencies', async () => {
    expect(await count('goods')).toBeGreaterThanOrEqual(24);
    expect(
      await count(
        `goods g WHERE (SELECT count(*) FROM goods_texts t WHERE t.goods_id = g.id) <> 3 OR NOT EXISTS (SELECT 1
          FROM goods_images i WHERE i.goods_id = g.id)`,
      ),
    ).toBe(0);
    expect(await count('(SELECT DISTINCT currency FROM goods) c')).toBeGreaterThanOrEqual(5);
    const ids = (await rows<{ id: string }>('SELECT id FROM goods')).map(({ id }) => id);
    for (const { id, data, status, createdAt } of await readGoodsRows(test.deps.pool, ids)) {
      expect(goodsData.parse(data)).toEqual(data);
      if (status !== GOODS_STATUS.draft) expect([id, validateGoods(data, createdAt.getTime())]).toEqual([id, {}]);
    }
    await expectNone(`SELECT id, raw_input FROM goods WHERE raw_input <> '{}'`);
    await expectNone(
      `SELECT i.file_id FROM goods_images i WHERE NOT EXISTS (SELECT FROM file_uses u WHERE u.file_id = i.file_id
          AND u.kind = 'goods' AND u.ref = i.goods_id)`,
    );
    const states = await rows<{ status: number }>('SELECT DISTINCT status FROM goods ORDER BY status');
    expect(states.map(({ status }) => status)).toEqual(expect.arrayContaining([0, 1, 3, 4, 5, 6, 7]));
  });

  it('has a consistent history of goods', async () => {
    await expectNone(
      `SELECT id FROM goods g WHERE visits <> (SELECT coalesce(sum(visits), 0) FROM goods_daily_figures d
          WHERE d.goods_id = g.id)`,
    );
    await expectNone(
      'SELECT id FROM goods g WHERE favourites <> (SELECT count(*) FROM favourites f WHERE f.goods_id = g.id)',
    );
    await expectNone(
      `SELECT f.goods_id FROM favourites f LEFT JOIN goods_daily_figures d ON d.goods_id = f.goods_id
        AND d.day = (f.created_at AT TIME ZONE 'Asia/Hong_Kong')::date
                       GROUP BY f.goods_id, d.day, d.favourites HAVING d.favourites IS DISTINCT FROM count(*)::int`,
    );
    await expectNone(
      `SELECT o.goods_id FROM offers o LEFT JOIN goods_daily_figures d ON d.goods_id = o.goods_id
        AND d.day = (o.created_at AT TIME ZONE 'Asia/Hong_Kong')::date
       WHERE o.previous_id IS NULL
       GROUP BY o.goods_id, d.day, d.offers HAVING d.offers IS DISTINCT FROM count(*)::int`,
    );
    expect(await count('(SELECT day FROM goods_daily_figures WHERE offers > 0) d')).toBeGreaterThan(5);
    expect(await count('(SELECT day FROM goods_daily_figures GROUP BY day) d')).toBeGreaterThan(30);
    const last = await rows<{ id: string; status: number; moved: number | null }>(
      `SELECT g.id, g.status, (SELECT m.status FROM goods_moves m WHERE m.goods_id = g.id ORDER BY seq DESC
        LIMIT 1) AS moved FROM goods g`,
    );
    expect(
      last.filter(
        ({ status, moved }) =>
          status !== (moved ?? 0) && status !== GOODS_STATUS.soldOut && status !== GOODS_STATUS.auctionComplete,
      ),
    ).toEqual([]);
  });

  it('has open, waiting and rejected stores with valid posts and comments', async () => {
    expect(await rows('SELECT status, count(*)::int AS stores FROM stores GROUP BY status ORDER BY status')).toEqual([
      { status: 0, stores: 1 },
      { status: 2, stores: 5 },
      { status: 3, stores: 1 },
    ]);
    await expectNone(
      `SELECT id FROM stores s WHERE NOT EXISTS (SELECT FROM users u WHERE u.id = s.owner_id AND u.email = s.email
          AND u.email_verified)`,
    );
    await expectNone(
      `SELECT id FROM stores s WHERE status IN (0, 3) AND NOT EXISTS (SELECT FROM store_documents p
          WHERE p.store_id = s.id)`,
    );
    await expectNone(
      `SELECT id FROM stores s WHERE (rating_count, rating_sum) <> (SELECT count(*), coalesce(sum(level), 0)
          FROM store_comments c WHERE c.store_id = s.id)`,
    );
    await expectNone(
      `SELECT id FROM stores s WHERE status = 2 AND NOT EXISTS (SELECT FROM store_media m WHERE m.store_id = s.id)`,
    );
    await expectNone(
      `SELECT id FROM store_media m WHERE likes <> (SELECT count(*) FROM store_media_likes l
          WHERE l.media_id = m.id)`,
    );
    await expectNone(
      `SELECT c.id FROM store_comments c JOIN stores s ON s.id = c.store_id WHERE NOT EXISTS (
      SELECT FROM messages m JOIN room_members p ON p.room_id = m.room_id AND p.user_id = s.owner_id
        WHERE m.sender_id = c.author_id AND m.created_at < c.created_at)`,
    );
    await expectNone(
      `SELECT id FROM store_comments c WHERE goods_id IS NOT NULL AND NOT EXISTS (SELECT FROM goods g
          WHERE g.id = c.goods_id AND g.store_id = c.store_id)`,
    );
  });

  it('[BND-1] [BND-2] has bids, offers and deals of verified users only', async () => {
    const acts = `(SELECT user_id, amount AS price, currency FROM bid_requests JOIN auctions USING (goods_id)
      UNION ALL SELECT buyer_id, price, currency FROM offers UNION ALL SELECT buyer_id, price, currency FROM deals) a
      JOIN exchange_rates x USING (currency) JOIN users u ON u.id = a.user_id`;
    expect(await count(acts)).toBeGreaterThan(30);
    await expectNone(`SELECT user_id, price FROM ${acts} WHERE NOT u.email_verified OR NOT u.mobile_verified
      OR price * hkd > 50000 AND u.kyc_status <> 2`);
    await expectNone(`SELECT id FROM deals WHERE state = 'agreed' AND origin <> 'auction'`);
  });

  it('has verified, waiting and rejected KYC cases with existing documents', async () => {
    expect(
      await count(`users u LEFT JOIN kyc_cases c ON c.user_id = u.id WHERE u.kyc_status <> coalesce(c.status, 0)`),
    ).toBe(0);
    expect(await rows(`SELECT DISTINCT status FROM kyc_cases ORDER BY 1`)).toEqual([
      { status: 1 },
      { status: 2 },
      { status: 3 },
    ]);
    expect(await rows(`SELECT status FROM kyc_cases WHERE user_id = 'demo-seller'`)).toEqual([{ status: 2 }]);
    expect(
      await count(
        `kyc_cases WHERE (status = 3) <> (review_reason IS NOT NULL) OR (status = 1) <> (decided_at IS NULL)
          OR decided_at < submitted_at`,
      ),
    ).toBe(0);
    const documents = await rows<{ file_id: string }>(
      `SELECT p.file_id FROM kyc_documents p JOIN files f ON f.id = p.file_id AND f.owner_id = p.user_id
        AND f.category = 'reviewDocument' AND f.state = 'ready'`,
    );
    expect(documents).toHaveLength(await count('kyc_cases'));
    for (const { file_id } of documents) expect(await test.deps.objects.stat(fileObjectKey(file_id))).toBeDefined();
    expect(await count('addresses WHERE is_default')).toBe(await count('(SELECT DISTINCT user_id FROM addresses) a'));
  });

  it('has ended and running auctions with valid chains, reserve and extension', async () => {
    const auctions = await rows<{ goods_id: string; price: string }>(
      `SELECT a.goods_id, g.price FROM auctions a JOIN goods g ON g.id = a.goods_id WHERE a.price = g.price`,
    );
    expect(auctions).toHaveLength(await count('goods WHERE sale_type = 2 AND status IN (3, 7)'));
    for (const { goods_id: goodsId } of auctions) {
      const ask = async <C extends Call>(call: C): Promise<CallResponse<C>> =>
        (await test.app.inject({ url: callUrl(call, { params: { goodsId }, query: {} }) })).json<{
          data: CallResponse<C>;
        }>().data;
      const [{ state }, terms, records] = [
        await ask(auctionStateCall),
        await ask(auctionTermsCall),
        await ask(auctionRecords),
      ];
      const digest = (text: string) => Promise.resolve(hash('sha256', text));
      expect([goodsId, await replayAuction(terms, records.items.toReversed(), state, digest)]).toMatchObject([
        goodsId,
        { valid: true, records: state.bids },
      ]);
    }
    expect(await rows('SELECT state, count(*)::int FROM auctions GROUP BY state ORDER BY state')).toEqual([
      { state: 'open', count: 5 },
      { state: 'won', count: 2 },
    ]);
    expect(await count('auctions WHERE reserve_price IS NOT NULL')).toBe(1);
    expect(await count('auctions WHERE extend_minutes IS NOT NULL')).toBe(3);
    await expectNone(
      `SELECT goods_id FROM auctions a WHERE state = 'won' AND NOT EXISTS (SELECT FROM deals d
          WHERE d.goods_id = a.goods_id AND d.buyer_id = a.leader_id AND d.price = a.price)`,
    );
  });

  it('has offers, deals and agent-buy requests in every state with their cards', async () => {
    const states = async (table: string) =>
      (await rows<{ state: string }>(`SELECT DISTINCT state FROM ${table} ORDER BY state`)).map(({ state }) => state);
    expect(await states('offers')).toEqual(['accepted', 'cancelled', 'expired', 'pending', 'rejected', 'superseded']);
    expect(await states('deals')).toEqual(['agreed', 'arranged', 'cancelled', 'received', 'sent']);
    expect(await states('agent_buys')).toEqual(['agreed', 'failure', 'quoted', 'requested', 'success']);
    await expectNone(
      `SELECT o.id FROM offers o WHERE state = 'pending' AND expires_at < now() OR state = 'expired'
          AND expires_at > now()`,
    );
    await expectNone(
      `SELECT d.id FROM deals d WHERE state <> (SELECT m.state FROM deal_moves m WHERE m.deal_id = d.id
          ORDER BY seq DESC LIMIT 1)`,
    );
    await expectNone(
      `SELECT a.id FROM agent_buys a WHERE state <> (SELECT m.state FROM agent_buy_moves m
          WHERE m.agent_buy_id = a.id ORDER BY seq DESC LIMIT 1)`,
    );
    await expectNone(
      `SELECT d.id FROM deals d JOIN goods g ON g.id = d.goods_id
          WHERE g.status <> CASE WHEN d.state = 'cancelled' THEN 5 WHEN d.origin = 'auction' THEN 7 ELSE 6 END`,
    );
    const cards = await rows<{ extra: Record<string, unknown>; room_id: string; sender_id: string }>(
      'SELECT extra, room_id, sender_id FROM messages WHERE extra IS NOT NULL',
    );
    for (const { extra } of cards) expect(readCard(extra)).toEqual(extra);
    const spoken = new Set(cards.map(({ extra, room_id }) => `${String(extra['id'])} ${room_id}`));
    const named = await rows<{ key: string }>(
      `SELECT id || ' ' || room_id AS key FROM offers UNION ALL SELECT id || ' ' || room_id FROM deals UNION ALL
        SELECT id || ' ' || room_id FROM agent_buys`,
    );
    expect(named.filter(({ key }) => !spoken.has(key))).toEqual([]);
    await expectNone(
      `SELECT m.id FROM messages m WHERE NOT EXISTS (SELECT FROM room_members p WHERE p.room_id = m.room_id
          AND p.user_id = m.sender_id)`,
    );
    const numbers = await rows<{ num: string }>('SELECT num FROM deals UNION ALL SELECT num FROM agent_buys');
    expect(new Set(numbers.map(({ num }) => num.replace(/^[DA]-/, ''))).size).toBe(numbers.length);
  });

  it('refers only to existing users, goods and stores', async () => {
    await expectNone('SELECT id FROM goods WHERE seller_id NOT IN (SELECT id FROM users)');
    await expectNone(`SELECT id FROM rooms WHERE chat_type IN (2, 3, 5) AND ref_id NOT IN (SELECT id FROM goods)`);
    expect(await rows(`SELECT id FROM rooms WHERE chat_type = 6 AND ref_id NOT IN (SELECT id FROM stores)`)).toEqual(
      [],
    );
    await expectNone(
      `SELECT id FROM notices WHERE payload->'commodity'->>'num' NOT LIKE 'VM-%'
        OR payload->'extra'->'commodity'->>'num' NOT LIKE 'VM-%'`,
    );
  });
});

it('adds 2,000 rooms and 200,000 messages for demo.buyer', async () => {
  const [demoRooms, demoMessages] = [await count('rooms'), await count('messages')];
  await seedDatabase(test.deps);
  expect(await count(`room_members WHERE user_id = 'demo-buyer' AND room_id LIKE 'room\\_1\\_0\\_crowd-%'`)).toBe(
    LARGE.rooms,
  );
  expect([(await count('rooms')) - demoRooms, (await count('messages')) - demoMessages]).toEqual([
    LARGE.rooms,
    LARGE.messages,
  ]);
  await expectNone(
    `SELECT r.id FROM rooms r JOIN messages m ON m.room_id = r.id GROUP BY r.id HAVING count(*) <> r.head_ticks
      OR max(m.ticks) <> r.head_ticks OR max(m.created_at) <> r.updated_at`,
  );
  await expectNone(
    `SELECT 1 FROM room_members p JOIN messages m ON m.room_id = p.room_id AND m.ticks > p.seen_ticks
        WHERE m.sender_id = p.user_id LIMIT 1`,
  );
  const lengths = await rows<{ least: number; most: number; kinds: number }>(
    `SELECT min(length(content)) AS least, max(length(content)) AS most, count(DISTINCT content)::int AS kinds
      FROM messages WHERE id LIKE $1`,
    ['crowd-%'],
  );
  expect(lengths[0]?.least).toBeLessThan(8);
  expect(lengths[0]?.most).toBeGreaterThan(200);
  expect(lengths[0]?.kinds).toBeGreaterThan(1_000);
}, 90_000);
