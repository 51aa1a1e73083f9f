import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { Pool } from 'pg';
import { EMPTY_GOODS } from '#protocol/empty-goods.ts';
import type { GoodsData } from '#protocol/entities/goods.ts';
import { placeBid } from '#protocol/http/auctions.ts';
import { createGoods, editGoods, ownGoodsList, moveGoods } from '#protocol/http/goods-own.ts';
import type { CallResponse } from '#protocol/http/define-call.ts';
import { staffMove } from '#protocol/http/staff.ts';
import { attachCluster } from '#server/database/attach.ts';
import { moveEnd } from '#tests/server/support/auctions.ts';
import { callAs, type Account, type SiteServer } from './people.ts';

const DAY = 86_400_000;
export type AuctionPage = { id: string; num: string; title: string; path: string; records: string };

/** Creates unpublished goods with a picture of the seller's other goods. @returns their id */
export async function createGoodsDraft(
  site: SiteServer,
  title: string,
  terms: Partial<GoodsData> = {},
  by: Account = 'demo.seller',
): Promise<string> {
  const { token } = await site.session(by);
  const own = <Data>(method: string, path: string, body?: unknown) =>
    callAs<Data>(site.server.url, token, method, path, body);
  const { items } = await own<CallResponse<typeof ownGoodsList>>('GET', `${ownGoodsList.path}?languageCode=EN`);
  const pictured = items.find(({ image }) => image !== null);
  if (!pictured) throw new Error('The demo seller has no goods with a picture');
  const { data } = await own<CallResponse<typeof editGoods>>(
    'GET',
    `${editGoods.path.replace(':id', pictured.id)}?languageCode=EN`,
  );
  const id = randomUUID();
  const goods: GoodsData = {
    ...EMPTY_GOODS,
    categoryCode: 'watches',
    saleType: 2,
    currency: 'HKD',
    startingPrice: '1000',
    incrementPrice: '100',
    endAt: Date.now() + DAY,
    receiptType: 'bankTransfer',
    transactionType: 1,
    logistics: ['faceToFace'],
    images: data.images.slice(0, 1),
    texts: {
      EN: { title, description: 'For a test.' },
      ZHHK: { title, description: '' },
      ZHCN: { title, description: '' },
    },
    ...terms,
  };
  await own(createGoods.method, createGoods.path, { id, data: goods });
  return id;
}

/**
 * Puts goods of the seller up for auction: from HKD 1,000 in steps of 100, for one day.
 * @param endsInMs an end closer than the API allows; `latest` limits how far late bids may extend it
 */
export async function openAuction(
  site: SiteServer,
  title: string,
  terms: Partial<GoodsData> = {},
  end?: { inMs: number; latestInMs?: number },
  by: Account = 'demo.seller',
): Promise<AuctionPage> {
  const seller = await site.session(by);
  const service = await site.session('demo.service');
  const id = await createGoodsDraft(site, title, terms, by);
  await callAs(site.server.url, seller.token, moveGoods.method, moveGoods.path.replace(':id', id), { move: 'submit' });
  for (const move of ['take', 'approve']) {
    await callAs(
      site.server.url,
      service.token,
      staffMove.method,
      staffMove.path.replace(':kind', 'goods').replace(':id', id),
      { move, reason: null },
    );
  }
  if (end) await inDatabase(site, (pool) => moveEnd(pool, id, end.inMs, end.latestInMs));
  const { num } = await callAs<{ num: string }>(
    site.server.url,
    seller.token,
    'GET',
    `/api/GoodsPublic/detail/simple/${id}?languageCode=EN`,
  );
  return { id, num, title, path: `/item-id/${num}/${id}`, records: `/bidding-list/${num}/${id}` };
}

/** Places a bid over HTTP, without a browser: of the amount, or up to it. */
export async function bidOverHttp(
  site: SiteServer,
  account: Account,
  { id }: AuctionPage,
  amount: string,
  mode: 'exact' | 'upTo' = 'exact',
): Promise<void> {
  const { token } = await site.session(account);
  await callAs(site.server.url, token, placeBid.method, placeBid.path.replace(':goodsId', id), {
    id: randomUUID(),
    amount,
    currency: 'HKD',
    mode,
  });
}

/** Runs SQL beside the running server for what the API does not allow. */
export async function inDatabase<Result>(
  site: Pick<SiteServer, 'server'>,
  work: (pool: Pool) => Promise<Result>,
): Promise<Result> {
  const { connection } = await attachCluster(join(site.server.dataDir, 'postgres'));
  const pool = new Pool({ ...connection, database: 'postgres', max: 1 });
  try {
    return await work(pool);
  } finally {
    await pool.end();
  }
}
