import type { z } from 'zod';
import type { ReviewReasonGiven } from '#protocol/entities/review.ts';
import type { CaseKind, staffCase } from '#protocol/http/staff.ts';
import type { SqlClient } from '../database/pool.ts';
import { nobody, readPeople } from './people.ts';

/** The tables of moves, which their domains write. */
const MOVES: Record<CaseKind, { table: string; of: string }> = {
  kyc: { table: 'kyc_moves', of: 'user_id' },
  store: { table: 'store_moves', of: 'store_id' },
  goods: { table: 'goods_moves', of: 'goods_id' },
};
/** More says nothing to whoever decides. */
const MOST = 100;

/** What happened to a case, the latest first. */
export async function readHistory(
  connection: SqlClient,
  kind: CaseKind,
  id: string,
): Promise<z.input<typeof staffCase.answer>['history']> {
  const { table, of } = MOVES[kind];
  const { rows } = await connection.query<{
    at: Date;
    actor_id: string | null;
    move: string;
    reason: ReviewReasonGiven | null;
  }>(`SELECT at, actor_id, move, reason FROM ${table} WHERE ${of} = $1 ORDER BY seq DESC LIMIT ${MOST}`, [id]);
  const person = await readPeople(
    connection,
    rows.flatMap(({ actor_id }) => (actor_id === null ? [] : [actor_id])),
  );
  return rows.map((row) => ({
    at: row.at.getTime(),
    by: row.actor_id === null ? nobody() : person(row.actor_id),
    move: row.move,
    reason: row.reason,
  }));
}
