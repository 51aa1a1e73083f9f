import { eq } from 'drizzle-orm';
import { decide } from '#machines/domain/domain-chart.ts';
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
type Asked = { readonly reason: { readonly code: string; readonly note: string } | null; readonly updateTime: number };
type Said = { readonly authorId: string; readonly content: string; readonly updatedAt: Date };

/** What words of a post or comment stand in the log of staff, in characters: enough to see what was judged. */
const LOGGED = 300;

/**
 * STORE-14: takes a comment or a post down for good, with its pictures: logged with what it said, its author told why in their language.
 * @throws DomainError NotFoundService; MoveRefused `{ move, state, missing }`; FieldsInvalid for a reason that is missing or unknown;
 *   Changed for words that are not those which were read
 */
export async function takeDown(
  work: UnitOfWork,
  deps: Pick<Deps, 'mailer'>,
  kind: ContentKind,
  id: string,
  asked: Asked,
  staff: Viewer,
): Promise<void> {
  const reason = readReviewReason(contentChart, 'takeDown', asked.reason)!;
  const store = await holdStoreOf(work, kind, id);
  const said = store && (await readSaid(work, kind, id, store));
  if (!store || !said) throw new DomainError('NotFoundService');
  const decision = decide(contentChart, 'shown', contentFacts(staff, [said.authorId, store.ownerId]), 'takeDown');
  if (!decision.allowed)
    throw new DomainError('MoveRefused', { move: 'takeDown', state: 'shown', missing: decision.missing });
  if (said.updatedAt.getTime() !== asked.updateTime) throw new DomainError('Changed');
  if (kind === 'comment') await deleteComment(work, store, id);
  else await deleteMedia(work, id);
  await writeAuditEntry(
    work.client,
    {
      actorId: staff.userId,
      act: kind === 'comment' ? 'takeDownComment' : 'takeDownPost',
      subjectKind: 'store',
      subject: store.id,
      details: {
        id,
        author: said.authorId,
        words: said.content.slice(0, LOGGED),
        reason: reason.code,
        note: reason.note,
      },
    },
    work.now,
  );
  work.send([...new Set([said.authorId, store.ownerId])].sort(), { event: 'changed', data: { families: ['stores'] } });
  await mailAuthor(work, deps, said.authorId, { kind, store: store.displayName, reason });
}

/** The store is held first, as by everybody who changes what is said there. */
async function holdStoreOf(work: UnitOfWork, kind: ContentKind, id: string): Promise<StoreRow | undefined> {
  const {
    rows: [found],
  } = await work.client.query<{ store_id: string }>(
    `SELECT store_id FROM ${kind === 'comment' ? 'store_comments' : 'store_media'} WHERE id = $1`,
    [id],
  );
  return found && lockStore(work, found.store_id);
}

async function readSaid(
  { db }: UnitOfWork,
  kind: ContentKind,
  id: string,
  { ownerId }: StoreRow,
): Promise<Said | undefined> {
  if (kind === 'comment')
    return (await db.select().from(storeComments).where(eq(storeComments.id, id)).for('update'))[0];
  const [post] = await db.select().from(storeMedia).where(eq(storeMedia.id, id)).for('update');
  return post && { ...post, authorId: ownerId };
}

/** Wherever the author can be reached, as far as it is proven to be theirs; who is gone is not. */
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
