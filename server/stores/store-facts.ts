import { and, asc, eq, sql } from 'drizzle-orm';
import type { storeApplication } from '#protocol/http/stores.ts';
import type { ReviewDocument } from '#protocol/entities/review.ts';
import type { Role } from '#machines/domain/domain-chart.ts';
import type { StoreFacts } from '#machines/store/store.machine.ts';
import type { StoreState } from '#protocol/rules/states.ts';
import type { z } from 'zod';
import { users } from '../database/schema/accounts.ts';
import { files } from '../database/schema/files.ts';
import { storeEmails, storeDocuments, type stores } from '../database/schema/stores.ts';
import type { Queryable } from '../database/pool.ts';
import { checkStoreApplication } from './application-checks.ts';

export type StoreRow = typeof stores.$inferSelect;
export type StoreApplication = z.output<typeof storeApplication>;

/** States of the chart by status number (spec §3, Store status). */
const STATES = ['draft', 'lock', 'success', 'failed', 'expired'] as const satisfies readonly StoreState[];

/** @returns the chart's state of a row; `absent` without one */
export function storeStateOfRow(row: Pick<StoreRow, 'status'> | undefined): StoreState {
  return (row && STATES[row.status]) ?? 'absent';
}

/** @returns the status number of a state other than `absent` */
export function storeStatusOfState(state: StoreState): number {
  return STATES.indexOf(state as (typeof STATES)[number]);
}

/** The application that a row holds. */
export function toStoreApplication(row: StoreRow, documents: readonly ReviewDocument[]): StoreApplication {
  const { type, name, displayName, entityName, contactPhone, email, businessCategory, address } = row;
  return {
    type,
    name,
    displayName,
    entityName,
    contactPhone,
    email,
    businessCategory,
    address,
    documents: documents.map(({ kind, fileId }) => ({ kind, fileId })),
  };
}

/** The documents of a store, in the order of the application. */
export async function readStoreDocuments(db: Queryable, storeId: string): Promise<ReviewDocument[]> {
  return db
    .select({
      kind: storeDocuments.kind,
      fileId: files.id,
      name: files.name,
      contentType: files.contentType,
      size: files.size,
    })
    .from(storeDocuments)
    .innerJoin(files, eq(files.id, storeDocuments.fileId))
    .where(eq(storeDocuments.storeId, storeId))
    .orderBy(asc(storeDocuments.position));
}

/** Addresses that the user has verified for a store; the account's verified address is one of them. */
export async function readProvenEmails(db: Queryable, userId: string): Promise<string[]> {
  const own = db
    .select({ email: sql<string>`${users.email}` })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.emailVerified, true), sql`${users.email} IS NOT NULL`));
  const rows = await db
    .select({ email: storeEmails.email })
    .from(storeEmails)
    .where(eq(storeEmails.userId, userId))
    .union(own);
  return rows.map(({ email }) => email).sort();
}

/** The facts that the chart needs for an existing store. */
export async function readStoreFacts(
  db: Queryable,
  row: StoreRow,
  by: Role,
  actorId: string | null,
): Promise<StoreFacts> {
  const [documents, proven] = [await readStoreDocuments(db, row.id), await readProvenEmails(db, row.ownerId)];
  const problems = Object.keys(checkStoreApplication(toStoreApplication(row, documents)));
  return {
    by,
    ownCase: actorId === row.ownerId,
    emailVerified: proven.includes(row.email),
    frozen: row.frozen,
    documentsPresent: !problems.some((field) => field.startsWith('documents')),
    complete: !problems.some((field) => !field.startsWith('documents')),
  };
}

/** The user's area code, for a number typed without one. */
export async function readAreaCode(db: Queryable, userId: string): Promise<string | null> {
  const [person] = await db.select({ areaCode: users.areaCode }).from(users).where(eq(users.id, userId));
  return person?.areaCode ?? null;
}
