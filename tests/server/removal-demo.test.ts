import { afterAll, beforeAll, expect, it } from 'vitest';
import { removeAccount } from '#protocol/http/registration.ts';
import { GOODS_STATUS } from '#protocol/lookups.ts';
import { PEOPLE } from '#server/seed/content/people.ts';
import { writeDemo } from '#server/seed/demo.ts';
import { createTestApp, type TestApp } from './support/app.ts';
import { clientOf } from './support/client.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
  await writeDemo(test.deps);
});
afterAll(() => test.close());

it.each(['demo.seller', 'demo.buyer', 'demo.service'])(
  'removes every demo account with store, goods, documents and rooms (%s)',
  async (username) => {
    const { pool } = test.database;
    const person = PEOPLE.find((one) => one.username === username)!;
    await pool.query('UPDATE goods SET status = $2 WHERE seller_id = $1 AND status IN ($3, $4)', [
      person.id,
      GOODS_STATUS.hidden,
      GOODS_STATUS.forSale,
      GOODS_STATUS.toBeManaged,
    ]);
    // Open deals and auctions block the removal, so they end first.
    await pool.query(
      `UPDATE deals SET state = 'completed' WHERE $1 IN (buyer_id, seller_id) AND state <> 'cancelled'`,
      [person.id],
    );
    await pool.query(`UPDATE agent_buys SET state = 'success' WHERE buyer_id = $1 AND state = 'agreed'`, [person.id]);
    await pool.query(
      `UPDATE auctions SET state = 'unsold'
       WHERE state = 'open' AND goods_id IN (SELECT id FROM goods WHERE seller_id = $1)`,
      [person.id],
    );
    const who = clientOf(
      test,
      person.id,
      await test.deps.sessions.open({ userId: person.id, userAgent: '', address: '' }),
    );
    const answer = await who.call(removeAccount, { body: { proof: 'Vermeil-demo-1', username } });
    expect([answer.status, answer.error]).toEqual([200, undefined]);
    await test.deps.mailer.flush();
    const marks = [person.mobile, `${username}@vermeil.example`, JSON.stringify(person.trueName).slice(1, -1)].map(
      (mark) => `%${mark}%`,
    );
    const { rows: tables } = await pool.query<{ name: string }>(
      `SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = 'public'`,
    );
    for (const { name } of tables) {
      // Texts of other people's messages may contain the name.
      const text = name === 'messages' ? `(to_jsonb(t) - 'content' #- '{reply,content}')::text` : 't::text';
      const { rows } = await pool.query(`SELECT ${text} AS text FROM ${name} t WHERE ${text} LIKE ANY ($1)`, [marks]);
      expect([name, rows]).toEqual([name, []]);
    }
  },
  60_000,
);
