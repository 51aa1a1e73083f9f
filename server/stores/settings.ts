import { eq } from 'drizzle-orm';
import { isBlank } from '#protocol/blank.ts';
import type { FieldProblem } from '#protocol/field-problems.ts';
import { ACCOUNT, STORE } from '#protocol/limits.ts';
import { storePapers, stores } from '../database/schema/stores.ts';
import type { Deps } from '../deps.ts';
import { DomainError } from '../http/domain-error.ts';
import { isNameTaken, noteFiles, withNameProblem } from './application.ts';
import { displayNameProblem, readPhone, tidyLine, tidyText } from './application-rules.ts';
import { areaCodeOf } from './facts.ts';
import { fileProblems, type Referred } from './files.ts';
import { lockForSettings, renameFrom, type StoreSettings } from './own-store.ts';
import { notifyRoommates } from '../account-state/notify-roommates.ts';

const TEXTS = {
  profile: STORE.textMax,
  terms: STORE.textMax,
  returnPolicy: STORE.textMax,
  openingHours: STORE.openingHoursMax,
} as const;
const OWN = { event: 'changed', data: { families: ['stores', 'account'] } } as const;

/**
 * STORE-6: what the owner of an approved store may change at any time.
 * @throws DomainError MoveRefused, FieldsInvalid
 */
export async function saveSettings(deps: Pick<Deps, 'transact'>, ownerId: string, typed: StoreSettings): Promise<void> {
  await deps.transact(async (work) => {
    const row = await lockForSettings(work, ownerId);
    const areaCode = await areaCodeOf(work.db, ownerId);
    const settings = {
      ...typed,
      profile: tidyText(typed.profile),
      terms: tidyText(typed.terms),
      returnPolicy: tidyText(typed.returnPolicy),
      openingHours: tidyText(typed.openingHours),
      phone: isBlank(typed.phone) ? '' : (readPhone(typed.phone, areaCode) ?? typed.phone),
    };
    const problems: Record<string, FieldProblem> = await fileProblems(work.db, ownerId, picturesOf(settings));
    for (const [field, most] of Object.entries(TEXTS))
      if ([...settings[field as keyof typeof TEXTS]].length > most) problems[field] = 'tooLong';
    if (settings.phone !== '' && !readPhone(settings.phone)) problems['phone'] = 'phoneFormat';
    if (Object.keys(problems).length > 0) throw new DomainError('FieldsInvalid', problems);
    await work.db
      .update(stores)
      .set({ ...settings, updatedAt: work.now })
      .where(eq(stores.id, row.id));
    const papers = await work.db
      .select({ fileId: storePapers.fileId })
      .from(storePapers)
      .where(eq(storePapers.storeId, row.id));
    await noteFiles(
      work,
      { ...row, ...settings },
      papers.map(({ fileId }) => fileId),
    );
    work.send([ownerId], OWN);
  });
}

function picturesOf({ logoFileId, backgroundFileId }: StoreSettings): Referred[] {
  return [
    ...(logoFileId === null ? [] : [{ field: 'logoFileId', fileId: logoFileId, kind: 'image' as const }]),
    ...(backgroundFileId === null
      ? []
      : [{ field: 'backgroundFileId', fileId: backgroundFileId, kind: 'image' as const }]),
  ];
}

/**
 * STORE-5: a new display name, once in 30 days; two at once are one.
 * @returns from when it may be changed again, ms
 * @throws DomainError MoveRefused, FieldsInvalid, StoreNameChangedLately with `from` (ms)
 */
export function renameStore(
  deps: Pick<Deps, 'transact'>,
  ownerId: string,
  typed: string,
): Promise<{ renameFrom: number }> {
  return withNameProblem(() =>
    deps.transact(async (work) => {
      const row = await lockForSettings(work, ownerId);
      const displayName = tidyLine(typed);
      const problem = displayNameProblem(displayName) ?? (displayName === row.displayName ? 'notAccepted' : undefined);
      if (problem) throw new DomainError('FieldsInvalid', { displayName: problem });
      const from = renameFrom(row, work.now.getTime());
      if (from !== null) throw new DomainError('StoreNameChangedLately', { from });
      if (await isNameTaken(work.db, ownerId, displayName))
        throw new DomainError('FieldsInvalid', { displayName: 'storeNameTaken' });
      await work.db
        .update(stores)
        .set({ displayName, displayNameChangedAt: work.now, updatedAt: work.now })
        .where(eq(stores.id, row.id));
      work.send([ownerId], OWN);
      await notifyRoommates(work, ownerId);
      return { renameFrom: work.now.getTime() + ACCOUNT.storeNameChangeEvery };
    }),
  );
}
