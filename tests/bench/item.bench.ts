import type { QueryConfig } from 'pg';
import { Agent, request } from 'node:http';
import type { SqlClient } from '#server/database/pool.ts';
import { readGoodsDetail } from '#server/goods/goods-detail.ts';
import { addPeople } from '#tests/doubles/records.ts';
import { openGround } from './support/ground.ts';
import { seeded, writeMarket } from './support/market.ts';
import { compared, percentile, type Row } from './support/row.ts';
import { sized } from './support/smoke.ts';

const GOODS = sized(10_000, 50);
const ROUNDS = sized(5, 1);
const ASKED = sized(400, 5);

/**
 * The data of an item's page through HTTP, one after another, against its own statement on a connection of the same
 * kind.
 */
export async function item(): Promise<Row[]> {
  const ground = await openGround();
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  try {
    const { port } = await ground.api();
    const [seller] = await addPeople(ground.pool, 'seller', 1);
    await writeMarket(ground.pool, GOODS, seller!.userId, null);
    const random = seeded(3);
    const ids = Array.from({ length: ASKED }, () => `goods-${1 + Math.floor(random() * GOODS)}`);
    const statements = await Promise.all(ids.map((id) => statementOf(id)));
    const client = await ground.pool.connect();
    const overHttp = (id: string): Promise<void> => get(agent, port, `/api/GoodsPublic/detail/${id}?languageCode=ZHHK`);
    const overSql = (at: number): Promise<unknown> => client.query(statements[at]!);
    const rounds: { value: number; baseline: number }[] = [];
    try {
      for (const [at, id] of ids.entries()) {
        await overHttp(id);
        await overSql(at);
      }
      for (let round = 0; round < ROUNDS; round += 1) {
        const http: number[] = [];
        const sql: number[] = [];
        // Turn about, so that both meet the same machine.
        for (const [at, id] of ids.entries()) {
          http.push(await timed(() => overHttp(id)));
          sql.push(await timed(() => overSql(at)));
        }
        rounds.push({ value: percentile(http, 0.5), baseline: percentile(sql, 0.5) });
      }
    } finally {
      client.release();
    }
    return [
      compared(
        {
          name: 'item',
          what: 'data of an item’s page through HTTP, p50',
          against: 'its SQL alone, prepared, same PostgreSQL',
          unit: 'ms',
          reach: 3,
          aim: 2,
          better: 'lower',
        },
        rounds,
      ),
    ];
  } finally {
    agent.destroy();
    await ground.dispose();
  }
}

async function timed(run: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await run();
  return performance.now() - from;
}

/** The statement that the page is read with, caught on its way to the database. */
async function statementOf(id: string): Promise<QueryConfig> {
  const caught: QueryConfig[] = [];
  const connection = {
    query: async (statement: QueryConfig) => (caught.push(statement), { rows: [] }),
  } as unknown as SqlClient;
  await readGoodsDetail(connection, id, 'ZHHK', undefined);
  return caught[0]!;
}

function get(agent: Agent, port: number, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    request({ agent, port, path, host: '127.0.0.1' }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${answer.statusCode} ${path}`));
      answer.on('error', reject).on('end', resolve).resume();
    })
      .on('error', reject)
      .end();
  });
}
