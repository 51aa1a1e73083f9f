import { eq } from 'drizzle-orm';
import { isBlank } from '#protocol/rules/blank.ts';
import type { FieldProblem } from '#protocol/rules/field-problems.ts';
import { ACCOUNT, STORE } from '#protocol/limits.ts';
import { storeDocuments, stores } from '../database/schema/stores.ts';
import type { Deps } from '../deps.ts';
import { DomainError } from '../http/domain-error.ts';
import { isStoreNameTaken, replaceStoreFileUses, rejectTakenName } from './application.ts';
import { normalizeLine, normalizeText } from '#protocol/rules/normalize-text.ts';
import { checkStoreDisplayName, normalizePhone } from './application-checks.ts';
import { readAreaCode, type StoreRow } from './store-facts.ts';
import { checkStoreFiles, type FileReference } from './store-files.ts';
import { lockForSettings, nextRenameAt, type SettingsChange, type StoreSettings } from './own-store.ts';
import { notifyRoomMembers } from '../account-state/notify-room-members.ts';

const TEXT_LENGTHS = {
  profile: STORE.textMax,
  terms: STORE.textMax,
  returnPolicy: STORE.textMax,
  openingHours: STORE.openingHoursMax,
} as const;
const isStored = (row: StoreRow, settings: StoreSettings): boolean =>
  Object.entries(settings).every(([field, value]) => row[field as keyof StoreSettings] === value);

const normalizeSettings = (typed: StoreSettings, areaCode: string | null): StoreSettings => ({
  ...typed,
  profile: normalizeText(typed.profile),
  terms: normalizeText(typed.terms),
  returnPolicy: normalizeText(typed.returnPolicy),
  openingHours: normalizeText(typed.openingHours),
  phone: isBlank(typed.phone) ? '' : (normalizePhone(typed.phone, areaCode) ?? typed.phone),
});
const CHANGED = { event: 'changed', data: { families: ['stores', 'account'] } } as const;

/**
 * Saves what the owner of an approved store may change at any time.
 * @throws DomainError MoveRefused, FieldsInvalid, Changed for settings that another tab or device saved meanwhile
 */
export async function saveSettings(
  deps: Pick<Deps, 'transact'>,
  ownerId: string,
  { was, ...typed }: SettingsChange,
): Promise<void> {
  await deps.transact(async (work) => {
    const row = await lockForSettings(work, ownerId);
    const areaCode = await readAreaCode(work.db, ownerId);
    const settings = normalizeSettings(typed, areaCode);
    if (was && !isStored(row, normalizeSettings(was, areaCode)) && !isStored(row, settings))
      throw new DomainError('Changed', { revision: row.updatedAt.getTime() });
    const problems: Record<string, FieldProblem> = await checkStoreFiles(work.db, ownerId, fileReferences(settings));
    for (const [field, most] of Object.entries(TEXT_LENGTHS))
      if ([...settings[field as keyof typeof TEXT_LENGTHS]].length > most) problems[field] = 'tooLong';
    if (settings.phone !== '' && !normalizePhone(settings.phone)) problems['phone'] = 'phoneFormat';
    if (Object.keys(problems).length > 0) throw new DomainError('FieldsInvalid', problems);
    await work.db
      .update(stores)
      .set({ ...settings, updatedAt: work.now })
      .where(eq(stores.id, row.id));
    const documents = await work.db
      .select({ fileId: storeDocuments.fileId })
      .from(storeDocuments)
      .where(eq(storeDocuments.storeId, row.id));
    await replaceStoreFileUses(
      work,
      { ...row, ...settings },
      documents.map(({ fileId }) => fileId),
    );
    work.send([ownerId], CHANGED);
    await work.publish({ type: 'content.changed', kind: 'store', ids: [row.id], lists: true });
  });
}

function fileReferences({ logoFileId, backgroundFileId }: StoreSettings): FileReference[] {
  return [
    ...(logoFileId === null ? [] : [{ field: 'logoFileId', fileId: logoFileId, kind: 'image' as const }]),
    ...(backgroundFileId === null
      ? []
      : [{ field: 'backgroundFileId', fileId: backgroundFileId, kind: 'image' as const }]),
  ];
}

/**
 * Changes the display name, once in 30 days.
 * @returns when it may be changed again, ms
 * @throws DomainError MoveRefused, FieldsInvalid, StoreNameChangedLately with `from` (ms)
 */
export function renameStore(
  deps: Pick<Deps, 'transact'>,
  ownerId: string,
  typed: string,
): Promise<{ renameFrom: number }> {
  return rejectTakenName(() =>
    deps.transact(async (work) => {
      const row = await lockForSettings(work, ownerId);
      const displayName = normalizeLine(typed);
      const problem =
        checkStoreDisplayName(displayName) ?? (displayName === row.displayName ? 'notAccepted' : undefined);
      if (problem) throw new DomainError('FieldsInvalid', { displayName: problem });
      const from = nextRenameAt(row, work.now.getTime());
      if (from !== null) throw new DomainError('StoreNameChangedLately', { from });
      if (await isStoreNameTaken(work.db, ownerId, displayName))
        throw new DomainError('FieldsInvalid', { displayName: 'storeNameTaken' });
      await work.db
        .update(stores)
        .set({ displayName, displayNameChangedAt: work.now, updatedAt: work.now })
        .where(eq(stores.id, row.id));
      work.send([ownerId], CHANGED);
      await work.publish({ type: 'content.changed', kind: 'store', ids: [row.id], lists: true });
      await notifyRoomMembers(work, ownerId);
      return { renameFrom: work.now.getTime() + ACCOUNT.storeNameChangeEvery };
    }),
  );
}
