import { createHash } from 'node:crypto';
import { getTableColumns } from 'drizzle-orm';
import { EMPTY_GOODS } from '#protocol/empty-goods.ts';
import type { GoodsData, ProvenanceStep } from '#protocol/entities/goods.ts';
import type { ServerLanguage } from '#protocol/locales.ts';
import {
  GOODS_FILE_TYPE,
  GOODS_STATUS,
  GOODS_TYPE,
  LOGISTICS,
  SALE_TYPE,
  SERVED_AREAS,
  TRANSACTION_TYPE,
} from '#protocol/lookups.ts';
import type { CurrencyCode } from '#protocol/money.ts';
import type { Queryable } from '../../database/pool.ts';
import { favourites } from '../../database/schema/favourites.ts';
import {
  goods,
  goodsDailyFigures,
  goodsImages,
  goodsMoves,
  goodsProvenanceChecks,
  goodsTexts,
} from '../../database/schema/goods.ts';
import { initialSaleColumns, toGoodsColumns, toImageRows, toTextRows } from '../../goods/goods-columns.ts';
import { GOODS_CONDITION, type DemoCondition } from '../content/goods-condition.ts';
import { GOODS_FACTS, type DemoFacts } from '../content/goods-facts.ts';
import type { DemoGoods } from '../content/goods-notation.ts';
import { GOODS_TERMS, type DemoTerms } from '../content/goods-terms.ts';
import { GOODS } from '../content/goods.ts';
import { PEOPLE } from '../content/people.ts';
import { goodsImageId, goodsShotId } from './demo-files.ts';
import { historyOf, type History } from './demo-history.ts';

const HOUR = 3_600_000;
/** Goods were put up so far apart, the last of the list the newest: all of them within six months. */
const APART = 110 * HOUR;
/** An auction lasts sixty days at most. */
const AUCTION_AGE = 40 * 24 * HOUR;
const REVIEWER = 'demo-service';

const STATUS: Record<NonNullable<DemoGoods['state']>, number> = {
  hidden: GOODS_STATUS.hidden,
  frozen: GOODS_STATUS.forSale,
  soldOut: GOODS_STATUS.soldOut,
  auctionComplete: GOODS_STATUS.auctionComplete,
  draft: GOODS_STATUS.draft,
  pending: GOODS_STATUS.pending,
  rejected: GOODS_STATUS.rejected,
};
const CONSIGNED_AT: Partial<Record<CurrencyCode, string>> = { HKD: 'hk-central', CNY: 'sz-luohu', SGD: 'sg-orchard' };
const AREAS: Readonly<Record<string, string>> = { 852: 'HK', 86: 'CN', 886: 'TW', 65: 'SG', 66: 'TH', 60: 'MY' };

/** The number people see, by place in the list. */
export function goodsNumber(goodsId: string): string {
  return `VM-${100_001 + GOODS.findIndex(({ id }) => id === goodsId)}`;
}

/** Everything the goods of the demo become in the database. */
export type GoodsRows = {
  readonly goods: (typeof goods.$inferInsert)[];
  readonly texts: (typeof goodsTexts.$inferInsert)[];
  readonly images: (typeof goodsImages.$inferInsert)[];
  readonly moves: (typeof goodsMoves.$inferInsert)[];
  readonly checks: (typeof goodsProvenanceChecks.$inferInsert)[];
  readonly days: (typeof goodsDailyFigures.$inferInsert)[];
  readonly favourites: (typeof favourites.$inferInsert)[];
};

/**
 * @param now the time that all ages count back from
 * @param rooms when rooms about goods were opened, by goods
 * @param offers when buyers made offers on goods, by goods; counter-offers do not count (server/offers/make-offer.ts)
 */
export function goodsRows(
  now: Date,
  rooms: ReadonlyMap<string, readonly Date[]>,
  offers: ReadonlyMap<string, readonly Date[]>,
): GoodsRows {
  const all = GOODS.map((item, at) => {
    const age = (GOODS.length - at) * APART;
    // Cases that wait for staff are hours old, as staff decide within a day.
    const waited = (3 + (at % 8)) * HOUR;
    const since = item.state === 'pending' ? waited : item.auction ? Math.min(age, AUCTION_AGE) : age;
    const createdAt = new Date(now.getTime() - since);
    const facts = { ...GOODS_FACTS[item.id], ...GOODS_CONDITION[item.id], ...GOODS_TERMS[item.id] };
    const data = dataOf(item, facts, now);
    const seen =
      item.state === 'draft' || item.state === 'pending' || item.state === 'rejected'
        ? undefined
        : historyOf({
            id: item.id,
            sellerId: item.seller,
            facts,
            from: createdAt,
            now,
            rooms: rooms.get(item.id) ?? [],
            offers: offers.get(item.id) ?? [],
          });
    return { item, facts, data, createdAt, seen };
  });
  return {
    goods: all.map(({ item, facts, data, createdAt, seen }) => goodsRow(item, facts, data, createdAt, seen)),
    texts: all.flatMap(({ item, data }) => toTextRows(data).map((text) => ({ goodsId: item.id, ...text }))),
    images: all.flatMap(({ item, data }) => toImageRows(data).map((image) => ({ goodsId: item.id, ...image }))),
    moves: all.flatMap(({ item, facts, createdAt }) => moveRows(item, facts, createdAt)),
    checks: all.flatMap(({ item, facts, createdAt }) =>
      provenanceOf(facts)
        .filter((_, at) => facts.provenance?.[at]?.[3] === 'seen')
        .map((content) => ({ goodsId: item.id, content, checkedAt: later(createdAt, 5), checkedBy: REVIEWER })),
    ),
    days: all.flatMap(({ seen }) => seen?.days ?? []),
    favourites: all.flatMap(({ seen }) => seen?.favourites ?? []),
  };
}

/** Writes them; people, files and stores are there already. */
export async function insertGoods(db: Queryable, rows: GoodsRows): Promise<void> {
  await db.insert(goods).values(rows.goods);
  await db.insert(goodsTexts).values(rows.texts);
  await db.insert(goodsImages).values(rows.images);
  await db.insert(goodsMoves).values(rows.moves);
  await db.insert(goodsProvenanceChecks).values(rows.checks);
  await db.insert(goodsDailyFigures).values(rows.days);
  await db.insert(favourites).values(rows.favourites);
}

/** What the seller typed. */
function dataOf(item: DemoGoods, facts: DemoFacts & DemoCondition & DemoTerms, now: Date): GoodsData {
  const words = (language: 'EN' | 'ZHHK' | 'ZHCN') => ({
    title: item.title[language],
    description: item.description[language],
  });
  const [length = '', width = '', height = ''] = facts.size ?? [];
  return {
    ...EMPTY_GOODS,
    type: item.token ? GOODS_TYPE.nft : GOODS_TYPE.entity,
    asStore: item.store !== undefined,
    categoryCode: item.category,
    texts: { EN: words('EN'), ZHHK: words('ZHHK'), ZHCN: words('ZHCN') },
    saleType: item.auction ? SALE_TYPE.auction : SALE_TYPE.fixPrice,
    currency: item.currency,
    price: item.auction ? '' : (item.price ?? ''),
    startingPrice: item.auction?.start ?? '',
    incrementPrice: item.auction?.step ?? '',
    endAt: item.auction ? now.getTime() + item.auction.hours * HOUR : null,
    reservePrice: item.auction?.reserve ?? '',
    extendMinutes: item.auction?.extend ?? null,
    receiptType: facts.receipt ?? 'bankTransfer',
    transactionType: item.token ? null : item.managed ? TRANSACTION_TYPE.managed : TRANSACTION_TYPE.self,
    managedAddressId: item.managed ? (CONSIGNED_AT[item.currency] ?? 'hk-central') : '',
    logistics: item.token || item.state === 'draft' ? [] : [...LOGISTICS],
    region: facts.region ?? AREAS[PEOPLE.find(({ id }) => id === item.seller)?.areaCode ?? ''] ?? '',
    brand: facts.brand ?? item.brand ?? '',
    properties: (facts.properties ?? []).map(([name, value]) => ({ name, value })),
    condition: facts.condition ?? null,
    conditionNote: facts.conditionNote?.EN ?? '',
    conditionTranslations: {
      EN: '',
      ZHHK: facts.conditionNote?.ZHHK ?? '',
      ZHCN: facts.conditionNote?.ZHCN ?? '',
    },
    comesWith: [...(facts.comesWith ?? [])],
    provenance: provenanceOf(facts),
    deliveryPayer: facts.delivery === undefined ? null : facts.delivery === 'free' ? 'seller' : 'buyer',
    deliveryCost: facts.delivery === undefined || facts.delivery === 'free' ? '' : facts.delivery,
    shipsTo: facts.delivery === undefined ? [] : [...SERVED_AREAS],
    dispatchDays: facts.dispatch ?? null,
    returnDays: facts.returns ?? null,
    estimateLow: facts.estimate?.[0] ?? '',
    estimateHigh: facts.estimate?.[1] ?? '',
    size: { length, width, height },
    images: [
      { kind: GOODS_FILE_TYPE.frontImage, fileId: goodsImageId(item.id) },
      ...(facts.shots ?? []).map(([kind], at) => ({ kind, fileId: goodsShotId(item.id, at) })),
    ],
    token: item.token ? tokenOf(item.id, item.token) : null,
  };
}

/** As an English seller writes it, with translations. */
const provenanceOf = ({ provenance = [] }: DemoCondition): GoodsData['provenance'] =>
  provenance.map(([time, text, document]) => {
    const words = (language: ServerLanguage): Pick<ProvenanceStep, 'time' | 'text' | 'document'> => ({
      time: typeof time === 'string' ? time : time[language],
      text: text[language],
      document: document?.[language] ?? '',
    });
    return { ...words('EN'), translations: { ZHHK: words('ZHHK'), ZHCN: words('ZHCN') } };
  });

/** Contract addresses are invented: derived from the names. */
function tokenOf(
  goodsId: string,
  { chain, tokenId }: NonNullable<DemoGoods['token']>,
): NonNullable<GoodsData['token']> {
  const contractAddress = `0x${createHash('sha256').update(`contract of ${goodsId}`).digest('hex').slice(0, 40)}`;
  return {
    platform: 'opensea',
    chain,
    contractAddress,
    tokenId,
    tokenStandard: 'ERC-721',
    linkUrl: `https://opensea.io/assets/${chain}/${contractAddress}/${tokenId}`,
  };
}

const later = (moment: Date, hours: number): Date => new Date(moment.getTime() + hours * HOUR);

function goodsRow(
  item: DemoGoods,
  facts: DemoFacts,
  data: GoodsData,
  createdAt: Date,
  seen: History | undefined,
): typeof goods.$inferInsert {
  const status = item.state ? STATUS[item.state] : GOODS_STATUS.forSale;
  const decided = status !== GOODS_STATUS.draft && status !== GOODS_STATUS.pending;
  const handedIn = status === GOODS_STATUS.draft ? null : later(createdAt, 1);
  return {
    id: item.id,
    num: goodsNumber(item.id),
    sellerId: item.seller,
    storeId: item.store ?? null,
    status,
    frozen: item.state === 'frozen',
    revision: 1,
    freezeReason: item.state === 'frozen' ? (facts.reason ?? null) : null,
    reviewReason: item.state === 'rejected' ? (facts.reason ?? null) : null,
    submittedAt: handedIn,
    decidedAt: decided && handedIn ? later(handedIn, 5) : null,
    reviewerId: decided ? REVIEWER : null,
    ...contentColumns(data),
    // Of an auction the current bid.
    price: item.price,
    visits: seen?.visits ?? 0,
    favourites: seen?.favourites.length ?? 0,
    createdAt,
    updatedAt: createdAt,
  };
}

type ContentColumns = Pick<typeof goods.$inferInsert, 'type' | 'categoryCode' | 'saleType' | 'currency'>;
/** The content columns under the names of the schema. */
function contentColumns(data: GoodsData): ContentColumns {
  const columns = toGoodsColumns(data);
  const values = { ...columns, ...initialSaleColumns(data, columns) };
  return Object.fromEntries(
    Object.entries(getTableColumns(goods)).flatMap(([key, { name }]) => (name in values ? [[key, values[name]]] : [])),
  ) as ContentColumns;
}

function moveRows(
  { id, seller, state }: DemoGoods,
  { reason }: DemoFacts,
  createdAt: Date,
): (typeof goodsMoves.$inferInsert)[] {
  if (state === 'draft') return [];
  const move = (
    hours: number,
    actorId: string,
    name: string,
    status: number,
    why: DemoFacts['reason'] | null = null,
  ): typeof goodsMoves.$inferInsert => ({
    goodsId: id,
    at: later(createdAt, hours),
    actorId,
    move: name,
    status,
    reason: why ?? null,
  });
  const submitted = move(1, seller, 'submit', GOODS_STATUS.pending);
  if (state === 'pending') return [submitted];
  const taken = move(4, REVIEWER, 'take', GOODS_STATUS.locked);
  if (state === 'rejected') return [submitted, taken, move(6, REVIEWER, 'reject', GOODS_STATUS.rejected, reason)];
  const approved = move(6, REVIEWER, 'approve', GOODS_STATUS.forSale);
  const after =
    state === 'hidden'
      ? [move(30, seller, 'hide', GOODS_STATUS.hidden)]
      : state === 'frozen'
        ? [move(40, REVIEWER, 'freeze', GOODS_STATUS.forSale, reason)]
        : [];
  return [submitted, taken, approved, ...after];
}
