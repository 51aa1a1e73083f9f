import { STORE_STATUS, MEDIA_TYPE } from '#protocol/lookups.ts';
import type { Queryable } from '../../database/pool.ts';
import { storeComments } from '../../database/schema/store-comments.ts';
import { storeMedia, storeMediaLikes, storeMoves, storeDocuments, stores } from '../../database/schema/stores.ts';
import { PEOPLE, STORES } from '../content/people.ts';
import { STORE_APPLICATIONS } from '../content/store-applications.ts';
import type { DemoApplication, DemoComment, DemoPost, DemoStorePage } from '../content/store-notation.ts';
import { STORE_PAGES } from '../content/store-pages.ts';
import { still, type Picture } from '../pictures/catalogue.ts';
import { pdf } from '../pictures/pdf.ts';
import { strip } from '../pictures/strip.ts';
import { demoId, drawn, fileOf, GOODS_SIDE, logoId, type DemoFile } from './demo-files.ts';

/** Everything the stores of the demo become in the database. */
export type StoreRows = {
  readonly files: DemoFile[];
  readonly stores: (typeof stores.$inferInsert)[];
  readonly documents: (typeof storeDocuments.$inferInsert)[];
  readonly moves: (typeof storeMoves.$inferInsert)[];
  readonly media: (typeof storeMedia.$inferInsert)[];
  readonly likes: (typeof storeMediaLikes.$inferInsert)[];
  readonly comments: (typeof storeComments.$inferInsert)[];
};

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const REVIEWER = 'service-leo';

/** @param now the time that all ages count back from */
export async function storeRows(now: Date): Promise<StoreRows> {
  const rows = await Promise.all([
    ...STORES.map((store, at) => openStore(now, store, at)),
    ...STORE_APPLICATIONS.map(async (one) => applied(now, one)),
  ]);
  return {
    files: rows.flatMap(({ files }) => files),
    stores: rows.flatMap((row) => row.stores),
    documents: rows.flatMap(({ documents }) => documents),
    moves: rows.flatMap(({ moves }) => moves),
    media: rows.flatMap(({ media }) => media),
    likes: rows.flatMap(({ likes }) => likes),
    comments: rows.flatMap(({ comments }) => comments),
  };
}

/** Writes them; people and files are there already. */
export async function insertStores(db: Queryable, rows: StoreRows): Promise<void> {
  await db.insert(stores).values(rows.stores);
  await db.insert(storeDocuments).values(rows.documents);
  await db.insert(storeMoves).values(rows.moves);
  await db.insert(storeMedia).values(rows.media);
  await db.insert(storeMediaLikes).values(rows.likes);
  await db.insert(storeComments).values(rows.comments);
}

const before = (now: Date, hours: number): Date => new Date(now.getTime() - hours * HOUR);
const emailOf = (personId: string): string =>
  `${PEOPLE.find(({ id }) => id === personId)?.username ?? ''}@vermeil.example`;

async function openStore(now: Date, { logo: _, ...store }: (typeof STORES)[number], at: number): Promise<StoreRows> {
  const page = pageOf(store.id);
  const posts = await Promise.all(page.posts.map((post, place) => written(now, store, post, place)));
  const comments = await Promise.all(page.comments.map((comment, place) => said(now, store.id, comment, place)));
  const background = await shopWindow(now, store, page.background);
  const createdAt = new Date(now.getTime() - (400 - at * 30) * DAY);
  const decidedAt = new Date(createdAt.getTime() + 9 * HOUR);
  return {
    files: [background, ...posts.flatMap(({ files }) => files), ...comments.flatMap(({ files }) => files)],
    stores: [
      {
        ...store,
        status: STORE_STATUS.success,
        name: store.displayName,
        logoFileId: logoId(store.id),
        backgroundFileId: background.row.id,
        contactPhone: page.phone,
        phone: page.phone,
        email: emailOf(store.ownerId),
        terms: page.terms,
        submittedAt: createdAt,
        decidedAt,
        reviewerId: REVIEWER,
        createdAt,
        updatedAt: now,
        ratingCount: page.comments.length,
        ratingSum: page.comments.reduce((sum, { level }) => sum + level, 0),
      },
    ],
    documents: [],
    moves: [
      { storeId: store.id, at: createdAt, actorId: store.ownerId, move: 'submit', status: STORE_STATUS.draft },
      {
        storeId: store.id,
        at: new Date(decidedAt.getTime() - HOUR),
        actorId: REVIEWER,
        move: 'take',
        status: STORE_STATUS.lock,
      },
      { storeId: store.id, at: decidedAt, actorId: REVIEWER, move: 'approve', status: STORE_STATUS.success },
    ],
    media: posts.map(({ row }) => row),
    likes: posts.flatMap(({ likes }) => likes),
    comments: comments.map(({ row }) => row),
  };
}

async function shopWindow(
  now: Date,
  { id: ref, ownerId }: { id: string; ownerId: string },
  pictures: readonly Picture[],
): Promise<DemoFile> {
  const { bytes, width, height } = await strip(pictures.map(({ thing, seed, view }) => still(thing, seed, view)));
  const about = { id: demoId('background', ref), ownerId, category: 'store', name: 'window.webp' } as const;
  return fileOf(now, about, bytes, { contentType: 'image/webp', width, height }, [{ kind: 'store', ref }]);
}

function pageOf(storeId: string): DemoStorePage {
  const page = STORE_PAGES[storeId];
  if (!page) throw new Error(`The store ${storeId} of the demo has no page`);
  return page;
}

async function written(now: Date, store: { id: string; ownerId: string }, post: DemoPost, place: number) {
  const id = demoId('post', store.id, String(place));
  const files = await Promise.all(
    post.pictures.map((picture, at) =>
      drawing(now, picture, store.ownerId, id, demoId('post picture', id, String(at))),
    ),
  );
  const createdAt = before(now, post.hoursAgo);
  const row: typeof storeMedia.$inferInsert = {
    id,
    storeId: store.id,
    type: MEDIA_TYPE.picture,
    content: post.content,
    fileIds: files.map((file) => file.row.id),
    likes: post.likedBy.length,
    createdAt,
    updatedAt: createdAt,
  };
  return { files, row, likes: post.likedBy.map((userId) => ({ mediaId: id, userId })) };
}

async function said(now: Date, storeId: string, comment: DemoComment, place: number) {
  const id = demoId('comment', storeId, String(place));
  const files = await Promise.all(
    (comment.pictures ?? []).map((picture, at) =>
      drawing(now, picture, comment.by, id, demoId('comment picture', id, String(at))),
    ),
  );
  const createdAt = before(now, comment.hoursAgo);
  const row: typeof storeComments.$inferInsert = {
    id,
    storeId,
    goodsId: comment.goods ?? null,
    authorId: comment.by,
    level: comment.level,
    content: comment.content,
    fileIds: files.map((file) => file.row.id),
    createdAt,
    updatedAt: createdAt,
  };
  return { files, row };
}

function drawing(
  now: Date,
  { thing, seed, view }: Picture,
  ownerId: string,
  ref: string,
  id: string,
): Promise<DemoFile> {
  return drawn(now, still(thing, seed, view), GOODS_SIDE, { id, ownerId, category: 'store', name: `${seed}.webp` }, [
    { kind: 'store', ref },
  ]);
}

function applied(now: Date, { documents, hoursAgo, refused, ...store }: DemoApplication): StoreRows {
  const submittedAt = before(now, hoursAgo);
  const decidedAt = refused ? before(now, refused.hoursAgo) : null;
  const files = documents.map((document) =>
    fileOf(
      now,
      {
        id: demoId('document', store.id, document.name),
        ownerId: store.ownerId,
        category: 'reviewDocument',
        name: document.name,
      },
      pdf(document.title, document.lines),
      { contentType: 'application/pdf', width: 0, height: 0 },
      [{ kind: 'store', ref: store.id }],
    ),
  );
  const { id: storeId } = store;
  return {
    files,
    stores: [
      {
        ...store,
        status: refused ? STORE_STATUS.failed : STORE_STATUS.draft,
        email: emailOf(store.ownerId),
        submittedAt,
        decidedAt,
        reviewerId: refused?.by ?? null,
        reviewReason: refused?.reason ?? null,
        createdAt: submittedAt,
        updatedAt: decidedAt ?? submittedAt,
      },
    ],
    documents: documents.map(({ kind }, position) => ({ storeId, position, kind, fileId: files[position]!.row.id })),
    moves: [
      { storeId, at: submittedAt, actorId: store.ownerId, move: 'submit', status: STORE_STATUS.draft },
      ...(refused && decidedAt
        ? [
            {
              storeId,
              at: new Date(decidedAt.getTime() - HOUR),
              actorId: refused.by,
              move: 'take',
              status: STORE_STATUS.lock,
            },
            {
              storeId,
              at: decidedAt,
              actorId: refused.by,
              move: 'reject',
              status: STORE_STATUS.failed,
              reason: refused.reason,
            },
          ]
        : []),
    ],
    media: [],
    likes: [],
    comments: [],
  };
}
