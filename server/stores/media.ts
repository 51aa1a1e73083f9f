import { and, asc, count, desc, eq, exists, inArray, sql } from 'drizzle-orm';
import type { FieldProblem } from '#protocol/rules/field-problems.ts';
import type { saveStoreMedia } from '#protocol/http/endpoints/stores.ts';
import type { StoreMedia } from '#protocol/http/stores.ts';
import { STORE } from '#protocol/limits.ts';
import { MEDIA_TYPE } from '#protocol/lookups.ts';
import type { z } from 'zod';
import type { Queryable } from '../database/pool.ts';
import { files } from '../database/schema/files.ts';
import { storeMedia, storeMediaLikes, stores } from '../database/schema/stores.ts';
import type { Deps } from '../deps.ts';
import type { UnitOfWork } from '../events/transact.ts';
import { toFileRef, fileUrl } from '../files/queries.ts';
import type { Viewer } from '../goods/queries.ts';
import { DomainError } from '../http/domain-error.ts';
import { replaceFileUses } from '../files/queries.ts';
import { normalizeText } from '#protocol/rules/normalize-text.ts';
import { contentMoves } from './content-moves.ts';
import type { StoreRow } from './store-facts.ts';
import { checkStoreFiles } from './store-files.ts';
import { lockForSettings } from './own-store.ts';
import { isStoreVisible } from './public-store.ts';

type PostInput = z.output<typeof saveStoreMedia.body>;

/** A page of posts, the latest first. */
export async function listMedia(
  db: Queryable,
  { id: storeId, ownerId }: Pick<StoreRow, 'id' | 'ownerId'>,
  pageNo: number,
  viewer: Viewer | undefined,
): Promise<{ items: StoreMedia[]; total: number; pageSize: number }> {
  const [rows, [all]] = await Promise.all([
    db
      .select({ post: storeMedia, liked: isLikedBy(db, viewer) })
      .from(storeMedia)
      .where(eq(storeMedia.storeId, storeId))
      .orderBy(desc(storeMedia.createdAt), asc(storeMedia.id))
      .limit(STORE.pageSize)
      .offset((pageNo - 1) * STORE.pageSize),
    db.select({ count: count() }).from(storeMedia).where(eq(storeMedia.storeId, storeId)),
  ]);
  const ids = rows.flatMap(({ post }) => post.fileIds);
  const facts =
    ids.length === 0
      ? []
      : await db
          .select({
            fileId: files.id,
            contentType: files.contentType,
            width: files.width,
            height: files.height,
            blur: files.blur,
          })
          .from(files)
          .where(inArray(files.id, ids));
  const byId = new Map(facts.map((row) => [row.fileId, row]));
  const shown = rows.map(({ post, liked }): StoreMedia => ({
    id: post.id,
    type: post.type,
    content: post.content,
    cover: toFileRef(post.coverFileId),
    likes: post.likes,
    liked,
    files: post.fileIds.flatMap((fileId) => {
      const file = byId.get(fileId);
      return file ? [{ ...file, url: fileUrl(fileId) }] : [];
    }),
    createTime: post.createdAt.getTime(),
    updateTime: post.updatedAt.getTime(),
    moves: contentMoves(viewer, [ownerId]),
  }));
  return { items: shown, total: all?.count ?? 0, pageSize: STORE.pageSize };
}

function isLikedBy(db: Queryable, viewer: Viewer | undefined) {
  if (!viewer) return sql<boolean>`false`;
  const own = db
    .select({ one: sql`1` })
    .from(storeMediaLikes)
    .where(and(eq(storeMediaLikes.mediaId, storeMedia.id), eq(storeMediaLikes.userId, viewer.userId)));
  return sql<boolean>`${exists(own)}`;
}

/**
 * Adds a post under the id that the browser made, or changes the post with that id.
 * @throws DomainError MoveRefused, FieldsInvalid, NotFoundService for the id of another owner's post, store or comment
 */
export async function saveMedia(
  deps: Pick<Deps, 'transact'>,
  ownerId: string,
  typed: PostInput,
): Promise<{ id: string }> {
  const post = {
    ...typed,
    content: normalizeText(typed.content),
    fileIds: [...new Set(typed.fileIds)],
    coverFileId: typed.type === MEDIA_TYPE.video ? typed.coverFileId : null,
  };
  return deps.transact(async (work) => {
    const { db, now } = work;
    const store = await lockForSettings(work, ownerId);
    if (await isIdTaken(work, post.id)) throw new DomainError('NotFoundService');
    const problems = { ...(await checkStoreFiles(db, ownerId, fileReferences(post))), ...checkPost(post) };
    if (Object.keys(problems).length > 0) throw new DomainError('FieldsInvalid', problems);
    const { id, ...fields } = post;
    const saved = await db
      .insert(storeMedia)
      .values({ id, ...fields, storeId: store.id, createdAt: now, updatedAt: now })
      .onConflictDoUpdate({
        target: storeMedia.id,
        set: { ...fields, updatedAt: now },
        setWhere: eq(storeMedia.storeId, store.id),
      })
      .returning({ id: storeMedia.id });
    if (saved.length === 0) throw new DomainError('NotFoundService');
    await replaceFileUses(
      db,
      'store',
      id,
      fileReferences(post).map(({ fileId }) => fileId),
    );
    await work.publish({ type: 'content.changed', kind: 'store', ids: [store.id, id], lists: true });
    return { id };
  });
}

/** File uses are keyed by id alone: a post with the id of a store or comment would replace the files of that. */
async function isIdTaken({ client }: UnitOfWork, id: string): Promise<boolean> {
  const { rowCount } = await client.query(
    'SELECT 1 FROM stores WHERE id = $1 UNION ALL SELECT 1 FROM store_comments WHERE id = $1',
    [id],
  );
  return rowCount !== 0;
}

function fileReferences({ type, fileIds, coverFileId }: PostInput) {
  const kind = type === MEDIA_TYPE.video ? ('video' as const) : ('image' as const);
  return [
    ...fileIds.map((fileId, at) => ({ field: `fileIds.${at}`, fileId, kind })),
    ...(coverFileId === null ? [] : [{ field: 'coverFileId', fileId: coverFileId, kind: 'image' as const }]),
  ];
}

/** A post is one to nine pictures, or one video with a cover; text is optional. */
function checkPost({ type, fileIds, coverFileId, content }: PostInput): Record<string, FieldProblem> {
  const most = type === MEDIA_TYPE.video ? 1 : STORE.mediaFilesMost;
  return {
    ...(fileIds.length === 0 ? { fileIds: 'mediaRequired' } : {}),
    ...(fileIds.length > most ? { fileIds: type === MEDIA_TYPE.video ? 'tooMany' : 'imagesTooMany' } : {}),
    ...(type === MEDIA_TYPE.video && coverFileId === null ? { coverFileId: 'videoCoverRequired' } : {}),
    ...([...content].length > STORE.mediaTextMax ? { content: 'tooLong' } : {}),
  };
}

/** Deletes an own post with its likes. @throws DomainError NotFoundService */
export async function removeMedia(deps: Pick<Deps, 'transact'>, ownerId: string, mediaId: string): Promise<void> {
  await deps.transact(async (work) => {
    const own = work.db.select({ id: stores.id }).from(stores).where(eq(stores.ownerId, ownerId));
    const found = await work.db
      .select({ id: storeMedia.id })
      .from(storeMedia)
      .where(and(eq(storeMedia.id, mediaId), inArray(storeMedia.storeId, own)))
      .for('update');
    if (found.length === 0) throw new DomainError('NotFoundService');
    await deleteMedia(work, mediaId);
  });
}

/** Deletes a post with its likes and file uses. The caller holds its lock. */
export async function deleteMedia(work: UnitOfWork, mediaId: string): Promise<void> {
  const { db } = work;
  await db.delete(storeMedia).where(eq(storeMedia.id, mediaId));
  await replaceFileUses(db, 'store', mediaId, []);
  await work.publish({ type: 'content.changed', kind: 'store', ids: [mediaId], lists: true });
}

/**
 * Sets or removes the user's like; idempotent, also for simultaneous calls.
 * @returns the number of likes
 * @throws DomainError NotFoundService for a post that the user may not see
 */
export async function likeMedia(
  deps: Pick<Deps, 'transact'>,
  viewer: Viewer,
  mediaId: string,
  like: boolean,
): Promise<{ likes: number }> {
  return deps.transact(async (work) => {
    const { db } = work;
    const [found] = await db
      .select({ post: storeMedia, store: { status: stores.status, frozen: stores.frozen, ownerId: stores.ownerId } })
      .from(storeMedia)
      .innerJoin(stores, eq(stores.id, storeMedia.storeId))
      .where(eq(storeMedia.id, mediaId))
      .for('update', { of: storeMedia });
    if (!found || !isStoreVisible(found.store, viewer)) throw new DomainError('NotFoundService');
    const row = { mediaId, userId: viewer.userId };
    const changed = like
      ? await db.insert(storeMediaLikes).values(row).onConflictDoNothing().returning({ id: storeMediaLikes.mediaId })
      : await db
          .delete(storeMediaLikes)
          .where(and(eq(storeMediaLikes.mediaId, mediaId), eq(storeMediaLikes.userId, viewer.userId)))
          .returning({ id: storeMediaLikes.mediaId });
    const likes = found.post.likes + changed.length * (like ? 1 : -1);
    if (changed.length > 0) {
      await db.update(storeMedia).set({ likes }).where(eq(storeMedia.id, mediaId));
      await work.publish({ type: 'content.changed', kind: 'store', ids: [mediaId], lists: true });
    }
    return { likes };
  });
}
