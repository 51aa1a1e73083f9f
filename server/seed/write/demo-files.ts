import { createHash } from 'node:crypto';
import type { FileCategory } from '#protocol/http/files.ts';
import { IMAGE } from '#protocol/limits.ts';
import type { FileUse, FileRow } from '../../files/queries.ts';
import { DOCUMENTS, type DocumentName } from '../content/documents.ts';
import { GOODS_FACTS } from '../content/goods-facts.ts';
import { GOODS } from '../content/goods.ts';
import { PEOPLE, STORES } from '../content/people.ts';
import { still, type Picture } from '../pictures/catalogue.ts';
import { pdf } from '../pictures/pdf.ts';
import { portrait } from '../pictures/portrait.ts';
import { render } from '../pictures/render.ts';

/** A file of the demo, its bytes included. */
export type DemoFile = {
  readonly row: FileRow;
  readonly bytes: Buffer;
  readonly uses: readonly FileUse[];
};

const AVATAR_SIDE = 256;
/** Pixels of the side that pictures of goods and posts have at most: what the largest of `../objects` have. */
export const GOODS_SIDE = 1600;

/** Ids of the demo are made from names, so that a second seed of the same content gives the same links. */
export function demoId(...parts: readonly string[]): string {
  return createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 24);
}

export const avatarId = (personId: string): string => demoId('avatar', personId);
export const goodsImageId = (goodsId: string): string => demoId('goods', goodsId);
/** A picture of goods after the front one. */
export const goodsShotId = (goodsId: string, at: number): string => demoId('goods', goodsId, String(at));
export const logoId = (storeId: string): string => demoId('logo', storeId);

export type About = {
  readonly id: string;
  readonly ownerId: string;
  readonly category: FileCategory;
  readonly name: string;
  readonly thumbOf?: string;
};

/** Makes avatars, pictures of goods and store logos. */
export async function profileFiles(now: Date): Promise<DemoFile[]> {
  return Promise.all([
    ...PEOPLE.map((person) =>
      drawn(
        now,
        portrait(person.portrait),
        AVATAR_SIDE,
        { id: avatarId(person.id), ownerId: person.id, category: 'avatar', name: 'portrait.webp' },
        [{ kind: 'avatar', ref: person.id }],
      ),
    ),
    ...GOODS.map((goods) =>
      drawn(
        now,
        still(goods.thing, goods.id),
        GOODS_SIDE,
        { id: goodsImageId(goods.id), ownerId: goods.seller, category: 'goods', name: `${goods.id}.webp` },
        [{ kind: 'goods', ref: goods.id }],
      ),
    ),
    ...GOODS.flatMap(({ id, seller, thing }) =>
      (GOODS_FACTS[id]?.shots ?? []).map(([, view], at) =>
        drawn(
          now,
          still(thing, id, view),
          GOODS_SIDE,
          { id: goodsShotId(id, at), ownerId: seller, category: 'goods', name: `${id}-${at + 2}.webp` },
          [{ kind: 'goods', ref: id }],
        ),
      ),
    ),
    ...STORES.map((store) =>
      drawn(
        now,
        still(store.logo, store.id, 'centre'),
        AVATAR_SIDE,
        { id: logoId(store.id), ownerId: store.ownerId, category: 'store', name: 'logo.webp' },
        [{ kind: 'store', ref: store.id }],
      ),
    ),
  ]);
}

/** A photo sent in a room, and its thumbnail. */
export async function photoFiles(
  now: Date,
  photo: Picture & { readonly name: string },
  ownerId: string,
  roomId: string,
  place: string,
): Promise<[photo: DemoFile, thumbnail: DemoFile]> {
  const source = still(photo.thing, photo.seed, photo.view);
  const id = demoId('photo', roomId, place);
  const use = [{ kind: 'room', ref: roomId }] as const;
  return Promise.all([
    drawn(now, source, IMAGE.longestSide, { id, ownerId, category: 'chat', name: photo.name }, use),
    drawn(
      now,
      source,
      IMAGE.thumbnailSide,
      { id: demoId('thumb', roomId, place), ownerId, category: 'chat', name: photo.name, thumbOf: id },
      use,
    ),
  ]);
}

/** A document sent in a room. */
export function documentFile(now: Date, name: DocumentName, ownerId: string, roomId: string): DemoFile {
  const { name: fileName, title, lines } = DOCUMENTS[name];
  const bytes = pdf(title, lines);
  const about: About = { id: demoId('document', roomId, name), ownerId, category: 'chat', name: fileName };
  return fileOf(now, about, bytes, { contentType: 'application/pdf', width: 0, height: 0 }, [
    { kind: 'room', ref: roomId },
  ]);
}

type Use = Omit<FileUse, 'fileId'>;

/** Makes a file of a drawing or of the file of a rendered object. */
export async function drawn(
  now: Date,
  source: string | URL,
  side: number,
  about: About,
  uses: readonly Use[],
): Promise<DemoFile> {
  const { bytes, width, height } = await render(source, side);
  return fileOf(now, about, bytes, { contentType: 'image/webp', width, height }, uses);
}

/** Bytes as a file of the demo. */
export function fileOf(
  now: Date,
  { thumbOf, ...about }: About,
  bytes: Buffer,
  facts: Pick<FileRow, 'contentType' | 'width' | 'height'>,
  uses: readonly Use[],
): DemoFile {
  return {
    row: {
      ...about,
      ...facts,
      thumbOf: thumbOf ?? null,
      state: 'ready',
      size: bytes.length,
      sizes: [],
      blur: null,
      length: null,
      linkHash: null,
      linkExpiresAt: now,
      createdAt: now,
    },
    bytes,
    uses: uses.map((use) => ({ ...use, fileId: about.id })),
  };
}
