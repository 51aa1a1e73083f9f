import { createHmac, randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import { hongKongDay } from '../foundation/calendar-day.ts';
import { deleteInBatches } from '../database/delete-in-batches.ts';
import type { SqlClient } from '../database/pool.ts';
import type { Transact } from '../events/transact.ts';
import { DomainError } from '../http/domain-error.ts';
import { IS_PUBLIC } from './goods-card.ts';
import { addToDailyFigure } from './daily-figures.ts';
import { canViewGoods } from './goods-detail.ts';
import type { Viewer } from './queries.ts';

/** Visits counted per goods, address and day: enough for an office, a bound for made-up browsers. */
const BROWSERS_MOST = 20;

/** A user, or an address with a user agent. Neither is stored. */
export type Visitor = { readonly viewer: Viewer | undefined; readonly address: string; readonly userAgent: string };

/**
 * Counts one visit per visitor and day on public goods, at most {@link BROWSERS_MOST} browsers per address; not those
 * of the owner and of staff.
 * @returns all visits so far
 * @throws DomainError NotFoundService for goods that are absent or not visible to the visitor
 */
export function countVisit(transact: Transact, goodsId: string, visitor: Visitor): Promise<number> {
  return transact(async ({ client, now }) => {
    if (!(await canViewGoods(client, goodsId, visitor.viewer))) throw new DomainError('NotFoundService');
    const day = hongKongDay(now);
    const { address, hash } = hashVisitor(await readDayKey(client, day), visitor);
    const { rowCount } = await client.query(
      `INSERT INTO visits (goods_id, day, visitor) SELECT g.id, $2, $3 FROM goods g LEFT
        JOIN stores s ON s.id = g.store_id
       WHERE g.id = $1 AND ${IS_PUBLIC} AND g.seller_id IS DISTINCT FROM $4 AND NOT $5::boolean
         AND (SELECT count(*) FROM visits v WHERE v.goods_id = $1 AND v.day = $2 AND v.visitor BETWEEN $6
         AND $7) < ${BROWSERS_MOST} ON CONFLICT DO NOTHING`,
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
 * Hashes visitors with a key that is deleted after its day, so that stored visits cannot be traced to people.
 * @returns 16 bytes; the first eight identify the address or the user
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

/** The lowest and the highest hash with this prefix. */
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
  if (!made) throw new Error('the visit key of today is missing');
  return made;
}

/**
 * Deletes visits of past days and their keys.
 * @returns how many visits were deleted
 */
export async function sweepVisits(pool: Pool, now: Date): Promise<number> {
  const past = { condition: 'day < $1', values: [hongKongDay(now)] };
  await deleteInBatches(pool, { table: 'visit_keys', ...past });
  return deleteInBatches(pool, { table: 'visits', ...past });
}
