import { GOODS_FILE_TYPE, GOODS_STATUS, GOODS_TYPE, LOGISTICS, SALE_TYPE, STORE_STATUS, TRANSACTION_TYPE } from '#protocol/lookups.ts';
import { SERVER_LANGUAGES } from '#protocol/locales.ts';
import type { goods, goodsImages, goodsTexts } from '../../database/schema/goods.ts';
import type { stores } from '../../database/schema/stores.ts';
import type { DemoGoods } from '../content/goods-notation.ts';
import { GOODS } from '../content/goods.ts';
import { STORES } from '../content/people.ts';
import { goodsImageId, logoId } from './demo-files.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const STATUS: Record<NonNullable<DemoGoods['state']>, number> = {
  hidden: GOODS_STATUS.hidden, frozen: GOODS_STATUS.forSale, soldOut: GOODS_STATUS.soldOut, auctionComplete: GOODS_STATUS.auctionComplete, draft: GOODS_STATUS.draft,
};

/** The number people see, by place in the list. */
export function goodsNumber(goodsId: string): string {
  return `VM-${100_001 + GOODS.findIndex(({ id }) => id === goodsId)}`;
}

/** Goods, seven hours apart, the last of the list the newest. */
export function goodsRows(now: Date): (typeof goods.$inferInsert)[] {
  return GOODS.map((item, at) => {
    const createdAt = new Date(now.getTime() - (GOODS.length - at) * 7 * HOUR);
    return {
      id: item.id, num: goodsNumber(item.id), sellerId: item.seller, storeId: item.store ?? null,
      type: item.token ? GOODS_TYPE.nft : GOODS_TYPE.entity,
      status: item.state ? STATUS[item.state] : GOODS_STATUS.forSale, frozen: item.state === 'frozen',
      saleType: item.auction ? SALE_TYPE.auction : SALE_TYPE.fixPrice,
      transactionType: item.managed ? TRANSACTION_TYPE.managed : TRANSACTION_TYPE.self, logistics: item.token ? [] : [...LOGISTICS],
      categoryCode: item.category, currency: item.currency, price: item.price,
      startingPrice: item.auction?.start ?? null, incrementPrice: item.auction?.step ?? null,
      effectiveEndAt: item.auction ? new Date(now.getTime() + item.auction.hours * HOUR) : null,
      brand: item.brand ?? '',
      token: item.token ? {
        platform: 'opensea', chain: item.token.chain, contractAddress: '0x0000000000000000000000000000000000000000', tokenId: item.token.tokenId,
        tokenStandard: 'ERC-721', linkUrl: `https://opensea.vermeil.example/${item.id}`,
      } : null,
      createdAt, updatedAt: createdAt,
    };
  });
}

export function goodsTextRows(): (typeof goodsTexts.$inferInsert)[] {
  return GOODS.flatMap(({ id, title, description }) => SERVER_LANGUAGES.map((language) => ({ goodsId: id, language, title: title[language], description: description[language] })));
}

export function goodsImageRows(): (typeof goodsImages.$inferInsert)[] {
  return GOODS.map(({ id }) => ({ goodsId: id, kind: GOODS_FILE_TYPE.frontImage, position: 0, fileId: goodsImageId(id) }));
}

export function storeRows(now: Date): (typeof stores.$inferInsert)[] {
  return STORES.map(({ logo: _, ...store }, at) => ({
    ...store, status: STORE_STATUS.success, name: store.displayName, logoFileId: logoId(store.id),
    contactPhone: '', phone: '', createdAt: new Date(now.getTime() - (400 - at * 30) * DAY), updatedAt: now,
  }));
}
