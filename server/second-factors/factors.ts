import type { Factor, FactorKind, FactorMethod } from '#protocol/http/second-factors.ts';
import type { SqlClient } from '../database/pool.ts';

/** A stored second factor. What its kind does not have is null. */
export type StoredFactor = {
  readonly id: string;
  readonly kind: FactorKind;
  readonly secret: Buffer | null;
  readonly credentialId: string | null;
  readonly publicKey: Buffer | null;
  readonly signCount: number | null;
  readonly transports: readonly string[];
};
type FactorRow = {
  id: string;
  kind: FactorKind;
  secret: Buffer | null;
  credential_id: string | null;
  public_key: Buffer | null;
  sign_count: string | null;
  transports: string[];
};

/** The second factors of an account, the oldest first. */
export async function readFactors(client: SqlClient, userId: string): Promise<StoredFactor[]> {
  const { rows } = await client.query<FactorRow>(
    `SELECT id, kind, secret, credential_id, public_key, sign_count, transports FROM second_factors
     WHERE user_id = $1 ORDER BY created_at, id`,
    [userId],
  );
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    secret: row.secret,
    credentialId: row.credential_id,
    publicKey: row.public_key,
    signCount: row.sign_count === null ? null : Number(row.sign_count),
    transports: row.transports,
  }));
}

/** Those of the account that are passkeys. */
export const passkeysOf = (factors: readonly StoredFactor[]) =>
  factors.flatMap(({ credentialId, publicKey, signCount, ...factor }) =>
    credentialId === null || publicKey === null
      ? []
      : [{ ...factor, credentialId, publicKey, signCount: signCount ?? 0 }],
  );

/** What the owner sees of the second factors. */
export async function listFactors(
  client: SqlClient,
  userId: string,
): Promise<{ factors: Factor[]; recoveryCodes: number }> {
  const { rows } = await client.query<{
    id: string;
    kind: FactorKind;
    name: string;
    created_at: Date;
    last_used_at: Date | null;
  }>(`SELECT id, kind, name, created_at, last_used_at FROM second_factors WHERE user_id = $1 ORDER BY created_at, id`, [
    userId,
  ]);
  return {
    factors: rows.map((row) => ({
      id: row.id,
      kind: row.kind,
      name: row.name,
      createTime: row.created_at.getTime(),
      lastUsedTime: row.last_used_at?.getTime() ?? null,
    })),
    recoveryCodes: await countRecoveryCodes(client, userId),
  };
}

/** @returns what can complete a sign-in of the account; nothing for an account without a second factor */
export async function methodsOf(client: SqlClient, userId: string): Promise<FactorMethod[]> {
  const kinds = new Set((await readFactors(client, userId)).map(({ kind }) => kind));
  if (kinds.size === 0) return [];
  return [...kinds, ...((await countRecoveryCodes(client, userId)) > 0 ? (['recovery'] as const) : [])];
}

async function countRecoveryCodes(client: SqlClient, userId: string): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM recovery_codes WHERE user_id = $1',
    [userId],
  );
  return rows[0]?.count ?? 0;
}

/** Deletes everything that protects the sign-in of an account besides its password. @returns how many factors */
export async function deleteFactors(client: SqlClient, userId: string): Promise<number> {
  const { rowCount } = await client.query('DELETE FROM second_factors WHERE user_id = $1', [userId]);
  for (const table of ['recovery_codes', 'pending_sign_ins', 'factor_setups'])
    await client.query(`DELETE FROM ${table} WHERE user_id = $1`, [userId]);
  return rowCount ?? 0;
}
