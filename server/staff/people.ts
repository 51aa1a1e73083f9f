import type { z } from 'zod';
import type { staffPeople, staffQueue } from '#protocol/http/staff.ts';
import { likePattern } from '../database/like-pattern.ts';
import type { SqlClient } from '../database/pool.ts';
import { toFileRef } from '../files/queries.ts';
import { kycStatusSql } from '../account-state/kyc-status-sql.ts';
import { readPage, type PageOffset } from './paging.ts';

/** A person as named on the pages of staff. */
export type StaffViewOfPerson = NonNullable<z.input<typeof staffQueue.response>['items'][number]['reviewer']>;
export type PersonRow = {
  user_id: string;
  username: string | null;
  true_name: string | null;
  head_file_id: string | null;
};

/** Names of the actors that are not people; neither is a valid username. */
const SYSTEM = 'Vermeil';
export const STAFF_COMMAND = 'npm run staff';

export function toPerson(row: PersonRow): StaffViewOfPerson {
  return {
    userId: row.user_id,
    name: row.true_name ?? '',
    username: row.username ?? '',
    avatar: toFileRef(row.head_file_id),
  };
}

/** The system or the staff command as an actor. */
export const systemActor = (name: typeof SYSTEM | typeof STAFF_COMMAND = SYSTEM): StaffViewOfPerson => ({
  userId: 'system',
  name,
  username: name,
  avatar: null,
});

/** Reads people by id. @returns a function that also returns a nameless person for an unknown id */
export async function readPeopleById(
  client: SqlClient,
  ids: readonly string[],
): Promise<(id: string) => StaffViewOfPerson> {
  const wanted = [...new Set(ids)];
  const { rows } =
    wanted.length === 0
      ? { rows: [] }
      : await client.query<PersonRow>(
          'SELECT id AS user_id, username, true_name, head_file_id FROM users WHERE id = ANY ($1::text[])',
          [wanted],
        );
  const byId = new Map(rows.map((row) => [row.user_id, toPerson(row)]));
  return (userId) => byId.get(userId) ?? { userId, name: '', username: '', avatar: null };
}

type FoundRow = PersonRow & {
  email: string | null;
  area_code: string | null;
  mobile: string | null;
  kyc_status: number;
  store_id: string | null;
  store_name: string | null;
  store_status: number | null;
  goods: number;
  parked_imports: z.input<typeof staffPeople.response>['items'][number]['parkedImports'];
  is_customer_service: boolean;
  created_at: Date;
  total: number;
};

/**
 * Finds people by id, or by a part of name, username, e-mail address, phone number or store name; all people if the
 * keyword is empty. The latest first.
 */
export async function findPeople(
  client: SqlClient,
  keyword: string,
  page: PageOffset,
): Promise<z.input<typeof staffPeople.response>> {
  const word = keyword.trim();
  const { rows, ...counted } = await readPage(
    page,
    async (limit, offset) =>
      (
        await client.query<FoundRow>(
          `WITH found AS (
       SELECT u.*, s.id AS store_id, s.display_name AS store_name, s.status AS store_status,
         count(*) OVER ()::int AS total
       FROM users u LEFT JOIN stores s ON s.owner_id = u.id
       WHERE (u.removed_at IS NULL OR u.id = $1) AND ($1 = '' OR u.id = $1 OR u.username ILIKE $2
         OR u.true_name ILIKE $2 OR u.email ILIKE $2 OR s.display_name ILIKE $2
         OR $3 <> '' AND u.area_code || u.mobile LIKE '%' || $3 || '%')
       ORDER BY u.created_at DESC, u.id LIMIT $4 OFFSET $5)
     SELECT f.id AS user_id, f.username, f.true_name, f.head_file_id, f.email, f.area_code, f.mobile,
       ${kycStatusSql('f')} AS kyc_status,
       f.store_id, f.store_name, f.store_status, f.is_customer_service, f.created_at, f.total,
       (SELECT count(*)::int FROM goods g WHERE g.seller_id = f.id) AS goods,
       (SELECT coalesce(jsonb_agg(jsonb_build_object('fileName', i.file_name, 'reason', i.parked)
          ORDER BY i.created_at DESC), '[]')
        FROM imports i WHERE i.owner_id = f.id AND i.parked IS NOT NULL) AS parked_imports
     FROM found f ORDER BY f.created_at DESC, f.id`,
          [word, likePattern(word), /^[\d +()-]{4,}$/.test(word) ? word.replace(/\D/g, '') : '', limit, offset],
        )
      ).rows,
  );
  return {
    items: rows.map((row) => ({
      ...toPerson(row),
      email: row.email,
      mobile: formatPhone(row),
      kycStatus: row.kyc_status,
      storeId: row.store_id,
      storeName: row.store_name,
      storeStatus: row.store_status,
      goods: row.goods,
      parkedImports: row.parked_imports,
      isCustomerService: row.is_customer_service,
      createTime: row.created_at.getTime(),
    })),
    ...counted,
  };
}

export const formatPhone = (row: { area_code: string | null; mobile: string | null }): string | null =>
  row.mobile === null ? null : `+${row.area_code ?? ''} ${row.mobile}`;
