import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { notice } from '#protocol/entities/notice.ts';
import { messageFile, replyMessage } from '#protocol/entities/message.ts';
import { parseRoomId } from '#protocol/room-id.ts';
import { NOTICE_TYPE } from '#protocol/lookups.ts';
import { completeNotice, type NoticeDraft } from '#server/notifications/notice.ts';
import { DEMO_PASSWORD } from '#server/seed/content/people.ts';
import { LARGE } from '#server/seed/large.ts';
import { seedDatabase } from '#server/seed/seed.ts';
import { createTestApp, type TestApp } from './support/app.ts';

let test: TestApp;

beforeAll(async () => {
  test = await createTestApp({ config: { seed: 'large' } });
  await seedDatabase({ ...test.deps, config: { ...test.deps.config, seed: 'demo' } });
}, 60_000);
afterAll(() => test.close());

const rows = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> => (await test.deps.pool.query<Row>(text, values)).rows;
const count = async (text: string, values: unknown[] = []): Promise<number> => Number((await rows<{ count: string }>(`SELECT count(*) FROM ${text}`, values))[0]?.count);

describe('the demo', () => {
  it.each(['demo.buyer', 'demo.buyer2', 'demo.seller', 'demo.service'])('[SEED-1] lets %s sign in with the published password', async (userName) => {
    const answer = await test.app.inject({
      method: 'POST', url: '/api/Account/login', payload: { isWeb: false, languageCode: 'EN', userName, password: DEMO_PASSWORD },
    });
    expect([answer.statusCode, answer.json()]).toMatchObject([200, { data: { user: { username: userName } } }]);
  });

  it('[SEED-1] leaves a database that has it alone', async () => {
    const before = await count('messages');
    await seedDatabase({ ...test.deps, config: { ...test.deps.config, seed: 'demo' } });
    expect(await count('messages')).toBe(before);
  });

  it('[SEED-1] leaves a database with people of its own alone', async () => {
    const own = await createTestApp({ config: { seed: 'large' } });
    await own.deps.pool.query(`INSERT INTO users (id, username) VALUES ('somebody', 'some.body')`);
    await seedDatabase(own.deps);
    const { rows: people } = await own.deps.pool.query('SELECT id FROM users');
    await own.close();
    expect(people).toEqual([{ id: 'somebody' }]);
  });

  it('[SEED-3] is refused in production, and absent with SEED=none', async () => {
    const { config } = test.deps;
    await expect(seedDatabase({ ...test.deps, config: { ...config, production: true } })).rejects.toThrow('production');
    const empty = await createTestApp();
    await seedDatabase(empty.deps);
    const { rows: people } = await empty.deps.pool.query('SELECT 1 FROM users');
    await empty.close();
    expect(people).toEqual([]);
  });

  it('[SEED-4] has a conversation of every kind, with ids that say who and what', async () => {
    const rooms = await rows<{ id: string; chat_type: number; ref_id: string }>('SELECT id, chat_type, ref_id FROM rooms');
    for (const room of rooms) expect(parseRoomId(room.id)).toMatchObject({ chatType: room.chat_type, refId: room.ref_id });
    expect([...new Set(rooms.map(({ chat_type }) => chat_type))].sort()).toEqual([1, 2, 3, 4, 5, 6]);
    const members = await rows<{ room_id: string; users: string[] }>('SELECT room_id, array_agg(user_id ORDER BY user_id COLLATE "C") AS users FROM participants GROUP BY room_id');
    expect(members.length).toBe(rooms.length);
    for (const { room_id, users } of members) expect(parseRoomId(room_id)?.users).toEqual(users);
  });

  it('[SEED-4] counts every room without a gap, in time order, and unread messages are the other’s', async () => {
    const broken = await rows(`
      SELECT r.id FROM rooms r JOIN messages m ON m.room_id = r.id GROUP BY r.id
      HAVING count(*) <> r.head_ticks OR max(m.ticks) <> r.head_ticks OR min(m.ticks) <> 1 OR max(m.created_at) <> r.update_time`);
    expect(broken).toEqual([]);
    expect(await rows('SELECT 1 FROM (SELECT created_at, lag(created_at) OVER (PARTITION BY room_id ORDER BY ticks) AS before FROM messages) m WHERE created_at < before')).toEqual([]);
    expect(await rows('SELECT 1 FROM participants p JOIN messages m ON m.room_id = p.room_id AND m.ticks > p.seen_ticks WHERE m.sender_id = p.user_id')).toEqual([]);
    expect(await count(`participants p JOIN rooms r ON r.id = p.room_id WHERE p.user_id = 'demo-buyer' AND p.seen_ticks < r.head_ticks`)).toBeGreaterThan(3);
  });

  it('[SEED-4] sends only what the wire can say, and files that are there', async () => {
    const written = await rows<{ files: unknown[]; reply: unknown; id: string }>('SELECT id, files, reply FROM messages');
    for (const { files, reply, id } of written) {
      expect(id).toMatch(/^[A-Za-z0-9-]{8,36}$/);
      for (const file of files) messageFile.parse(file);
      if (reply !== null) replyMessage.parse(reply);
    }
    const files = await rows<{ id: string; size: string }>(`SELECT id, size FROM files WHERE state = 'ready'`);
    for (const { id, size } of files) expect(await test.deps.objects.stat(`files/${id}`)).toEqual({ size: Number(size) });
    expect(await rows(`SELECT 1 FROM messages m, jsonb_array_elements(m.files) f WHERE NOT EXISTS (SELECT 1 FROM file_uses u WHERE u.file_id = f->>'fileId' AND u.ref = m.room_id)`)).toEqual([]);
    expect(await rows(`SELECT 1 FROM files f WHERE NOT EXISTS (SELECT 1 FROM file_uses u WHERE u.file_id = f.id)`)).toEqual([]);
  });

  it.each(['demo-buyer', 'demo-seller'])('[SEED-4] keeps a notice of every kind unread for %s', async (userId) => {
    const kept = await rows<{ id: string; ticks: string; type: NoticeDraft['type']; payload: object; seen: boolean; created_at: Date }>(
      'SELECT * FROM notices WHERE user_id = $1 ORDER BY ticks', [userId]);
    for (const { type, payload, ...row } of kept) {
      notice.parse(completeNotice({ ...payload, type } as NoticeDraft, { id: row.id, ticks: Number(row.ticks), createdAt: row.created_at, seen: row.seen }));
    }
    expect(new Set(kept.filter(({ seen }) => !seen).map(({ type }) => type))).toEqual(new Set(NOTICE_TYPE));
    expect(kept.map(({ ticks }) => Number(ticks))).toEqual(kept.map((_, at) => at + 1));
    expect(await rows('SELECT notice_head::int FROM user_heads WHERE user_id = $1', [userId])).toEqual([{ notice_head: kept.length }]);
  });

  it('[SEED-4] has goods in three languages and several currencies, each with a picture', async () => {
    expect(await count('goods')).toBeGreaterThanOrEqual(24);
    expect(await count('goods g WHERE (SELECT count(*) FROM goods_texts t WHERE t.goods_id = g.id) <> 3 OR NOT EXISTS (SELECT 1 FROM goods_images i WHERE i.goods_id = g.id)')).toBe(0);
    expect(await count('(SELECT DISTINCT currency FROM goods) c')).toBeGreaterThanOrEqual(5);
  });

  it('[SEED-4] refers only to people, goods and stores that exist', async () => {
    expect(await rows('SELECT id FROM goods WHERE seller_id NOT IN (SELECT id FROM users)')).toEqual([]);
    expect(await rows(`SELECT id FROM rooms WHERE chat_type IN (2, 3, 5) AND ref_id NOT IN (SELECT id FROM goods)`)).toEqual([]);
    expect(await rows(`SELECT id FROM rooms WHERE chat_type = 6 AND ref_id NOT IN (SELECT id FROM stores)`)).toEqual([]);
    expect(await rows(`SELECT id FROM notices WHERE payload->'commodity'->>'num' NOT LIKE 'VM-%' OR payload->'extra'->'commodity'->>'num' NOT LIKE 'VM-%'`)).toEqual([]);
  });
});

it('[SEED-5] adds 2,000 rooms and 200,000 messages for demo.buyer within a minute', async () => {
  const [demoRooms, demoMessages] = [await count('rooms'), await count('messages')];
  const started = performance.now();
  await seedDatabase(test.deps);
  expect(performance.now() - started).toBeLessThan(60_000);
  expect(await count(`participants WHERE user_id = 'demo-buyer' AND room_id LIKE 'room\\_1\\_0\\_crowd-%'`)).toBe(LARGE.rooms);
  expect([await count('rooms') - demoRooms, await count('messages') - demoMessages]).toEqual([LARGE.rooms, LARGE.messages]);
  const broken = await rows('SELECT r.id FROM rooms r JOIN messages m ON m.room_id = r.id GROUP BY r.id HAVING count(*) <> r.head_ticks OR max(m.ticks) <> r.head_ticks OR max(m.created_at) <> r.update_time');
  expect(broken).toEqual([]);
  expect(await rows('SELECT 1 FROM participants p JOIN messages m ON m.room_id = p.room_id AND m.ticks > p.seen_ticks WHERE m.sender_id = p.user_id LIMIT 1')).toEqual([]);
  const lengths = await rows<{ least: number; most: number; kinds: number }>('SELECT min(length(content)) AS least, max(length(content)) AS most, count(DISTINCT content)::int AS kinds FROM messages WHERE id LIKE $1', ['crowd-%']);
  expect(lengths[0]?.least).toBeLessThan(8);
  expect(lengths[0]?.most).toBeGreaterThan(200);
  expect(lengths[0]?.kinds).toBeGreaterThan(1_000);
}, 90_000);
