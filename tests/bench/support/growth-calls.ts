import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { HUGE_IDS, personId, storeId, storesOf, type HugeSizes } from '#server/seed/huge/sizes.ts';
import { BRANDS, KINDS, TRAITS } from '#server/seed/content/market.ts';
import { writeSessions } from '#tests/doubles/records.ts';

/** One request of a call. */
export type GrowthRequest = { path: string; body?: object; token?: string };
/** A request of this call for the n-th time. `draw` is from 0 to 1, the same on every database. */
export type GrowthCall = { name: string; request(draw: number, n: number): GrowthRequest };

const TICKS_READ = 5;
const USERS = { collector: HUGE_IDS.collector, seller: HUGE_IDS.seller, bidder: personId(2), rival: personId(3) };
const { auction, thread } = HUGE_IDS;

/** The commonest calls, on a database of this size that a huge seed wrote. Signs four of its people in. */
export async function growthCalls(pool: pg.Pool, sizes: HugeSizes): Promise<readonly GrowthCall[]> {
  const tokens = await writeSessions(pool, Object.values(USERS));
  const token = (user: keyof typeof USERS): string => tokens.get(USERS[user])!;
  const { rows } = await pool.query<{ at: Date; id: string; price: string; leader: string }>(
    `SELECT r.updated_at AS at, r.id, trim_scale(a.price)::text AS price, a.leader_id AS leader
     FROM (SELECT * FROM rooms WHERE id LIKE 'room_1_0_huge-0.%' ORDER BY updated_at OFFSET $1 LIMIT 1) r, auctions a
     WHERE a.goods_id = $2`,
    [Math.floor(sizes.people / 4), auction],
  );
  const [{ at, id: oldRoom, price, leader } = { at: new Date(), id: '', price: '0', leader: '' }] = rows;
  let bid = Number(price);
  let isBiddersTurn = leader !== USERS.bidder;

  const one = (draw: number, of: number): number => 1 + Math.floor(draw * of);
  const goods = (draw: number): string => `goods-${one(draw, sizes.goods)}`;
  const roomWith = (person: number): string => `room_1_0_${HUGE_IDS.collector}.${personId(person)}_0`;
  const room = (draw: number): string => roomWith(one(draw, sizes.people));
  const kind = (n: number): (typeof KINDS)[number] => KINDS[n % KINDS.length]!;
  const search = (query: Record<string, string>): GrowthRequest => ({
    path: `/api/GoodsPublic/search?${new URLSearchParams({ languageCode: 'EN', ...query }).toString()}`,
  });
  const visitor = (name: string, path: (draw: number, n: number) => string): GrowthCall => ({
    name,
    request: (draw, n) => ({ path: path(draw, n) }),
  });
  const as = (
    user: keyof typeof USERS,
    name: string,
    path: (draw: number, n: number) => string,
    body?: (draw: number, n: number) => object,
  ): GrowthCall => ({
    name,
    request: (draw, n) => ({ path: path(draw, n), token: token(user), ...(body && { body: body(draw, n) }) }),
  });
  const lastPage = (of: number, size: number, most: number): number =>
    Math.max(1, Math.min(most, Math.floor(of / size)));
  const before = `${at.getTime()}&afterRoomId=${encodeURIComponent(oldRoom)}`;

  return [
    as('collector', 'rooms', () => `/api/rooms/get/${USERS.collector}`),
    as('collector', 'rooms, deep', () => `/api/rooms/get/${USERS.collector}?maxTime=${before}`),
    as(
      'collector',
      'unread counts',
      () => '/api/messages/fetchUnread',
      () => ({ userId: USERS.collector }),
    ),
    as(
      'collector',
      'rooms by id',
      () => '/api/messages/batchFetchRoomAndLastMessages',
      (draw) => ({ roomIds: Array.from({ length: 10 }, (_, step) => room((draw + step / 10) % 1)) }),
    ),
    as(
      'collector',
      'messages',
      () => '/api/messages/fetchMessages',
      (draw) => ({ roomId: room(draw) }),
    ),
    as(
      'collector',
      'messages, older',
      () => '/api/messages/fetchMessages',
      (draw) => ({ roomId: roomWith(1), options: { startTicks: String(one(draw, 1_000)) } }),
    ),
    as(
      'collector',
      'send',
      () => '/api/messages/send',
      (draw) => ({
        userId: personId(one(draw, sizes.people)),
        data: { _id: randomUUID(), roomId: room(draw), content: 'Is it still available?' },
        language: 'EN',
      }),
    ),
    as(
      'collector',
      'seen',
      () => '/api/messages/updateSeen',
      (draw) => {
        const person = one(draw, sizes.people);
        return { _id: `${personId(person)}-${TICKS_READ}`, roomId: roomWith(person) };
      },
    ),
    visitor('item', (draw) => `/api/GoodsPublic/detail/${goods(draw)}?languageCode=EN`),
    visitor('similar', (draw) => `/api/GoodsPublic/similar/${goods(draw)}?languageCode=EN`),
    { name: 'visit', request: (draw) => ({ path: `/api/GoodsPublic/visit/${goods(draw)}`, body: {} }) },
    { name: 'category, newest', request: (_, n) => search({ category: kind(n)[0], sort: 'newest' }) },
    {
      name: 'category, price, page 5',
      request: (_, n) => search({ category: kind(n)[0], sort: 'priceAsc', pageNo: '5' }),
    },
    { name: 'all, popular', request: () => search({ sort: 'popular' }) },
    { name: 'search, words', request: (_, n) => search({ keyword: `${TRAITS[n % TRAITS.length]![0]} ${kind(n)[1]}` }) },
    { name: 'search, two characters', request: (_, n) => search({ keyword: kind(n)[2].slice(0, 2) }) },
    { name: 'search, brand', request: (_, n) => search({ brand: BRANDS[n % BRANDS.length]!, sort: 'priceDesc' }) },
    {
      name: 'suggest',
      request: (_, n) => ({
        path: `/api/GoodsPublic/suggest?keyword=${encodeURIComponent(kind(n)[1].slice(0, 3 + (n % 4)))}`,
      }),
    },
    visitor('store', (draw) => `/api/StorePublic/${storeId(one(draw, storesOf(sizes)))}`),
    visitor('store with most followers', () => `/api/StorePublic/${storeId(1)}`),
    { name: 'goods of a store', request: () => search({ storeId: storeId(1), sort: 'newest' }) },
    as('collector', 'follow state', () => `/api/FollowPublic/store/${storeId(1)}`),
    as('seller', 'followers', () => '/api/Follow/followers'),
    as('collector', 'followings', () => '/api/Follow/followings'),
    visitor('thread', () => `/api/DiscussPublic/article/${thread}/replies?pageNo=1`),
    visitor(
      'thread, any page',
      (draw) => `/api/DiscussPublic/article/${thread}/replies?pageNo=${one(draw, sizes.replies / 20)}`,
    ),
    visitor('article', (draw) => `/api/DiscussPublic/article/huge-article-${one(draw, sizes.people / 10)}`),
    visitor('forum', () => '/api/DiscussPublic/list'),
    visitor('forum, category', (_, n) => `/api/DiscussPublic/list?sort=liked&category=${kind(n)[0]}`),
    as(
      'seller',
      'notices',
      () => '/api/attention/action/unread',
      () => ({ userId: USERS.seller }),
    ),
    as('collector', 'favourites', () => '/api/Favorite/goods?languageCode=EN'),
    as(
      'collector',
      'favourite',
      (draw) => `/api/Favorite/goods/${goods(draw)}`,
      (_, n) => ({ favourite: n % 2 === 0 }),
    ),
    as('seller', 'own goods', () => '/api/Goods?languageCode=EN'),
    as('seller', 'own goods, last page', () => `/api/Goods?pageNo=${lastPage(sizes.goods / 10, 20, 500)}`),
    as('seller', 'own goods, keyword', () => '/api/Goods?keyword=wristwatch'),
    visitor('auction', () => `/api/Auction/${auction}`),
    visitor('bids', (draw) => `/api/Auction/${auction}/records?before=${one(draw, sizes.bids) + 20}`),
    as('bidder', 'own auctions', () => '/api/Auction?languageCode=EN'),
    as('bidder', 'own part', () => `/api/Auction/${auction}/mine`),
    {
      name: 'bid',
      request: () => {
        bid += 1;
        // The leader of an earlier run does not bid first.
        const by = isBiddersTurn ? 'bidder' : 'rival';
        isBiddersTurn = !isBiddersTurn;
        return {
          path: `/api/Auction/${auction}/bid`,
          body: { id: randomUUID(), amount: String(bid), currency: 'JPY', mode: 'exact' },
          token: token(by),
        };
      },
    },
    as('collector', 'deals', () => '/api/Deal?languageCode=EN'),
    as('collector', 'offers', () => '/api/Offer?languageCode=EN'),
    as('collector', 'tasks', () => '/api/ClientUser/tasks?languageCode=EN'),
    as('collector', 'person', (draw) => `/api/ClientUser/baseinfo/${personId(one(draw, sizes.people))}`),
    visitor('home, auctions', () => '/api/Home/auctions?languageCode=EN'),
    visitor('home, categories', () => '/api/Home/categories?languageCode=EN'),
    visitor('home, stores', () => '/api/Home/stores'),
    as('collector', 'home, followed', () => '/api/Home/followed?languageCode=EN'),
    visitor('newest', () => '/api/GoodsPublic/newest?languageCode=EN'),
    visitor('news', () => '/api/NewsPublic/list?languageCode=EN'),
  ];
}
