import type { FieldProblem } from '#protocol/field-problems.ts';
import type { CallInput } from '#protocol/http/define-call.ts';
import type { updateBasic as updateBasicCall } from '#protocol/http/registration.ts';
import { PERSON } from '#protocol/limits.ts';
import { CURRENCY_CODES } from '#protocol/money.ts';
import type { Deps } from '../deps.ts';
import type { UnitOfWork } from '../events/transact.ts';
import { lockOwnFiles, replaceFileUses } from '../files/queries.ts';
import { DomainError } from '../http/domain-error.ts';
import { notifyRoommates } from '../account-state/notify-roommates.ts';

export type BasicFields = CallInput<typeof updateBasicCall>['body'];

/** Control characters, and those that turn the direction of the text around them: a name could pretend to be another. */
const UNFIT_FOR_NAMES = /[\p{Cc}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

/** PRO-2: what is wrong with the fields, by name. An empty name is none: others then see the default one (spec §6). */
function judge({ trueName, currency }: BasicFields): Record<string, FieldProblem> {
  const problems: Record<string, FieldProblem> = {};
  if (trueName !== undefined && UNFIT_FOR_NAMES.test(trueName)) problems['trueName'] = 'formatInvalid';
  if (trueName !== undefined && trueName.trim().length > PERSON.trueNameMax) problems['trueName'] = 'tooLong';
  if (currency !== undefined && !(CURRENCY_CODES as readonly string[]).includes(currency))
    problems['currency'] = 'formatInvalid';
  return problems;
}

/**
 * PRO-1 … PRO-3: keeps what was given, all of it or nothing; what was left out stays. Other devices of the person hear of it.
 * @throws DomainError FieldsInvalid, FileNotUploaded, Unauthenticated for an account removed a moment ago
 */
export async function updateBasic(
  { transact, sessions }: Pick<Deps, 'transact' | 'sessions'>,
  userId: string,
  fields: BasicFields,
): Promise<void> {
  const problems = judge(fields);
  if (Object.keys(problems).length > 0) throw new DomainError('FieldsInvalid', problems);
  const { trueName, gender, currency, headFileId } = fields;
  await transact(async (work) => {
    if (headFileId !== undefined) await usePicture(work, userId, headFileId);
    const { rows } = await work.client.query<{ seen: boolean }>(
      `UPDATE users u SET true_name = CASE WHEN $2 THEN $3 ELSE u.true_name END, gender = CASE WHEN $4 THEN $5::smallint ELSE u.gender END,
         currency = coalesce($6, u.currency), head_file_id = CASE WHEN $7 THEN $8 ELSE u.head_file_id END
       FROM (SELECT id, true_name, head_file_id FROM users WHERE id = $1 AND removed_at IS NULL FOR NO KEY UPDATE) before
       WHERE u.id = before.id
       RETURNING (u.true_name, u.head_file_id) IS DISTINCT FROM (before.true_name, before.head_file_id) AS seen`,
      [
        userId,
        trueName !== undefined,
        trueName?.trim() || null,
        gender !== undefined,
        gender ?? null,
        currency ?? null,
        headFileId !== undefined,
        headFileId ?? null,
      ],
    );
    if (!rows[0]) throw new DomainError('Unauthenticated');
    if (rows[0].seen) await notifyRoommates(work, userId);
    work.send([userId], { event: 'changed', data: { families: ['account'] } });
    // Rooms keep the names of those in them for a while.
    work.afterCommit(() => sessions.accountChanged(userId));
  });
}

/** PRO-3: the picture hangs on the person, and the one before no longer does. */
async function usePicture({ db }: UnitOfWork, userId: string, fileId: string | null): Promise<void> {
  if (fileId !== null) {
    const file = (await lockOwnFiles(db, userId, 'avatar', [fileId])).get(fileId);
    if (!file || file.thumbOf !== null) throw new DomainError('FileNotUploaded', { fileId });
  }
  await replaceFileUses(db, 'avatar', userId, fileId === null ? [] : [fileId]);
}
