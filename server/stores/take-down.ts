import { eq } from 'drizzle-orm';
import { contentChart } from '#machines/store/store-content.machine.ts';
import type { ReviewReasonGiven } from '#protocol/entities/review.ts';
import { users } from '../database/schema/accounts.ts';
import { storeComments } from '../database/schema/store-comments.ts';
import { storeMedia } from '../database/schema/stores.ts';
import type { Deps } from '../deps.ts';
import type { UnitOfWork } from '../events/transact.ts';
import type { Viewer } from '../goods/queries.ts';
import { DomainError } from '../http/domain-error.ts';
import { writeAuditEntry } from '../audit/write-audit-entry.ts';
import { readReviewReason } from '../reviews/review-reason.ts';
import { deleteComment } from './comments.ts';
import { contentFacts } from './content-moves.ts';
import type { StoreRow } from './store-facts.ts';
import { deleteMedia } from './media.ts';
import { lockStore } from './store-moves.ts';

export type ContentKind = 'comment' | 'post';
type TakeDownRequest = {
  readonly reason: { readonly code: string; readonly note: string } | null;
  readonly updateTime: number;
};
type StoreContent = { readonly authorId: string; readonly content: string; readonly updatedAt: Date };

/** Characters of the content in the audit log. */
const LOGGED_LENGTH = 300;

/**
 * Deletes a comment or post with its pictures. The content goes into the audit log; the author is informed of the
 * reason by mail or SMS, in their language.
 * @throws DomainError NotFoundService; MoveRefused `{ move, state, missing }`; FieldsInvalid for a reason that is
 *   missing or unknown; Changed if the content was edited since it was read
 */
export async function takeDownContent(
  work: UnitOfWork,
  deps: Pick<Deps, 'mailer'>,
  kind: ContentKind,
  id: string,
  request: TakeDownRequest,
  staff: Viewer,
): Promise<void> {
  const reason = readReviewReason(contentChart, 'takeDown', request.reason)!;
  const store = await lockStoreOfContent(work, kind, id);
  const content = store && (await lockContent(work, kind, id, store));
  if (!store || !content) throw new DomainError('NotFoundService');
  const decision = work.decide(
    contentChart,
    id,
    'shown',
    contentFacts(staff, [content.authorId, store.ownerId]),
    'takeDown',
  );
  if (!decision.allowed)
    throw new DomainError('MoveRefused', { move: 'takeDown', state: 'shown', missing: decision.missing });
  if (content.updatedAt.getTime() !== request.updateTime) throw new DomainError('Changed');
  if (kind === 'comment') await deleteComment(work, store, id);
  else await deleteMedia(work, id);
  await writeAuditEntry(
    work.client,
    {
      actorId: staff.userId,
      action: kind === 'comment' ? 'takeDownComment' : 'takeDownPost',
      subjectKind: 'store',
      subject: store.id,
      details: {
        id,
        author: content.authorId,
        words: content.content.slice(0, LOGGED_LENGTH),
        reason: reason.code,
        note: reason.note,
      },
    },
    work.now,
  );
  work.send([...new Set([content.authorId, store.ownerId])].sort(), {
    event: 'changed',
    data: { families: ['stores'] },
  });
  await mailAuthor(work, deps, content.authorId, { kind, store: store.displayName, reason });
}

/** Every change of comments and posts locks the store first. */
async function lockStoreOfContent(work: UnitOfWork, kind: ContentKind, id: string): Promise<StoreRow | undefined> {
  const {
    rows: [found],
  } = await work.client.query<{ store_id: string }>(
    `SELECT store_id FROM ${kind === 'comment' ? 'store_comments' : 'store_media'} WHERE id = $1`,
    [id],
  );
  return found && lockStore(work, found.store_id);
}

async function lockContent(
  { db }: UnitOfWork,
  kind: ContentKind,
  id: string,
  { ownerId }: StoreRow,
): Promise<StoreContent | undefined> {
  if (kind === 'comment')
    return (await db.select().from(storeComments).where(eq(storeComments.id, id)).for('update'))[0];
  const [post] = await db.select().from(storeMedia).where(eq(storeMedia.id, id)).for('update');
  return post && { ...post, authorId: ownerId };
}

/** Sends the reason to a verified contact of the author; none for a removed account. */
async function mailAuthor(
  work: UnitOfWork,
  { mailer }: Pick<Deps, 'mailer'>,
  authorId: string,
  { kind, store, reason }: { kind: ContentKind; store: string; reason: ReviewReasonGiven },
): Promise<void> {
  const [author] = await work.db
    .select({
      email: users.email,
      emailVerified: users.emailVerified,
      areaCode: users.areaCode,
      mobile: users.mobile,
      mobileVerified: users.mobileVerified,
      language: users.languageCode,
    })
    .from(users)
    .where(eq(users.id, authorId));
  if (!author) return;
  const { email, emailVerified, areaCode, mobile, mobileVerified, language } = author;
  const to =
    email !== null && emailVerified
      ? ({ method: 'email', email } as const)
      : areaCode !== null && mobile !== null && mobileVerified
        ? ({ method: 'phone', areaCode, mobile } as const)
        : undefined;
  if (to && mailer.reaches(to.method))
    await mailer.send(
      {
        to,
        language,
        template: 'contentTakenDown',
        params: { subject: kind, store, reason: reason.code, note: reason.note },
      },
      work,
    );
}
