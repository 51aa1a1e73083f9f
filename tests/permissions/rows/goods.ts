import * as found from '#protocol/http/goods-found.ts';
import * as goods from '#protocol/http/goods.ts';
import * as imports from '#protocol/http/imports.ts';
import * as own from '#protocol/http/goods-own.ts';
import { EMPTY_GOODS } from '#protocol/empty-goods.ts';
import { readyFile } from '../../server/support/goods.ts';
import { ABSENT, type Cast } from '../cast.ts';
import type { GoodsStateName } from '../goods-states.ts';
import { cells, EVERYBODY, onlyFor, row, SIGNED_IN, type Cells, type Row } from '../row.ts';

const id = async (cast: Cast, state: string): Promise<string> => cast.goods(state as GoodsStateName);
/** What only the seller and customer service see; to all others, visitors too, it is not there. */
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
const refused = onlyFor('seller', 'MoveRefused');
/** Every move of the owner: in which states it is made. */
const moves = (...allowed: GoodsStateName[]): Record<string, Cells> =>
  Object.fromEntries(
    (['draft', 'pending', 'locked', 'rejected', 'forSale', 'hidden', 'frozen', 'soldOut', 'toBeManaged'] as const).map(
      (state) => [state, allowed.includes(state) ? onlyFor('seller') : refused],
    ),
  );
const moveRow = (move: 'submit' | 'withdraw' | 'hide' | 'publish' | 'remove', ...allowed: GoodsStateName[]): Row =>
  row(
    own.moveGoods,
    `the seller’s goods: ${move}`,
    moves(...allowed),
    async (cast, _who, state) => ({ params: { id: await id(cast, state) }, body: { move } }),
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

/** Goods of the seller, in every state, to everybody. */
export const GOODS_ROWS: readonly Row[] = [
  row(goods.goodsNewest, 'the list', EVERYBODY, () => ({ query: {} })),
  row(found.searchGoods, 'the list', EVERYBODY, () => ({ query: {} })),
  row(
    goods.goodsDetailSimple,
    'the seller’s goods',
    SHOWN,
    async (cast, _who, state) => ({ params: { goodsId: await id(cast, state) }, query: {} }),
    () => ({ params: { goodsId: ABSENT }, query: {} }),
  ),
  row(
    goods.goodsCardCall,
    'the seller’s goods',
    SHOWN,
    async (cast, _who, state) => ({ params: { goodsId: await id(cast, state) }, query: {} }),
    () => ({ params: { goodsId: ABSENT }, query: {} }),
  ),
  row(
    found.goodsDetail,
    'the seller’s goods',
    SHOWN,
    async (cast, _who, state) => ({ params: { goodsId: await id(cast, state) }, query: {} }),
    () => ({ params: { goodsId: ABSENT }, query: {} }),
  ),
  row(
    found.similarGoods,
    'the seller’s goods',
    SHOWN,
    async (cast, _who, state) => ({ params: { goodsId: await id(cast, state) }, query: {} }),
    () => ({ params: { goodsId: ABSENT }, query: {} }),
  ),
  row(
    found.visitGoods,
    'the seller’s goods',
    SHOWN,
    async (cast, _who, state) => ({ params: { goodsId: await id(cast, state) } }),
    () => ({ params: { goodsId: ABSENT } }),
  ),
  row(
    found.setFavourite,
    'the seller’s goods',
    {
      forSale: SIGNED_IN,
      hidden: cells(404, { visitor: 401, seller: 'ok', service: 'ok' }),
      draft: cells(404, { visitor: 401, seller: 'ok', service: 'ok' }),
    },
    async (cast, _who, state) => ({ params: { goodsId: await id(cast, state) }, body: { favourite: true } }),
    () => ({ params: { goodsId: ABSENT }, body: { favourite: true } }),
  ),
  row(found.favourites, 'one’s own', SIGNED_IN, () => ({ query: {} })),

  row(own.createGoods, 'a draft of one’s own', SIGNED_IN, (cast) => ({
    body: { id: cast.test.deps.ids.id(), data: EMPTY_GOODS },
  })),
  row(own.createGoods, 'an id the seller has taken', onlyFor('seller'), async (cast) => ({
    body: { id: await id(cast, 'draft'), data: EMPTY_GOODS },
  })),
  row(
    own.editGoods,
    'the seller’s goods',
    KEPT,
    async (cast, _who, state) => ({ params: { id: await id(cast, state) }, query: {} }),
    () => ({ params: { id: ABSENT }, query: {} }),
  ),
  row(
    own.saveGoods,
    'the seller’s goods',
    {
      draft: onlyFor('seller'),
      rejected: onlyFor('seller'),
      hidden: onlyFor('seller'),
      pending: refused,
      locked: refused,
      forSale: refused,
      frozen: refused,
      soldOut: refused,
      toBeManaged: refused,
    },
    async (cast, _who, state) => {
      const goodsId = await id(cast, state);
      const { revision } = await cast.people.seller.get(own.editGoods, { params: { id: goodsId }, query: {} });
      return { params: { id: goodsId }, body: { revision, data: { ...EMPTY_GOODS, brand: 'Aldine' } } };
    },
    () => ({ params: { id: ABSENT }, body: { revision: 1, data: { ...EMPTY_GOODS, brand: 'Aldine' } } }),
  ),
  row(own.saveGoods, 'goods with a picture of somebody else’s', onlyFor('seller', 'FileNotUploaded'), async (cast) => ({
    params: { id: await id(cast, 'draft') },
    body: {
      revision: 1,
      data: {
        ...EMPTY_GOODS,
        images: [{ kind: 1, fileId: await readyFile(cast.test, cast.people.storeOwner.userId) }],
      },
    },
  })),
  moveRow('submit', 'draft', 'rejected'),
  moveRow('withdraw', 'pending', 'toBeManaged'),
  moveRow('hide', 'forSale'),
  moveRow('publish', 'hidden'),
  moveRow('remove', 'draft', 'rejected', 'hidden'),
  row(own.moveManyGoods, 'the seller’s goods, each judged for itself', SIGNED_IN, async (cast) => ({
    body: { ids: [await id(cast, 'draft'), ABSENT], move: 'submit' },
  })),
  row(own.mineGoods, 'one’s own', SIGNED_IN, () => ({ query: {} })),
  row(own.checkTokenLink, 'a link', SIGNED_IN, () => ({
    body: { url: 'https://opensea.io/assets/ethereum/0xbc4ca0eda7647a8ab7c2061c2e118a18a936f13d/1' },
  })),

  row(imports.listImports, 'one’s own', SIGNED_IN, () => ({})),
  row(
    imports.createImport,
    'a file of the seller’s',
    onlyFor('seller', 'ok', {
      buyer: 'FileNotUploaded',
      otherBuyer: 'FileNotUploaded',
      storeOwner: 'FileNotUploaded',
      participant: 'FileNotUploaded',
      service: 'FileNotUploaded',
    }),
    async (cast) => ({ body: { fileId: await cast.table() } }),
  ),
  importRow(imports.readImport, 'an import of the seller’s'),
  importRow(imports.importProblems, 'an import of the seller’s'),
  row(
    imports.configureImport,
    'an import of the seller’s',
    onlyFor('seller'),
    async (cast) => ({
      params: { id: await importOf(cast) },
      body: { mapping: [{ column: 'title', field: 'title.EN' }] },
    }),
    () => ({ params: { id: ABSENT }, body: { mapping: [{ column: 'title', field: 'title.EN' }] } }),
  ),
  row(
    imports.startImport,
    'an import of the seller’s',
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
    'an import of the seller’s that does not run',
    onlyFor('seller', 'MoveRefused'),
    async (cast) => ({ params: { id: await importOf(cast) }, body: {} }),
    () => ({ params: { id: ABSENT }, body: {} }),
  ),
];
