import { and, desc, eq, ne } from 'drizzle-orm';
import type { Address } from '#protocol/http/addresses.ts';
import { PERSON } from '#protocol/limits.ts';
import { addresses } from '../database/schema/addresses.ts';
import type { Queryable } from '../database/pool.ts';
import type { UnitOfWork } from '../events/transact.ts';
import { DomainError } from '../http/domain-error.ts';
import { holdAccount } from '../account-state/hold-account.ts';
import type { CheckedAddress } from './address-checks.ts';

/** ADR-2: somebody's own addresses, the default first, then the latest. */
export async function listAddresses(db: Queryable, userId: string): Promise<Address[]> {
  const rows = await db
    .select()
    .from(addresses)
    .where(eq(addresses.userId, userId))
    .orderBy(desc(addresses.isDefault), desc(addresses.createdAt), addresses.id)
    .limit(PERSON.addressesMost);
  return rows.map(({ id, consignee, country, areaCode, mobile, detail, isDefault }) => ({
    id,
    consignee,
    country,
    areaCode,
    mobile,
    detail,
    isDefault,
  }));
}

/**
 * ADR-3, ADR-4: adds an address, or changes the own one of that id. The first is the default whatever was asked; the
 * default stays it until another takes its place. Added again, whose answer may have been lost, an address is the one there is.
 * @throws DomainError AddressesTooMany; NotFoundService for an id that is absent or somebody else's
 */
export async function saveAddress(
  work: UnitOfWork,
  newId: () => string,
  userId: string,
  id: string | undefined,
  input: CheckedAddress,
): Promise<string> {
  const own = await lockBook(work, userId);
  const known = own.find((row) => (id === undefined ? isSame(row, input) : row.id === id));
  if (id !== undefined && !known) throw new DomainError('NotFoundService');
  if (!known && own.length >= PERSON.addressesMost)
    throw new DomainError('AddressesTooMany', { most: PERSON.addressesMost });
  const isDefault = input.isDefault || known?.isDefault === true || own.length === 0;
  if (isDefault && !known?.isDefault) await clearDefault(work, userId);
  if (known) {
    await work.db
      .update(addresses)
      .set({ ...input, isDefault })
      .where(eq(addresses.id, known.id));
    return known.id;
  }
  const made = newId();
  await work.db.insert(addresses).values({ id: made, userId, ...input, isDefault, createdAt: work.now });
  return made;
}

/** ADR-3: makes one's own address the default. @throws DomainError NotFoundService */
export async function setDefaultAddress(work: UnitOfWork, userId: string, id: string): Promise<void> {
  const own = await lockBook(work, userId);
  if (!own.some((row) => row.id === id)) throw new DomainError('NotFoundService');
  await clearDefault(work, userId, id);
  await work.db.update(addresses).set({ isDefault: true }).where(eq(addresses.id, id));
}

/** ADR-3: removes one's own address; when it was the default, the latest of the others takes its place. @throws DomainError NotFoundService */
export async function removeAddress(work: UnitOfWork, userId: string, id: string): Promise<void> {
  const own = await lockBook(work, userId);
  const gone = own.find((row) => row.id === id);
  if (!gone) throw new DomainError('NotFoundService');
  await work.db.delete(addresses).where(eq(addresses.id, id));
  const heir = own.find((row) => row.id !== id);
  if (gone.isDefault && heir) await work.db.update(addresses).set({ isDefault: true }).where(eq(addresses.id, heir.id));
}

/** One change at a time for one person: how many there are and which is the default is decided on all of them. The latest first. */
async function lockBook(work: UnitOfWork, userId: string): Promise<(typeof addresses.$inferSelect)[]> {
  await holdAccount(work, userId);
  return work.db
    .select()
    .from(addresses)
    .where(eq(addresses.userId, userId))
    .orderBy(desc(addresses.createdAt), addresses.id);
}

const SAID = ['consignee', 'country', 'areaCode', 'mobile', 'detail'] as const;
const isSame = (one: CheckedAddress, other: CheckedAddress): boolean =>
  SAID.every((field) => one[field] === other[field]);

async function clearDefault(work: UnitOfWork, userId: string, but = ''): Promise<void> {
  await work.db
    .update(addresses)
    .set({ isDefault: false })
    .where(and(eq(addresses.userId, userId), eq(addresses.isDefault, true), ne(addresses.id, but)));
}
