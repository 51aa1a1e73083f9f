import { asc, eq } from 'drizzle-orm';
import type { ReviewDocument } from '#protocol/entities/review.ts';
import type { Role } from '#machines/domain/domain-chart.ts';
import type { KycFacts } from '#machines/kyc/kyc.machine.ts';
import { KYC_STATES, type KycState } from '#protocol/rules/states.ts';
import { kycCases, kycDocuments } from '../database/schema/kyc.ts';
import type { Queryable } from '../database/pool.ts';
import { hongKongDay } from '../foundation/calendar-day.ts';
import { describeDocuments } from '../documents/submitted-documents.ts';
import { checkKycInput, type KycInput } from './kyc-checks.ts';

export type KycRow = typeof kycCases.$inferSelect;

/** @returns the chart's state of a row; `pending` without one */
export function kycStateOfRow(row: Pick<KycRow, 'status'> | undefined): KycState {
  return (row && KYC_STATES[row.status]) ?? 'pending';
}

/** @returns the number of a state (spec §3, KYC status) */
export const kycStatusOfState = (state: KycState): number => KYC_STATES.indexOf(state);

/** Whether the document of an approved case has expired, also before the job has written it. */
export function isExpired({ status, expiresOn }: Pick<KycRow, 'status' | 'expiresOn'>, now: Date): boolean {
  return status === kycStatusOfState('success') && expiresOn !== null && expiresOn < hongKongDay(now);
}

/** The row with its status at this moment: an expired case reads as expired before the job has run. */
export function withExpiry<Row extends Pick<KycRow, 'status' | 'expiresOn'>>(row: Row, now: Date): Row {
  return isExpired(row, now) ? { ...row, status: kycStatusOfState('expired') } : row;
}

/** @returns undefined if nothing was ever submitted. `lock` locks the row until the transaction ends. */
export async function readKycCase(db: Queryable, userId: string, lock = false): Promise<KycRow | undefined> {
  const query = db.select().from(kycCases).where(eq(kycCases.userId, userId));
  const [row] = await (lock ? query.for('update') : query);
  return row;
}

/** The documents of a case, in the order of the submission. */
export async function readKycDocuments(db: Queryable, userId: string): Promise<ReviewDocument[]> {
  const rows = await db
    .select({ kind: kycDocuments.kind, fileId: kycDocuments.fileId })
    .from(kycDocuments)
    .where(eq(kycDocuments.userId, userId))
    .orderBy(asc(kycDocuments.position));
  return describeDocuments(db, rows);
}

/** The facts that the chart needs. */
export function kycFacts(input: KycInput, who: { by: Role; ownCase: boolean }, now: Date): KycFacts {
  const { documents, ...fields } = checkKycInput(input, now);
  return { ...who, documentsPresent: documents === undefined, complete: Object.keys(fields).length === 0 };
}
