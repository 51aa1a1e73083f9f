import { createHmac, randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import { hongKongDay } from '../calendar-day.ts';
import type { SqlClient } from '../database/pool.ts';
import type { Transact } from '../events/transact.ts';
import { DomainError } from '../http/domain-error.ts';
import { IS_PUBLIC } from './goods-card.ts';
import { addToDailyFigure } from './daily-figures.ts';
import { canViewGoods } from './goods-detail.ts';
import type { Viewer } from './queries.ts';

/** Browsers of one address that count for the same goods on one day: a household or an office, not whoever makes up names of browsers. */
const BROWSERS_MOST = 20;

/** Who visits: a person, or an address with its browser. Neither is kept. */
export type Visitor = { readonly viewer: Viewer | undefined; readonly address: string; readonly userAgent: string };

/**
 * VIS-1: counts a visit, one a visitor and day, of twenty browsers of an address at most; none of the owner and of staff, and
 * none to what is not public.
 * @returns all visits so far
 * @throws DomainError NotFoundService for goods that are absent or not the visitor's to see
 */
export function countVisit(transact: Transact, goodsId: string, visitor: Visitor): Promise<number> {
  return transact(async ({ client, now }) => {
    if (!(await canViewGoods(client, goodsId, visitor.viewer))) throw new DomainError('NotFoundService');
    const day = hongKongDay(now);
    const { address, hash } = hashVisitor(await readDayKey(client, day), visitor);
    const { rowCount } = await client.query(
      `INSERT INTO visits (goods_id, day, visitor) SELECT g.id, $2, $3 FROM goods g LEFT JOIN stores s ON s.id = g.store_id
       WHERE g.id = $1 AND ${IS_PUBLIC} AND g.seller_id IS DISTINCT FROM $4 AND NOT $5::boolean
         AND (SELECT count(*) FROM visits v WHERE v.goods_id = $1 AND v.day = $2 AND v.visitor BETWEEN $6 AND $7) < ${BROWSERS_MOST} ON CONFLICT DO NOTHING`,
      [
        goodsId,
        day,
        hash,
        visitor.viewer?.userId ?? null,
        visitor.viewer?.isCustomerService ?? false,
        ...hashRange(address),
      ],
    );
    if (rowCount === 1) await addToDailyFigure(client, goodsId, 'visits', now);
    const {
      rows: [goods],
    } = await client.query<{ visits: number }>(
      rowCount === 1
        ? 'UPDATE goods SET visits = visits + 1 WHERE id = $1 RETURNING visits'
        : 'SELECT visits FROM goods WHERE id = $1',
      [goodsId],
    );
    return goods?.visits ?? 0;
  });
}

/**
 * VIS-2: a visitor is a hash under a key that is thrown away after its day, people included: what is kept tells nobody who
 * looked at what. @returns 16 bytes, the first eight of which are all the browsers' of an address, or the one person's
 */
function hashVisitor(key: Buffer, { viewer, address, userAgent }: Visitor): { address: Buffer; hash: Buffer } {
  const half = (...of: string[]): Buffer =>
    createHmac('sha256', key).update(JSON.stringify(of)).digest().subarray(0, 8);
  const first = viewer ? half('person', viewer.userId) : half('address', address);
  return {
    address: first,
    hash: Buffer.concat([first, viewer ? half('of', viewer.userId) : half('browser', address, userAgent)]),
  };
}

/** The first and the last hash that begin so. */
const hashRange = (first: Buffer): [Buffer, Buffer] => [
  Buffer.concat([first, Buffer.alloc(8, 0)]),
  Buffer.concat([first, Buffer.alloc(8, 255)]),
];

/** The key of a day, the same for every process. */
async function readDayKey(connection: SqlClient, day: string): Promise<Buffer> {
  const read = async (): Promise<Buffer | undefined> =>
    (await connection.query<{ key: Buffer }>('SELECT key FROM visit_keys WHERE day = $1', [day])).rows[0]?.key;
  const known = await read();
  if (known) return known;
  await connection.query('INSERT INTO visit_keys (day, key) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
    day,
    randomBytes(32),
  ]);
  const made = await read();
  if (!made) throw new Error('the key of the day was swept in its own day');
  return made;
}

/** VIS-2: forgets the visitors of days that are over, with their keys. @returns how many visits went */
export async function sweepVisits(pool: Pool, now: Date): Promise<number> {
  await pool.query('DELETE FROM visit_keys WHERE day < $1', [hongKongDay(now)]);
  return (await pool.query('DELETE FROM visits WHERE day < $1', [hongKongDay(now)])).rowCount ?? 0;
}
