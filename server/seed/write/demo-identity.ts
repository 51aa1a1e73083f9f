import { KYC_STATUS } from '#protocol/lookups.ts';
import type { Queryable } from '../../database/pool.ts';
import { addresses } from '../../database/schema/addresses.ts';
import { kycCases, kycMoves, kycDocuments } from '../../database/schema/kyc.ts';
import { AREAS } from '../../public/content/areas.ts';
import { ADDRESSES, CASES, type DemoCase } from '../content/identity.ts';
import { PEOPLE, type DemoPerson } from '../content/people.ts';
import { idCard } from '../pictures/id-card.ts';
import { demoId, drawn, type DemoFile } from './demo-files.ts';

/** Who the people of the demo are, and where they live. */
export type IdentityRows = {
  readonly files: DemoFile[];
  readonly cases: (typeof kycCases.$inferInsert)[];
  readonly documents: (typeof kycDocuments.$inferInsert)[];
  readonly moves: (typeof kycMoves.$inferInsert)[];
  readonly addresses: (typeof addresses.$inferInsert)[];
};

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const CARD_SIDE = 720;
const REVIEWER = 'service-leo';

/** The KYC status that the account of a demo person has. */
export function kycStatusOf({ id, verified }: DemoPerson): number {
  if (verified) return KYC_STATUS.success;
  const one = CASES.find(({ userId }) => userId === id);
  if (!one) return KYC_STATUS.pending;
  return one.refused ? KYC_STATUS.failed : KYC_STATUS.approving;
}

/** @param now the time that all ages count back from */
export async function identityRows(now: Date): Promise<IdentityRows> {
  const rows = await Promise.all(
    PEOPLE.flatMap((person) => {
      const one = CASES.find(({ userId }) => userId === person.id);
      return one || person.verified ? [caseOf(now, person, one)] : [];
    }),
  );
  return {
    files: rows.map(({ file }) => file),
    cases: rows.map((row) => row.row),
    documents: rows.map(({ document }) => document),
    moves: rows.flatMap(({ moves }) => moves),
    addresses: ADDRESSES.map((address, at) => ({
      ...address,
      id: demoId('address', address.userId, String(at)),
      isDefault: ADDRESSES.findIndex(({ userId }) => userId === address.userId) === at,
      createdAt: new Date(now.getTime() - (90 - at) * DAY),
    })),
  };
}

/** Writes them; people and files are there already. */
export async function insertIdentity(db: Queryable, rows: IdentityRows): Promise<void> {
  await db.insert(kycCases).values(rows.cases);
  await db.insert(kycDocuments).values(rows.documents);
  await db.insert(kycMoves).values(rows.moves);
  await db.insert(addresses).values(rows.addresses);
}

async function caseOf(now: Date, person: DemoPerson, one: DemoCase | undefined) {
  const status = kycStatusOf(person);
  const userId = person.id;
  const documentNumber = one?.documentNumber ?? `SPECIMEN-${person.mobile.slice(-4)}`;
  const submittedAt = new Date(now.getTime() - (one ? one.hoursAgo * HOUR : (person.since - 1) * DAY));
  const decidedAt = one
    ? one.refused && new Date(now.getTime() - one.refused.hoursAgo * HOUR)
    : new Date(submittedAt.getTime() + 6 * HOUR);
  const reason = one?.refused?.reason ?? null;
  const file = await drawn(
    now,
    idCard(person.portrait, documentNumber),
    CARD_SIDE,
    { id: demoId('id card', userId), ownerId: userId, category: 'reviewDocument', name: 'id-card.webp' },
    [{ kind: 'kyc', ref: userId }],
  );
  const row: typeof kycCases.$inferInsert = {
    userId,
    status,
    trueName: person.trueName,
    country: AREAS.find(({ areaCode }) => areaCode === person.areaCode)?.code ?? 'HK',
    documentNumber,
    expiresOn: new Date(now.getTime() + 1_500 * DAY).toISOString().slice(0, 10),
    submittedAt,
    decidedAt: decidedAt ?? null,
    reviewReason: reason,
  };
  const moves: (typeof kycMoves.$inferInsert)[] = [
    { userId, at: submittedAt, actorId: userId, move: 'submit', status: KYC_STATUS.approving },
  ];
  if (decidedAt)
    moves.push({
      userId,
      at: decidedAt,
      actorId: one?.refused?.by ?? REVIEWER,
      move: reason ? 'reject' : 'approve',
      status,
      reason,
    });
  return { file, row, moves, document: { userId, fileId: file.row.id, kind: 'idCard' as const, position: 0 } };
}
