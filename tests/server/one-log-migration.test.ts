import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fetchMessages, sendMessage } from '#protocol/http/messages.ts';
import { migrateDatabase } from '#server/database/migrate.ts';
import { openDatabase } from '#server/database/pool.ts';
import { readBounds } from '#server/events/event-log.ts';
import { createTestApp, type TestApp } from './support/app.ts';
import { clientOf, type Client } from './support/client.ts';
import { createTestDatabase, type TestDatabase } from './support/database.ts';
import { join } from './support/socket.ts';

const JOURNAL = fileURLToPath(new URL('../../server/database/migrations/meta/_journal.json', import.meta.url));
const { entries } = JSON.parse(readFileSync(JOURNAL, 'utf8')) as { entries: { when: number; tag: string }[] };
const before = entries[entries.findIndex(({ tag }) => tag === '0029_one-log') - 1]!;
const roomId = 'room_1_ann_ben';

/** Five messages of a room in the log of each user, as releases before the one log stored them; two are pruned. */
const OLD_DATA = `
INSERT INTO users (id, username, email_verified) VALUES ('ann', 'ann.lee', true), ('ben', 'ben.lee', true);
INSERT INTO rooms (id, chat_type, head_ticks, created_at, updated_at) VALUES ('${roomId}', 1, 5, now(), now());
INSERT INTO room_members (user_id, room_id, type, seen_ticks)
  VALUES ('ann', '${roomId}', 'client', 5), ('ben', '${roomId}', 'client', 2);
INSERT INTO messages (room_id, ticks, id, sender_id, content, created_at)
  SELECT '${roomId}', n, 'old-message-' || n, 'ann', 'text ' || n, now() FROM generate_series(1, 5) n;
INSERT INTO log_positions (user_id, last_cursor, pruned_cursor, last_notice_ticks)
  VALUES ('ann', 5, 2, 0), ('ben', 7, 4, 2);
INSERT INTO events (user_id, cursor, frame, created_at)
  SELECT 'ann', n, '{"event":"chat-message","data":{}}', now() FROM generate_series(3, 5) n
  UNION ALL SELECT 'ben', n, '{"event":"chat-message","data":{}}', now() FROM generate_series(5, 7) n;`;

describe('a database of a release with a log for each user', () => {
  let admin: TestDatabase;
  let database: ReturnType<typeof openDatabase>;
  let test: TestApp;
  let base: string;
  let ann: Client;
  let ben: Client;
  beforeAll(async () => {
    admin = await createTestDatabase();
    const name = `${admin.connection.database}_old`;
    await admin.pool.query(`CREATE DATABASE ${name} TEMPLATE template0`);
    database = openDatabase({ ...admin.connection, database: name });
    await migrateDatabase(database.pool, before.when);
    await database.pool.query(OLD_DATA);
    await migrateDatabase(database.pool);
    test = await createTestApp({ ...database, pools: { calls: database.pool } });
    base = await test.listen();
    const client = async (userId: string): Promise<Client> =>
      clientOf(test, userId, await test.deps.sessions.open({ userId, userAgent: 'test', address: '127.0.0.1' }));
    [ann, ben] = [await client('ann'), await client('ben')];
  });
  afterAll(async () => {
    await test.close();
    await database.pool.end();
    await admin.pool.query(`DROP DATABASE ${admin.connection.database}_old WITH (FORCE)`);
    await admin.drop();
  });
  const send = (_id: string) =>
    ann.get(sendMessage, { body: { userId: ben.userId, data: { _id, roomId, content: _id } } });
  const history = async () => (await ben.get(fetchMessages, { body: { roomId } })).map(({ _id }) => _id);

  it('[LOG-3] [FRA-6] resyncs every cursor of before, also those that a log of a later backup gave', async () => {
    const { head, floor } = await readBounds(database.pool);
    expect([head, head > 1.7e15, Number.isSafeInteger(head)]).toEqual([floor, true, true]);
    for (const cursor of ['0', '4', '5', '7', '8', '123456'])
      expect((await join(base, ben, cursor)).initialed).toMatchObject({ replay: 'resync', cursor: String(head) });
  });

  it('keeps messages, receipts and notices, and continues their numbers', async () => {
    expect(await history()).toEqual([1, 2, 3, 4, 5].map((ticks) => `old-message-${ticks}`));
    const { rows } = await database.pool.query('SELECT * FROM notice_counters ORDER BY user_id');
    expect(rows).toEqual([
      { user_id: 'ann', last_notice_ticks: '0' },
      { user_id: 'ben', last_notice_ticks: '2' },
    ]);
    await expect(send('old-message-3')).rejects.toThrow('MessageIdReused');
    expect((await send('new-message-1')).ticks).toBe('6');
    expect(await history()).toEqual([...[1, 2, 3, 4, 5].map((ticks) => `old-message-${ticks}`), 'new-message-1']);
  });

  it('[LOG-2] replays what came after the migration, once, and nothing that is older', async () => {
    const { initialed, socket } = await join(base, ben);
    socket.terminate();
    await send('new-message-2');
    await send('new-message-3');
    const back = await join(base, ben, initialed.cursor);
    expect(back.initialed.replay).toBe('events');
    await send('new-message-4');
    const got = [];
    for (let index = 0; index < 3; index += 1) got.push((await back.next('chat-message')).data._id);
    expect([got, back.frames]).toEqual([['new-message-2', 'new-message-3', 'new-message-4'], []]);
  });
});
