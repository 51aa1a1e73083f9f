import { and, desc, eq, ne } from 'drizzle-orm';
import type { Address } from '#protocol/http/addresses.ts';
import { PERSON } from '#protocol/limits.ts';
import { addresses } from '../database/schema/addresses.ts';
import type { Queryable } from '../database/pool.ts';
import type { UnitOfWork } from '../events/transact.ts';
import { DomainError } from '../http/domain-error.ts';
import { holdAccount } from '../account-state/hold-account.ts';
import type { CheckedAddress } from './address-checks.ts';

/** The user's addresses, the default first, then the latest. */
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
 * Adds an address, or changes the own one with that id. The first address always becomes the default; the default stays
 * until another one replaces it. Adding an equal address again returns the existing one.
 * @returns the address's id
 * @throws DomainError AddressesTooMany; NotFoundService for an id that is absent or of another user
 */
export async function saveAddress(
  work: UnitOfWork,
  newId: () => string,
  userId: string,
  id: string | undefined,
  input: CheckedAddress,
): Promise<string> {
  const own = await lockAddresses(work, userId);
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
  const newAddressId = newId();
  await work.db.insert(addresses).values({ id: newAddressId, userId, ...input, isDefault, createdAt: work.now });
  return newAddressId;
}

/** Makes an own address the default. @throws DomainError NotFoundService */
export async function setDefaultAddress(work: UnitOfWork, userId: string, id: string): Promise<void> {
  const own = await lockAddresses(work, userId);
  if (!own.some((row) => row.id === id)) throw new DomainError('NotFoundService');
  await clearDefault(work, userId, id);
  await work.db.update(addresses).set({ isDefault: true }).where(eq(addresses.id, id));
}

/**
 * Removes an own address. If it was the default, the latest of the others becomes the default.
 * @throws DomainError NotFoundService
 */
export async function removeAddress(work: UnitOfWork, userId: string, id: string): Promise<void> {
  const own = await lockAddresses(work, userId);
  const gone = own.find((row) => row.id === id);
  if (!gone) throw new DomainError('NotFoundService');
  await work.db.delete(addresses).where(eq(addresses.id, id));
  const next = own.find((row) => row.id !== id);
  if (gone.isDefault && next) await work.db.update(addresses).set({ isDefault: true }).where(eq(addresses.id, next.id));
}

/**
 * Serializes changes of a user's addresses, because their number and the default depend on all of them.
 * @returns all addresses, the latest first
 */
async function lockAddresses(work: UnitOfWork, userId: string): Promise<(typeof addresses.$inferSelect)[]> {
  await holdAccount(work, userId);
  return work.db
    .select()
    .from(addresses)
    .where(eq(addresses.userId, userId))
    .orderBy(desc(addresses.createdAt), addresses.id);
}

const TYPED_FIELDS = ['consignee', 'country', 'areaCode', 'mobile', 'detail'] as const;
const isSame = (one: CheckedAddress, other: CheckedAddress): boolean =>
  TYPED_FIELDS.every((field) => one[field] === other[field]);

async function clearDefault(work: UnitOfWork, userId: string, exceptId = ''): Promise<void> {
  await work.db
    .update(addresses)
    .set({ isDefault: false })
    .where(and(eq(addresses.userId, userId), eq(addresses.isDefault, true), ne(addresses.id, exceptId)));
}
