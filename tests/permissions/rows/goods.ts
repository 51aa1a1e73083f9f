import * as found from '#protocol/http/goods-search.ts';
import * as goods from '#protocol/http/goods.ts';
import * as home from '#protocol/http/home.ts';
import * as imports from '#protocol/http/imports.ts';
import * as own from '#protocol/http/goods-own.ts';
import * as saved from '#protocol/http/saved-searches.ts';
import { listRoomTrades, listTasks } from '#protocol/http/tasks.ts';
import type { GoodsMove } from '#protocol/rules/states.ts';
import { EMPTY_GOODS } from '#protocol/empty-goods.ts';
import { readyFile } from '../../server/support/goods.ts';
import { ABSENT, type Cast } from '../cast.ts';
import { goodsCells, type GoodsStateName } from '../goods-states.ts';
import { cells, EVERYBODY, onlyFor, row, SIGNED_IN, type Cells, type Row } from '../row.ts';

const id = async (cast: Cast, state: string): Promise<string> => cast.goods(state as GoodsStateName);
const savedSearch = async (cast: Cast): Promise<string> =>
  (await cast.people.buyer.get(saved.saveSearch, { body: { keyword: 'bangle' } })).id;
/** Visible to the seller and staff only; for all others, visitors too, it is absent. */
const HIDDEN = cells(404, { seller: 'ok', service: 'ok' });
const SHOWN = {
  draft: HIDDEN,
  pending: HIDDEN,
  locked: HIDDEN,
  rejected: HIDDEN,
  hidden: HIDDEN,
  frozen: HIDDEN,
  forSale: EVERYBODY,
  soldOut: EVERYBODY,
};
const KEPT = {
  draft: onlyFor('seller'),
  pending: onlyFor('seller'),
  locked: onlyFor('seller'),
  rejected: onlyFor('seller'),
  hidden: onlyFor('seller'),
  frozen: onlyFor('seller'),
  forSale: onlyFor('seller'),
  soldOut: onlyFor('seller'),
};
/** A move of the owner, in every state. */
const moves = (move: GoodsMove): Record<string, Cells> => goodsCells(move, { seller: 'owner' }, onlyFor('seller'));
const moveRow = (move: 'submit' | 'withdraw' | 'hide' | 'publish' | 'remove'): Row =>
  row(
    own.moveGoods,
    `the seller’s goods: ${move}`,
    moves(move),
    async (cast, state) => ({ params: { id: await id(cast, state) }, body: { move } }),
    () => ({ params: { id: ABSENT }, body: { move } }),
  );

async function importOf(cast: Cast): Promise<string> {
  const fileId = await cast.table();
  return (await cast.people.seller.get(imports.createImport, { body: { fileId } })).id;
}
const importRow = (call: typeof imports.readImport | typeof imports.importProblems, about: string): Row =>
  row(
    call,
    about,
    onlyFor('seller'),
    async (cast) => ({ params: { id: await importOf(cast) }, query: {} }),
    () => ({ params: { id: ABSENT }, query: {} }),
  );

/** Goods of the seller, in every state, for all actors. */
export const GOODS_ROWS: readonly Row[] = [
  row(goods.goodsNewest, 'the list', EVERYBODY, () => ({ query: {} })),
  row(home.homeAuctions, 'the home page', EVERYBODY, () => ({ query: {} })),
  row(home.homeCategories, 'the home page', EVERYBODY, () => ({ query: {} })),
  row(home.homeStores, 'the home page', EVERYBODY, () => ({})),
  row(home.homeFollowed, 'the home page', SIGNED_IN, () => ({ query: {} })),
  row(listTasks, 'the own list', SIGNED_IN, () => ({ query: {} })),
  row(listRoomTrades, 'the own list', SIGNED_IN, () => ({})),
  row(found.searchGoods, 'the list', EVERYBODY, () => ({ query: {} })),
  row(found.suggestGoods, 'the list', EVERYBODY, () => ({ query: { keyword: 'jade' } })),
  row(found.listedGoods, 'the list', EVERYBODY, () => ({ query: { ids: ABSENT } })),
  row(
    goods.goodsDetailSimple,
    "the seller's goods",
    SHOWN,
    async (cast, state) => ({ params: { goodsId: await id(cast, state) }, query: {} }),
    () => ({ params: { goodsId: ABSENT }, query: {} }),
  ),
  row(
    goods.goodsCardCall,
    "the seller's goods",
    SHOWN,
    async (cast, state) => ({ params: { goodsId: await id(cast, state) }, query: {} }),
    () => ({ params: { goodsId: ABSENT }, query: {} }),
  ),
  row(
    found.goodsDetail,
    "the seller's goods",
    SHOWN,
    async (cast, state) => ({ params: { goodsId: await id(cast, state) }, query: {} }),
    () => ({ params: { goodsId: ABSENT }, query: {} }),
  ),
  row(
    found.similarGoods,
    "the seller's goods",
    SHOWN,
    async (cast, state) => ({ params: { goodsId: await id(cast, state) }, query: {} }),
    () => ({ params: { goodsId: ABSENT }, query: {} }),
  ),
  row(
    found.visitGoods,
    "the seller's goods",
    SHOWN,
    async (cast, state) => ({ params: { goodsId: await id(cast, state) } }),
    () => ({ params: { goodsId: ABSENT } }),
  ),
  row(
    found.setFavourite,
    "the seller's goods",
    {
      forSale: SIGNED_IN,
      hidden: cells(404, { visitor: 401, seller: 'ok', service: 'ok' }),
      draft: cells(404, { visitor: 401, seller: 'ok', service: 'ok' }),
    },
    async (cast, state) => ({ params: { goodsId: await id(cast, state) }, body: { favourite: true } }),
    () => ({ params: { goodsId: ABSENT }, body: { favourite: true } }),
  ),
  row(found.favourites, 'own', SIGNED_IN, () => ({ query: {} })),

  row(own.createGoods, 'an own draft', SIGNED_IN, (cast) => ({
    body: { id: cast.test.deps.ids.id(), data: EMPTY_GOODS },
  })),
  row(own.createGoods, 'an id that the seller uses', onlyFor('seller'), async (cast) => ({
    body: { id: await id(cast, 'draft'), data: EMPTY_GOODS },
  })),
  row(
    own.editGoods,
    "the seller's goods",
    KEPT,
    async (cast, state) => ({ params: { id: await id(cast, state) }, query: {} }),
    () => ({ params: { id: ABSENT }, query: {} }),
  ),
  row(
    own.saveGoods,
    "the seller's goods",
    moves('edit'),
    async (cast, state) => {
      const goodsId = await id(cast, state);
      const { revision } = await cast.people.seller.get(own.editGoods, { params: { id: goodsId }, query: {} });
      return { params: { id: goodsId }, body: { revision, data: { ...EMPTY_GOODS, brand: 'Aldine' } } };
    },
    () => ({ params: { id: ABSENT }, body: { revision: 1, data: { ...EMPTY_GOODS, brand: 'Aldine' } } }),
  ),
  row(own.saveGoods, 'goods with a foreign picture', onlyFor('seller', 'FileNotUploaded'), async (cast) => ({
    params: { id: await id(cast, 'draft') },
    body: {
      revision: 1,
      data: {
        ...EMPTY_GOODS,
        images: [{ kind: 1, fileId: await readyFile(cast.test, cast.people.storeOwner.userId) }],
      },
    },
  })),
  moveRow('submit'),
  moveRow('withdraw'),
  moveRow('hide'),
  moveRow('publish'),
  moveRow('remove'),
  row(own.moveManyGoods, "the seller's goods, decided one by one", SIGNED_IN, async (cast) => ({
    body: { ids: [await id(cast, 'draft'), ABSENT], move: 'submit' },
  })),
  row(own.ownGoodsList, 'own', SIGNED_IN, () => ({ query: {} })),
  row(own.checkTokenLink, 'a link', SIGNED_IN, () => ({
    body: { url: 'https://opensea.io/assets/ethereum/0xbc4ca0eda7647a8ab7c2061c2e118a18a936f13d/1' },
  })),

  row(imports.listImports, 'own', SIGNED_IN, () => ({})),
  row(
    imports.createImport,
    "the seller's file",
    onlyFor('seller', 'ok', {
      buyer: 'FileNotUploaded',
      otherBuyer: 'FileNotUploaded',
      storeOwner: 'FileNotUploaded',
      participant: 'FileNotUploaded',
      service: 'FileNotUploaded',
    }),
    async (cast) => ({ body: { fileId: await cast.table() } }),
  ),
  importRow(imports.readImport, "the seller's import"),
  importRow(imports.importProblems, "the seller's import"),
  row(
    imports.configureImport,
    "the seller's import",
    onlyFor('seller'),
    async (cast) => ({
      params: { id: await importOf(cast) },
      body: { mapping: [{ column: 'title', field: 'title.EN' }] },
    }),
    () => ({ params: { id: ABSENT }, body: { mapping: [{ column: 'title', field: 'title.EN' }] } }),
  ),
  row(
    imports.startImport,
    "the seller's import",
    onlyFor('seller'),
    async (cast) => {
      const importId = await importOf(cast);
      await cast.people.seller.get(imports.configureImport, {
        params: { id: importId },
        body: { mapping: [{ column: 'title', field: 'title.EN' }] },
      });
      return { params: { id: importId }, body: { dry: true } };
    },
    () => ({ params: { id: ABSENT }, body: { dry: true } }),
  ),
  row(
    imports.stopImport,
    "the seller's import, not running",
    onlyFor('seller', 'MoveRefused'),
    async (cast) => ({ params: { id: await importOf(cast) }, body: {} }),
    () => ({ params: { id: ABSENT }, body: {} }),
  ),

  row(saved.listSavedSearches, 'own', SIGNED_IN, () => ({ query: {} })),
  row(saved.saveSearch, 'any criteria', SIGNED_IN, () => ({ body: { keyword: 'jade' } })),
  row(saved.saveSearch, 'no criteria', cells('SavedSearchEmpty', { visitor: 401 }), () => ({ body: {} })),
  row(
    saved.setSearchNotices,
    "the buyer's saved search",
    onlyFor('buyer'),
    async (cast) => ({ params: { id: await savedSearch(cast) }, body: { notify: false } }),
    () => ({ params: { id: ABSENT }, body: { notify: false } }),
  ),
  row(
    saved.removeSavedSearch,
    "the buyer's saved search",
    onlyFor('buyer'),
    async (cast) => ({ params: { id: await savedSearch(cast) } }),
    () => ({ params: { id: ABSENT } }),
  ),
];
