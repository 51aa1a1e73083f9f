import { and, count, eq, exists, inArray, sql } from 'drizzle-orm';
import type { Pool } from 'pg';
import { isBlank } from '#protocol/blank.ts';
import type { FieldProblem } from '#protocol/field-problems.ts';
import type { saveComment, StoreComment, storeComments as storeCommentsCall } from '#protocol/http/stores.ts';
import { STORE } from '#protocol/limits.ts';
import type { ServerLanguage } from '#protocol/locales.ts';
import { CHAT_TYPE, GOODS_STATUS } from '#protocol/lookups.ts';
import type { z } from 'zod';
import type { Queryable } from '../database/pool.ts';
import { messages, participants, rooms } from '../database/schema/chat.ts';
import { goods } from '../database/schema/goods.ts';
import { storeComments } from '../database/schema/store-comments.ts';
import { stores } from '../database/schema/stores.ts';
import type { Deps } from '../deps.ts';
import type { UnitOfWork } from '../events/transact.ts';
import { toFileRef } from '../files/queries.ts';
import type { Viewer } from '../goods/queries.ts';
import { LANGUAGE_ORDER } from '../goods/goods-texts.ts';
import { DomainError } from '../http/domain-error.ts';
import { replaceFileUses } from '../files/queries.ts';
import { normalizeText } from '../forms/normalize-text.ts';
import type { StoreRow } from './store-facts.ts';
import { checkStoreFiles } from './store-files.ts';
import { lockStore } from './store-moves.ts';
import { contentMoves } from './content-moves.ts';
import { isStoreVisible, toRating } from './public-store.ts';

type Typed = z.output<typeof saveComment.body>;
type Listed = z.input<typeof storeCommentsCall.answer>;
type CommentRow = {
  id: string;
  level: number;
  content: string;
  file_ids: string[];
  created_at: Date;
  updated_at: Date;
  author_id: string;
  author_name: string | null;
  head_file_id: string | null;
  goods_id: string | null;
  goods_num: string | null;
  goods_title: string | null;
};

/** Goods that everybody may still look at: on offer, or sold. */
const PUBLIC_GOODS = [GOODS_STATUS.forSale, GOODS_STATUS.soldOut, GOODS_STATUS.auctionComplete] as const;
/** Rooms in which two people deal with each other. */
const DEALINGS = [CHAT_TYPE.private, CHAT_TYPE.goods, CHAT_TYPE.managed] as const;

/** What people say of a store, the latest first, and whether the reader may say something too. */
export async function listComments(
  { db, pool }: Pick<Deps, 'db' | 'pool'>,
  store: StoreRow,
  { pageNo, language, viewer }: { pageNo: number; language: ServerLanguage; viewer: Viewer | undefined },
): Promise<Listed> {
  const [rows, levels, mayComment] = await Promise.all([
    readPage(pool, store.id, pageNo, language),
    db
      .select({ level: storeComments.level, count: count() })
      .from(storeComments)
      .where(eq(storeComments.storeId, store.id))
      .groupBy(storeComments.level),
    mayCommentOn(db, store, viewer),
  ]);
  return {
    items: rows.map((row) => shown(row, viewer, store.ownerId)),
    total: store.ratingCount,
    pageSize: STORE.pageSize,
    rating: toRating(store),
    levels: [1, 2, 3, 4, 5].map((level) => levels.find((row) => row.level === level)?.count ?? 0),
    mayComment,
  };
}

async function readPage(pool: Pool, storeId: string, pageNo: number, language: ServerLanguage): Promise<CommentRow[]> {
  const { rows } = await pool.query<CommentRow>({
    name: 'stores-comments',
    text: `SELECT c.id, c.level, c.content, c.file_ids, c.created_at, c.updated_at, c.author_id, u.true_name AS author_name, u.head_file_id,
             g.id AS goods_id, g.num AS goods_num, coalesce(words.title, g.num) AS goods_title
           FROM (SELECT * FROM store_comments WHERE store_id = $1 ORDER BY created_at DESC, id LIMIT $2 OFFSET $3) c
             LEFT JOIN users u ON u.id = c.author_id
             LEFT JOIN goods g ON g.id = c.goods_id AND g.status = ANY ($4) AND NOT g.frozen
             LEFT JOIN LATERAL (SELECT title FROM goods_texts t WHERE t.goods_id = g.id AND title <> '' ORDER BY array_position($5::text[], language) LIMIT 1) words ON true
           ORDER BY c.created_at DESC, c.id`,
    values: [storeId, STORE.pageSize, (pageNo - 1) * STORE.pageSize, PUBLIC_GOODS, LANGUAGE_ORDER[language]],
  });
  return rows;
}

function shown(row: CommentRow, viewer: Viewer | undefined, ownerId: string): StoreComment {
  return {
    id: row.id,
    level: row.level,
    content: row.content,
    files: row.file_ids.flatMap((fileId) => toFileRef(fileId) ?? []),
    createTime: row.created_at.getTime(),
    updateTime: row.updated_at.getTime(),
    isOwn: viewer?.userId === row.author_id,
    moves: contentMoves(viewer, [row.author_id, ownerId]),
    author: { userId: row.author_id, name: row.author_name ?? '', avatar: toFileRef(row.head_file_id) },
    goods: row.goods_id === null ? null : { id: row.goods_id, num: row.goods_num ?? '', title: row.goods_title ?? '' },
  };
}

/** STORE-10: who is signed in, is not the owner, and wrote to the owner in a room of theirs. */
async function mayCommentOn(
  db: Queryable,
  store: Pick<StoreRow, 'ownerId'>,
  viewer: Viewer | undefined,
): Promise<Listed['mayComment']> {
  if (!viewer) return 'signIn';
  if (viewer.userId === store.ownerId) return 'own';
  const isIn = (userId: string) =>
    exists(
      db
        .select({ one: sql`1` })
        .from(participants)
        .where(and(eq(participants.roomId, rooms.id), eq(participants.userId, userId))),
    );
  const wrote = exists(
    db
      .select({ one: sql`1` })
      .from(messages)
      .where(and(eq(messages.roomId, rooms.id), eq(messages.senderId, viewer.userId))),
  );
  const mine = db.select({ id: participants.roomId }).from(participants).where(eq(participants.userId, viewer.userId));
  const found = await db
    .select({ id: rooms.id })
    .from(rooms)
    .where(and(inArray(rooms.id, mine), inArray(rooms.chatType, [...DEALINGS]), isIn(store.ownerId), wrote))
    .limit(1);
  return found.length > 0 ? 'yes' : 'noDealings';
}

/**
 * STORE-10: one comment a person for the store and for each of its goods; posted again it replaces the earlier one. Ratings
 * are counted under the lock of the store.
 * @throws DomainError NotFoundService, CommentNotAllowed with `why`, FieldsInvalid
 */
export async function writeComment(
  deps: Pick<Deps, 'transact' | 'ids'>,
  viewer: Viewer,
  storeId: string,
  typed: Typed,
): Promise<{ id: string }> {
  const said = {
    level: typed.level,
    content: normalizeText(typed.content),
    fileIds: [...new Set(typed.fileIds)],
    goodsId: typed.goodsId,
  };
  return deps.transact(async (work) => {
    const { db, now } = work;
    const store = await lockStore(work, storeId);
    if (!store || !isStoreVisible(store, viewer)) throw new DomainError('NotFoundService');
    const why = await mayCommentOn(db, store, viewer);
    if (why !== 'yes') throw new DomainError('CommentNotAllowed', { why });
    const problems = {
      ...(await checkStoreFiles(db, viewer.userId, picturesOf(said))),
      ...commentProblems(said),
      ...(await goodsProblem(db, storeId, said.goodsId)),
    };
    if (Object.keys(problems).length > 0) throw new DomainError('FieldsInvalid', problems);
    const { level, content, fileIds } = said;
    const [saved] = await db
      .insert(storeComments)
      .values({ id: deps.ids.id(), storeId, authorId: viewer.userId, ...said, createdAt: now, updatedAt: now })
      .onConflictDoUpdate({
        target: [storeComments.storeId, storeComments.authorId, storeComments.goodsId],
        set: { level, content, fileIds, updatedAt: now },
      })
      .returning({ id: storeComments.id });
    if (!saved) throw new Error('A comment was neither added nor replaced');
    await replaceFileUses(db, 'store', saved.id, fileIds);
    await countRating(work, store);
    return saved;
  });
}

const picturesOf = ({ fileIds }: Pick<Typed, 'fileIds'>) =>
  fileIds.map((fileId, at) => ({ field: `fileIds.${at}`, fileId, kind: 'image' as const }));

function commentProblems({ level, content, fileIds }: Typed): Record<string, FieldProblem> {
  return {
    ...(level < 1 || level > 5 ? { level: 'levelRequired' } : {}),
    ...(isBlank(content)
      ? { content: 'contentRequired' }
      : [...content].length > STORE.commentMax
        ? { content: 'tooLong' }
        : {}),
    ...(fileIds.length > STORE.commentFilesMost ? { fileIds: 'imagesTooMany' } : {}),
  };
}

async function goodsProblem(
  db: Queryable,
  storeId: string,
  goodsId: string | null,
): Promise<Record<string, FieldProblem>> {
  if (goodsId === null) return {};
  const found = await db
    .select({ id: goods.id })
    .from(goods)
    .where(
      and(
        eq(goods.id, goodsId),
        eq(goods.storeId, storeId),
        eq(goods.frozen, false),
        inArray(goods.status, [...PUBLIC_GOODS]),
      ),
    );
  return found.length > 0 ? {} : { goodsId: 'notAccepted' };
}

/** STORE-10: takes an own comment back, also from a store that is no longer to be seen. @throws DomainError NotFoundService */
export async function removeOwnComment(
  deps: Pick<Deps, 'transact'>,
  authorId: string,
  commentId: string,
): Promise<void> {
  await deps.transact(async (work) => {
    const own = and(eq(storeComments.id, commentId), eq(storeComments.authorId, authorId));
    const [comment] = await work.db.select({ storeId: storeComments.storeId }).from(storeComments).where(own);
    const store = comment && (await lockStore(work, comment.storeId));
    if (!store || !(await deleteComment(work, store, commentId))) throw new DomainError('NotFoundService');
  });
}

/** Removes a comment with its pictures from a store that the caller holds. @returns whether it was there */
export async function deleteComment(
  work: UnitOfWork,
  store: Pick<StoreRow, 'id' | 'ownerId'>,
  commentId: string,
): Promise<boolean> {
  const gone = await work.db
    .delete(storeComments)
    .where(and(eq(storeComments.id, commentId), eq(storeComments.storeId, store.id)))
    .returning({ id: storeComments.id });
  if (gone.length === 0) return false;
  await replaceFileUses(work.db, 'store', commentId, []);
  await countRating(work, store);
  return true;
}

/** Counts anew while the store is locked, and lets its owner's pages ask again. */
async function countRating(work: UnitOfWork, { id, ownerId }: Pick<StoreRow, 'id' | 'ownerId'>): Promise<void> {
  await work.db
    .update(stores)
    .set({
      ratingCount: sql`(SELECT count(*) FROM store_comments WHERE store_id = ${id})`,
      ratingSum: sql`(SELECT coalesce(sum(level), 0) FROM store_comments WHERE store_id = ${id})`,
    })
    .where(eq(stores.id, id));
  work.send([ownerId], { event: 'changed', data: { families: ['stores'] } });
}
