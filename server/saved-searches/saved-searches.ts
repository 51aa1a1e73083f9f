import { hash } from 'node:crypto';
import type { SavedSearch, SearchCriteria } from '#protocol/entities/saved-search.ts';
import type { saveSearch as saveSearchCall } from '#protocol/http/saved-searches.ts';
import type { CallResponse } from '#protocol/http/define-call.ts';
import { SAVED_SEARCH } from '#protocol/limits.ts';
import type { ServerLanguage } from '#protocol/locales.ts';
import { STORE_STATUS } from '#protocol/lookups.ts';
import { criteriaKey, decideSaveSearch } from '#protocol/rules/saved-searches.ts';
import { holdAccount } from '../account-state/hold-account.ts';
import type { SqlClient } from '../database/pool.ts';
import type { UnitOfWork } from '../events/transact.ts';
import type { Ids } from '../foundation/ids.ts';
import { DomainError } from '../http/domain-error.ts';
import { criteriaNamesOf } from './criteria-names.ts';

/** @returns the saved searches of a user, the latest first, with names in a language */
export async function readSavedSearches(
  connection: SqlClient,
  userId: string,
  language: ServerLanguage,
): Promise<SavedSearch[]> {
  const { rows } = await connection.query<{
    id: string;
    criteria: SearchCriteria;
    notifies: boolean;
    createdAt: Date;
    store: string | null;
  }>({
    name: 'saved-searches-list',
    text: `SELECT q.id, q.criteria, q.notices_from IS NOT NULL AS notifies, q.created_at AS "createdAt",
             s.display_name AS store
           FROM saved_searches q LEFT JOIN stores s
             ON s.id = q.criteria->>'storeId' AND s.status = ${STORE_STATUS.success} AND NOT s.frozen
           WHERE q.user_id = $1 ORDER BY q.created_at DESC, q.id`,
    values: [userId],
  });
  return rows.map(({ id, criteria, notifies, createdAt, store }) => ({
    id,
    criteria,
    names: { ...criteriaNamesOf(criteria, language), store },
    notifies,
    createTime: createdAt.getTime(),
  }));
}

/**
 * Saves a search with notices, unless the user has saved it before.
 * @param criteria in normal form
 * @throws DomainError SavedSearchEmpty, SavedSearchesTooMany; Unauthenticated for a removed account
 */
export async function saveSearch(
  work: UnitOfWork,
  ids: Ids,
  userId: string,
  criteria: SearchCriteria,
): Promise<CallResponse<typeof saveSearchCall>> {
  const { client, now } = work;
  // One request of a user at a time: two would both be below the limit.
  await holdAccount(work, userId);
  const key = hash('sha256', criteriaKey(criteria));
  const {
    rows: [facts],
  } = await client.query<{ saved: number; existingId: string | null }>({
    name: 'saved-searches-facts',
    text: `SELECT count(*)::int AS saved, min(id) FILTER (WHERE key = $2) AS "existingId"
           FROM saved_searches WHERE user_id = $1`,
    values: [userId, key],
  });
  const { saved = 0, existingId } = facts ?? {};
  const decision = decideSaveSearch({ criteria, saved, existingId: existingId ?? undefined });
  if ('refusal' in decision) {
    const { refusal } = decision;
    throw new DomainError(refusal, refusal === 'SavedSearchesTooMany' ? { most: SAVED_SEARCH.most } : undefined);
  }
  if ('existingId' in decision) return { id: decision.existingId, isNew: false };
  const id = ids.id();
  await client.query(
    `INSERT INTO saved_searches (id, user_id, criteria, key, notices_from, created_at)
     VALUES ($1, $2, $3, $4, $5, $5)`,
    [id, userId, JSON.stringify(criteria), key, now],
  );
  sendChanged(work, userId);
  return { id, isNew: true };
}

/**
 * Switches the notices of a saved search on or off. Those on already stay as they are.
 * @throws DomainError NotFoundService
 */
export async function setSearchNotices(
  work: UnitOfWork,
  userId: string,
  id: string,
  notify: boolean,
): Promise<{ notifies: boolean }> {
  const { rowCount } = await work.client.query(
    `UPDATE saved_searches SET notices_from = CASE WHEN $3 THEN coalesce(notices_from, $4) END
     WHERE id = $2 AND user_id = $1`,
    [userId, id, notify, work.now],
  );
  if (!rowCount) throw new DomainError('NotFoundService');
  sendChanged(work, userId);
  return { notifies: notify };
}

/** @throws DomainError NotFoundService */
export async function removeSavedSearch(work: UnitOfWork, userId: string, id: string): Promise<null> {
  const { rowCount } = await work.client.query('DELETE FROM saved_searches WHERE id = $2 AND user_id = $1', [
    userId,
    id,
  ]);
  if (!rowCount) throw new DomainError('NotFoundService');
  sendChanged(work, userId);
  return null;
}

/** Deletes the saved searches of a removed account, and what they found [SVS-8]. */
export async function eraseSavedSearchesOfAccount({ client }: UnitOfWork, userId: string): Promise<void> {
  await client.query('DELETE FROM saved_searches WHERE user_id = $1', [userId]);
}

/** The user's other devices fetch the list again. */
function sendChanged(work: UnitOfWork, userId: string): void {
  work.send([userId], { event: 'changed', data: { families: ['savedSearches'] } });
}
