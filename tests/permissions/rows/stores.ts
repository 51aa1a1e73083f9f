import * as goods from '#protocol/http/goods.ts';
import * as stores from '#protocol/http/stores.ts';
import { ABSENT, type Cast } from '../cast.ts';
import { cells, EVERYBODY, onlyFor, row, SIGNED_IN, type Row } from '../row.ts';

type StoreState = Parameters<Cast['store']>[0];
const id = async (cast: Cast, state: string): Promise<string> => (await cast.store(state as StoreState)).id;
/** A store of somebody else: open, it is everybody's to see; frozen, customer service's (and its owner's, who is none of these); else nobody's. */
const SHOWN = {
  success: EVERYBODY,
  frozen: cells(404, { service: 'ok' }),
  draft: cells(404),
  lock: cells(404),
  failed: cells(404),
};
/** Calls of an own store: who has none is told so by the chart. */
const OWN = cells('MoveRefused', { visitor: 401, storeOwner: 'ok' });
const SETTINGS = {
  logoFileId: null,
  backgroundFileId: null,
  profile: 'Since 1988',
  terms: '',
  returnPolicy: '',
  openingHours: '',
  phone: '',
};

export const media = async (cast: Cast): Promise<string> => {
  const mediaId = cast.test.deps.ids.id();
  await cast.people.storeOwner.get(stores.saveStoreMedia, {
    body: { id: mediaId, type: 1, content: 'New this week', fileIds: [await cast.storePicture()], coverFileId: null },
  });
  return mediaId;
};
export const comment = async (cast: Cast): Promise<string> => {
  await cast.dealings('buyer');
  return (
    await cast.people.buyer.get(stores.saveComment, {
      params: { storeId: cast.storeId },
      body: { level: 5, content: 'As described', fileIds: [], goodsId: null },
    })
  ).id;
};

/** Stores: the public page, an owner's own, and what others say. */
export const STORE_ROWS: readonly Row[] = [
  row(
    goods.storeOther,
    'somebody’s store',
    { ...SHOWN, frozen: cells(404) },
    async (cast, _who, state) => ({ params: { storeId: await id(cast, state) } }),
    () => ({ params: { storeId: ABSENT } }),
  ),
  row(
    stores.storePage,
    'somebody’s store',
    SHOWN,
    async (cast, _who, state) => ({ params: { storeId: await id(cast, state) } }),
    () => ({ params: { storeId: ABSENT } }),
  ),
  row(
    stores.storeMedia,
    'somebody’s store',
    SHOWN,
    async (cast, _who, state) => ({ params: { storeId: await id(cast, state) }, query: {} }),
    () => ({ params: { storeId: ABSENT }, query: {} }),
  ),
  row(
    stores.storeComments,
    'somebody’s store',
    SHOWN,
    async (cast, _who, state) => ({ params: { storeId: await id(cast, state) }, query: {} }),
    () => ({ params: { storeId: ABSENT }, query: {} }),
  ),

  row(stores.storeMine, 'one’s own, or none', SIGNED_IN, () => ({})),
  row(stores.storeEmail, 'one’s own', SIGNED_IN, () => ({})),
  row(
    stores.storeApply,
    'an application with nothing in it',
    cells('FieldsInvalid', { visitor: 401, storeOwner: 'MoveRefused' }),
    () => ({
      body: {
        type: 1,
        name: '',
        displayName: '',
        entityName: '',
        contactPhone: '',
        email: '',
        businessCategory: '',
        address: '',
        papers: [],
      },
    }),
  ),
  row(stores.storeSaveSettings, 'one’s own', OWN, () => ({ body: SETTINGS })),
  row(
    stores.storeRename,
    'a name too short',
    { any: cells('MoveRefused', { visitor: 401, storeOwner: 'FieldsInvalid' }) },
    () => ({ body: { displayName: 'abc' } }),
  ),
  row(stores.storeSendEmailCode, 'no address', cells('FieldsInvalid', { visitor: 401 }), () => ({
    body: { email: 'no address' },
  })),
  row(stores.storeVerifyEmail, 'a wrong code', cells('StoreEmail_VerifyCodeMatchError', { visitor: 401 }), () => ({
    body: { email: 'shop@mail.example', code: '000000' },
  })),
  row(stores.storeAnalytics, 'one’s own goods', SIGNED_IN, () => ({ query: {} })),

  row(stores.saveStoreMedia, 'a post of one’s own store', OWN, async (cast) => ({
    body: {
      id: cast.test.deps.ids.id(),
      type: 1,
      content: 'New',
      fileIds: [await cast.storePicture()],
      coverFileId: null,
    },
  })),
  row(
    stores.removeStoreMedia,
    'a post of the store',
    onlyFor('storeOwner'),
    async (cast) => ({ params: { id: await media(cast) } }),
    () => ({ params: { id: ABSENT } }),
  ),
  row(stores.likeStoreMedia, 'a post of the store', SIGNED_IN, async (cast) => ({
    params: { id: await media(cast) },
    body: { like: true },
  })),
  row(stores.likeStoreMedia, 'a post that is not there', cells(404, { visitor: 401 }), () => ({
    params: { id: ABSENT },
    body: { like: true },
  })),
  row(
    stores.saveComment,
    'the store, by who wrote to it',
    cells('CommentNotAllowed', { visitor: 401, buyer: 'ok' }),
    async (cast) => {
      await cast.dealings('buyer');
      return {
        params: { storeId: cast.storeId },
        body: { level: 4, content: 'Quick to answer', fileIds: [], goodsId: null },
      };
    },
  ),
  row(
    stores.saveComment,
    'a store that is not open',
    cells(404, { visitor: 401 }),
    async (cast) => ({
      params: { storeId: await id(cast, 'lock') },
      body: { level: 4, content: 'x', fileIds: [], goodsId: null },
    }),
    () => ({ params: { storeId: ABSENT }, body: { level: 4, content: 'x', fileIds: [], goodsId: null } }),
  ),
  row(
    stores.removeComment,
    'a comment of the buyer’s',
    onlyFor('buyer'),
    async (cast) => ({ params: { id: await comment(cast) } }),
    () => ({ params: { id: ABSENT } }),
  ),
];
