import * as follows from '#protocol/http/follows.ts';
import * as goods from '#protocol/http/goods.ts';
import * as stores from '#protocol/http/stores.ts';
import { ABSENT, type Cast } from '../cast.ts';
import { cells, EVERYBODY, onlyFor, row, SIGNED_IN, type Row } from '../row.ts';

type StoreState = Parameters<Cast['store']>[0];
const id = async (cast: Cast, state: string): Promise<string> => (await cast.store(state as StoreState)).id;
/** A store of a user who is not in the cast: visible to all if open, to staff if frozen, else to none of them. */
const SHOWN = {
  success: EVERYBODY,
  frozen: cells(404, { service: 'ok' }),
  draft: cells(404),
  lock: cells(404),
  failed: cells(404),
};
/** Calls on the own store; without one, the chart refuses. */
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
  await cast.sendMessageToStore('buyer');
  return (
    await cast.people.buyer.get(stores.saveComment, {
      params: { storeId: cast.storeId },
      body: { level: 5, content: 'As described', fileIds: [], goodsId: null },
    })
  ).id;
};

/** Stores: the public page, the owner's calls, and comments. */
export const STORE_ROWS: readonly Row[] = [
  row(
    goods.storeOther,
    "another user's store",
    { ...SHOWN, frozen: cells(404) },
    async (cast, state) => ({ params: { storeId: await id(cast, state) } }),
    () => ({ params: { storeId: ABSENT } }),
  ),
  row(
    stores.storePage,
    "another user's store",
    SHOWN,
    async (cast, state) => ({ params: { storeId: await id(cast, state) } }),
    () => ({ params: { storeId: ABSENT } }),
  ),
  row(
    stores.storeMedia,
    "another user's store",
    SHOWN,
    async (cast, state) => ({ params: { storeId: await id(cast, state) }, query: {} }),
    () => ({ params: { storeId: ABSENT }, query: {} }),
  ),
  row(
    stores.storeComments,
    "another user's store",
    SHOWN,
    async (cast, state) => ({ params: { storeId: await id(cast, state) }, query: {} }),
    () => ({ params: { storeId: ABSENT }, query: {} }),
  ),

  row(
    follows.followStatus,
    "another user's store",
    { ...SHOWN, frozen: cells(404) },
    async (cast, state) => ({ params: { kind: 'store', id: await id(cast, state) } }),
    () => ({ params: { kind: 'store', id: ABSENT } }),
  ),
  row(follows.followStatus, 'a person', EVERYBODY, (cast) => ({
    params: { kind: 'user', id: cast.people.buyer.userId },
  })),
  ...[true, false].flatMap((follow) => [
    row(
      follows.setFollow,
      follow ? "follows another user's store" : "ends no follow of another user's store",
      {
        success: SIGNED_IN,
        frozen: cells(404, { visitor: 401 }),
        draft: cells(404, { visitor: 401 }),
        lock: cells(404, { visitor: 401 }),
        failed: cells(404, { visitor: 401 }),
      },
      async (cast, state) => ({ params: { kind: 'store', id: await id(cast, state) }, body: { follow } }),
      () => ({ params: { kind: 'store', id: ABSENT }, body: { follow } }),
    ),
  ]),
  row(
    follows.setFollow,
    'the store of the store owner',
    { any: { ...SIGNED_IN, storeOwner: 'FollowOneself' } },
    (cast) => ({
      params: { kind: 'store', id: cast.storeId },
      body: { follow: true },
    }),
  ),
  row(follows.setFollow, 'the buyer', { any: { ...SIGNED_IN, buyer: 'FollowOneself' } }, (cast) => ({
    params: { kind: 'user', id: cast.people.buyer.userId },
    body: { follow: true },
  })),
  row(follows.setFollow, 'an absent person', cells(404, { visitor: 401 }), () => ({
    params: { kind: 'user', id: ABSENT },
    body: { follow: true },
  })),
  row(follows.listFollowers, 'own', SIGNED_IN, () => ({ query: {} })),
  row(follows.listFollowings, 'own', SIGNED_IN, () => ({ query: {} })),

  row(stores.storeMine, 'the own store, if any', SIGNED_IN, () => ({})),
  row(stores.storeEmail, 'own', SIGNED_IN, () => ({})),
  row(
    stores.storeApply,
    'an empty application',
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
        documents: [],
      },
    }),
  ),
  row(stores.storeSaveSettings, 'own', OWN, () => ({ body: SETTINGS })),
  row(
    stores.storeRename,
    'a name too short',
    { any: cells('MoveRefused', { visitor: 401, storeOwner: 'FieldsInvalid' }) },
    () => ({ body: { displayName: 'abc' } }),
  ),
  row(stores.storeSendEmailCode, 'a malformed address', cells('FieldsInvalid', { visitor: 401 }), () => ({
    body: { email: 'a malformed address' },
  })),
  row(stores.storeVerifyEmail, 'a wrong code', cells('StoreEmail_VerifyCodeMatchError', { visitor: 401 }), () => ({
    body: { email: 'shop@mail.example', code: '000000' },
  })),
  row(stores.storeAnalytics, 'own goods', SIGNED_IN, () => ({ query: {} })),

  row(stores.saveStoreMedia, 'a post of the own store', OWN, async (cast) => ({
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
  row(stores.likeStoreMedia, 'an absent post', cells(404, { visitor: 401 }), () => ({
    params: { id: ABSENT },
    body: { like: true },
  })),
  row(
    stores.saveComment,
    'the store; only the buyer has sent it a message',
    cells('CommentNotAllowed', { visitor: 401, buyer: 'ok' }),
    async (cast) => {
      await cast.sendMessageToStore('buyer');
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
    "the buyer's comment",
    onlyFor('buyer'),
    async (cast) => ({ params: { id: await comment(cast) } }),
    () => ({ params: { id: ABSENT } }),
  ),
];
