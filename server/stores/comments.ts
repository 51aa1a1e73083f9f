import { and, count, eq, exists, inArray, sql } from 'drizzle-orm';
import type { Pool } from 'pg';
import { isBlank } from '#protocol/rules/blank.ts';
import type { FieldProblem } from '#protocol/rules/field-problems.ts';
import type { saveComment } from '#protocol/http/endpoints/stores.ts';
import type { StoreComment, storeComments as storeCommentsCall } from '#protocol/http/stores.ts';
import { STORE } from '#protocol/limits.ts';
import type { ServerLanguage } from '#protocol/locales.ts';
import { CHAT_TYPE, GOODS_STATUS } from '#protocol/lookups.ts';
import type { z } from 'zod';
import type { Queryable } from '../database/pool.ts';
import { messages, roomMembers, rooms } from '../database/schema/chat.ts';
import { goods } from '../database/schema/goods.ts';
import { storeComments } from '../database/schema/store-comments.ts';
import { stores } from '../database/schema/stores.ts';
import type { Deps } from '../deps.ts';
import type { UnitOfWork } from '../events/transact.ts';
import { toFileRef } from '../files/queries.ts';
import type { Viewer } from '../goods/queries.ts';
import { LANGUAGE_ORDER } from '#protocol/rules/goods-texts.ts';
import { DomainError } from '../http/domain-error.ts';
import { replaceFileUses } from '../files/queries.ts';
import { normalizeText } from '#protocol/rules/normalize-text.ts';
import type { StoreRow } from './store-facts.ts';
import { checkStoreFiles } from './store-files.ts';
import { lockStore } from './store-moves.ts';
import { contentMoves } from './content-moves.ts';
import { isStoreVisible, toRating } from './public-store.ts';

type CommentInput = z.output<typeof saveComment.body>;
type CommentPage = z.input<typeof storeCommentsCall.response>;
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

/** Goods in these states are public: for sale or sold. */
const PUBLIC_GOODS = [GOODS_STATUS.forSale, GOODS_STATUS.soldOut, GOODS_STATUS.auctionComplete] as const;
/** Rooms in which two users trade. */
const TRADE_ROOMS = [CHAT_TYPE.private, CHAT_TYPE.goods, CHAT_TYPE.managed] as const;

/** A page of comments on a store, the latest first, and whether the viewer may comment. */
export async function listComments(
  { db, pool }: Pick<Deps, 'db' | 'pool'>,
  store: StoreRow,
  { pageNo, language, viewer }: { pageNo: number; language: ServerLanguage; viewer: Viewer | undefined },
): Promise<CommentPage> {
  const [rows, levels, mayComment] = await Promise.all([
    readPage(pool, store.id, pageNo, language),
    db
      .select({ level: storeComments.level, count: count() })
      .from(storeComments)
      .where(eq(storeComments.storeId, store.id))
      .groupBy(storeComments.level),
    checkMayComment(db, store, viewer),
  ]);
  return {
    items: rows.map((row) => toComment(row, viewer, store.ownerId)),
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
    text: `SELECT c.id, c.level, c.content, c.file_ids, c.created_at, c.updated_at,
             c.author_id, u.true_name AS author_name, u.head_file_id,
             g.id AS goods_id, g.num AS goods_num, coalesce(texts.title, g.num) AS goods_title
           FROM (
               SELECT * FROM store_comments WHERE store_id = $1 ORDER BY created_at DESC, id LIMIT $2 OFFSET $3
             ) c
             LEFT JOIN users u ON u.id = c.author_id
             LEFT JOIN goods g ON g.id = c.goods_id AND g.status = ANY ($4) AND NOT g.frozen
             LEFT JOIN LATERAL (
               SELECT title FROM goods_texts t WHERE t.goods_id = g.id AND title <> ''
               ORDER BY array_position($5::text[], language) LIMIT 1
             ) texts ON true
           ORDER BY c.created_at DESC, c.id`,
    values: [storeId, STORE.pageSize, (pageNo - 1) * STORE.pageSize, PUBLIC_GOODS, LANGUAGE_ORDER[language]],
  });
  return rows;
}

function toComment(row: CommentRow, viewer: Viewer | undefined, ownerId: string): StoreComment {
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

/** Users may comment if they are not the owner and have sent the owner a message. */
async function checkMayComment(
  db: Queryable,
  store: Pick<StoreRow, 'ownerId'>,
  viewer: Viewer | undefined,
): Promise<CommentPage['mayComment']> {
  if (!viewer) return 'signIn';
  if (viewer.userId === store.ownerId) return 'own';
  const isIn = (userId: string) =>
    exists(
      db
        .select({ one: sql`1` })
        .from(roomMembers)
        .where(and(eq(roomMembers.roomId, rooms.id), eq(roomMembers.userId, userId))),
    );
  const wrote = exists(
    db
      .select({ one: sql`1` })
      .from(messages)
      .where(and(eq(messages.roomId, rooms.id), eq(messages.senderId, viewer.userId))),
  );
  const mine = db.select({ id: roomMembers.roomId }).from(roomMembers).where(eq(roomMembers.userId, viewer.userId));
  const found = await db
    .select({ id: rooms.id })
    .from(rooms)
    .where(and(inArray(rooms.id, mine), inArray(rooms.chatType, [...TRADE_ROOMS]), isIn(store.ownerId), wrote))
    .limit(1);
  return found.length > 0 ? 'yes' : 'noDealings';
}

/**
 * Writes the viewer's comment on the store or one of its goods, or replaces the earlier one. The rating is counted
 * under the lock of the store.
 * @throws DomainError NotFoundService, CommentNotAllowed with `why`, FieldsInvalid
 */
export async function writeComment(
  deps: Pick<Deps, 'transact' | 'ids'>,
  viewer: Viewer,
  storeId: string,
  typed: CommentInput,
): Promise<{ id: string }> {
  const comment = {
    level: typed.level,
    content: normalizeText(typed.content),
    fileIds: [...new Set(typed.fileIds)],
    goodsId: typed.goodsId,
  };
  return deps.transact(async (work) => {
    const { db, now } = work;
    const store = await lockStore(work, storeId);
    if (!store || !isStoreVisible(store, viewer)) throw new DomainError('NotFoundService');
    const why = await checkMayComment(db, store, viewer);
    if (why !== 'yes') throw new DomainError('CommentNotAllowed', { why });
    const problems = {
      ...(await checkStoreFiles(db, viewer.userId, fileReferences(comment))),
      ...checkComment(comment),
      ...(await checkGoods(db, storeId, comment.goodsId)),
    };
    if (Object.keys(problems).length > 0) throw new DomainError('FieldsInvalid', problems);
    const { level, content, fileIds } = comment;
    const [saved] = await db
      .insert(storeComments)
      .values({ id: deps.ids.id(), storeId, authorId: viewer.userId, ...comment, createdAt: now, updatedAt: now })
      .onConflictDoUpdate({
        target: [storeComments.storeId, storeComments.authorId, storeComments.goodsId],
        set: { level, content, fileIds, updatedAt: now },
      })
      .returning({ id: storeComments.id });
    if (!saved) throw new Error('the comment was not saved');
    await replaceFileUses(db, 'store', saved.id, fileIds);
    await recountRating(work, store);
    return saved;
  });
}

const fileReferences = ({ fileIds }: Pick<CommentInput, 'fileIds'>) =>
  fileIds.map((fileId, at) => ({ field: `fileIds.${at}`, fileId, kind: 'image' as const }));

function checkComment({ level, content, fileIds }: CommentInput): Record<string, FieldProblem> {
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

async function checkGoods(
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

/** Deletes an own comment, also from a store that is no longer visible. @throws DomainError NotFoundService */
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

/** Deletes a comment with its pictures. The caller holds the lock of the store. @returns whether it existed */
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
  await recountRating(work, store);
  return true;
}

/** Recounts the rating under the lock of the store and notifies the owner. */
async function recountRating(work: UnitOfWork, { id, ownerId }: Pick<StoreRow, 'id' | 'ownerId'>): Promise<void> {
  await work.db
    .update(stores)
    .set({
      ratingCount: sql`(SELECT count(*) FROM store_comments WHERE store_id = ${id})`,
      ratingSum: sql`(SELECT coalesce(sum(level), 0) FROM store_comments WHERE store_id = ${id})`,
    })
    .where(eq(stores.id, id));
  work.send([ownerId], { event: 'changed', data: { families: ['stores'] } });
  await work.publish({ type: 'content.changed', kind: 'store', ids: [id], lists: true });
}
