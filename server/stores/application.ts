import { and, eq, ne, sql } from 'drizzle-orm';
import { storeChart } from '#machines/store/store.machine.ts';
import type { FieldProblem } from '#protocol/rules/field-problems.ts';
import { isUniqueViolation } from '../database/database-error.ts';
import type { Queryable } from '../database/pool.ts';
import { storeDocuments, stores } from '../database/schema/stores.ts';
import type { Deps } from '../deps.ts';
import type { UnitOfWork } from '../events/transact.ts';
import { replaceFileUses } from '../files/queries.ts';
import { DomainError } from '../http/domain-error.ts';
import { lockDocuments } from '../documents/submitted-documents.ts';
import { holdAccount } from '../account-state/hold-account.ts';
import { normalizeLine } from '#protocol/rules/normalize-text.ts';
import { checkStoreApplication, normalizePhone } from './application-checks.ts';
import { readAreaCode, storeStateOfRow, type StoreApplication, type StoreRow } from './store-facts.ts';
import { applyStoreMove } from './store-moves.ts';
import { lockOwnStore, completeApplicationFacts, moveRefusedError } from './own-store.ts';

/** The unique index of display names. */
const DISPLAY_NAME_INDEX = 'stores_display_name';
const NAME_TAKEN = { displayName: 'storeNameTaken' } as const satisfies Record<string, FieldProblem>;

/**
 * Submits an application, or changes one whose review has not begun.
 * @throws DomainError MoveRefused, FieldsInvalid, FileNotUploaded, Unauthenticated if the account is removed
 */
export async function applyForStore(
  deps: Pick<Deps, 'transact' | 'ids' | 'sessions' | 'mailer'>,
  ownerId: string,
  typed: StoreApplication,
): Promise<{ id: string }> {
  return rejectTakenName(() =>
    deps.transact(async (work) => {
      // Serializes simultaneous applications of one user.
      await holdAccount(work, ownerId);
      const areaCode = await readAreaCode(work.db, ownerId);
      const before = await lockOwnStore(work, ownerId);
      const from = storeStateOfRow(before);
      const move = from === 'draft' ? 'change' : 'submit';
      const decision = work.decide(storeChart, before?.id ?? null, from, completeApplicationFacts(before), move);
      if (!decision.allowed) throw moveRefusedError(move, from, decision.missing);
      const application = normalizeApplication(typed, areaCode);
      const problems = {
        ...checkStoreApplication(application),
        ...(await checkName(work.db, ownerId, application.displayName, before)),
      };
      if (Object.keys(problems).length > 0) throw new DomainError('FieldsInvalid', problems);
      await lockDocuments(work.db, ownerId, application.documents);
      const row = await writeApplication(work, deps.ids, ownerId, before, application);
      await applyStoreMove(work, deps, row, from, { move, by: 'owner', actorId: ownerId, reason: null });
      return { id: row.id };
    }),
  );
}

function normalizeApplication(typed: StoreApplication, areaCode: string | null): StoreApplication {
  return {
    type: typed.type,
    documents: typed.documents,
    name: normalizeLine(typed.name),
    displayName: normalizeLine(typed.displayName),
    entityName: normalizeLine(typed.entityName),
    contactPhone: normalizePhone(typed.contactPhone, areaCode) ?? typed.contactPhone.trim(),
    email: typed.email.trim().toLowerCase(),
    businessCategory: typed.businessCategory,
    address: normalizeLine(typed.address),
  };
}

/** A display name belongs to one store. An expired store keeps its name: renaming has a separate rule. */
async function checkName(
  db: Queryable,
  ownerId: string,
  displayName: string,
  before: StoreRow | undefined,
): Promise<Partial<Record<'displayName', FieldProblem>>> {
  if (before && storeStateOfRow(before) === 'expired' && before.displayName !== displayName)
    return { displayName: 'notAccepted' };
  return (await isStoreNameTaken(db, ownerId, displayName)) ? NAME_TAKEN : {};
}

/** Whether a store of another owner has the name in any spelling. */
export async function isStoreNameTaken(db: Queryable, ownerId: string, displayName: string): Promise<boolean> {
  const rows = await db
    .select({ id: stores.id })
    .from(stores)
    .where(
      and(
        sql`lower(normalize(${stores.displayName}, NFKC)) = lower(normalize(${displayName}::text, NFKC))`,
        sql`${stores.status} <> 3`,
        ne(stores.ownerId, ownerId),
      ),
    );
  return rows.length > 0;
}

/** Turns the violation of the unique index, when two stores take a name at the same moment, into a field problem. */
export async function rejectTakenName<Result>(run: () => Promise<Result>): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    if (isUniqueViolation(error, DISPLAY_NAME_INDEX))
      throw new DomainError('FieldsInvalid', NAME_TAKEN, { cause: error });
    throw error;
  }
}

async function writeApplication(
  work: UnitOfWork,
  ids: Deps['ids'],
  ownerId: string,
  before: StoreRow | undefined,
  { documents, ...fields }: StoreApplication,
): Promise<StoreRow> {
  const { db, now } = work;
  const [row] = before
    ? await db
        .update(stores)
        .set({ ...fields, updatedAt: now })
        .where(eq(stores.id, before.id))
        .returning()
    : await db
        .insert(stores)
        .values({
          ...fields,
          id: ids.id(),
          num: sql`'ST-' || nextval('store_numbers')`,
          ownerId,
          createdAt: now,
          updatedAt: now,
        })
        .returning();
  if (!row) throw new Error('the locked store is missing');
  await db.delete(storeDocuments).where(eq(storeDocuments.storeId, row.id));
  await db
    .insert(storeDocuments)
    .values(documents.map(({ kind, fileId }, position) => ({ storeId: row.id, position, kind, fileId })));
  await replaceStoreFileUses(
    work,
    row,
    documents.map(({ fileId }) => fileId),
  );
  return row;
}

/** Replaces the uses of files by the store itself: logo, background and documents. */
export async function replaceStoreFileUses(
  { db }: UnitOfWork,
  row: StoreRow,
  documentIds: readonly string[],
): Promise<void> {
  await replaceFileUses(
    db,
    'store',
    row.id,
    [row.logoFileId, row.backgroundFileId, ...documentIds].filter((fileId) => fileId !== null),
  );
}
