import * as auctions from '#protocol/http/auctions.ts';
import { ABSENT, type Cast } from '../cast.ts';
import { auctionIn, type AuctionStateName } from '../trade-states.ts';
import { cells, EVERYBODY, row, SERVICE, SIGNED_IN, type Cell, type Cells, type Row } from '../row.ts';

const ABSENT_FOR_ALL = cells(404);
/** Hidden and frozen auctions are visible to the seller and staff, frozen ones also to their bidders. */
const HIDDEN = cells(404, { seller: 'ok', service: 'ok' });
const FROZEN = cells(404, { seller: 'ok', service: 'ok', buyer: 'ok', otherBuyer: 'ok' });
const signedIn = (states: Cells): Cells => ({ ...states, visitor: 401 });
const SHOWN = {
  open: EVERYBODY,
  bid: EVERYBODY,
  ended: EVERYBODY,
  won: EVERYBODY,
  unsold: EVERYBODY,
  frozen: FROZEN,
  hidden: HIDDEN,
  draft: ABSENT_FOR_ALL,
  fixedPrice: ABSENT_FOR_ALL,
};
const SHOWN_TO_PEOPLE = Object.fromEntries(Object.entries(SHOWN).map(([state, who]) => [state, signedIn(who)]));
const service = (cell: Cell): Cells => ({ ...SERVICE, service: cell });

const goodsOf = (cast: Cast, state: string): Promise<string> =>
  state === 'draft'
    ? cast.goods('draft')
    : state === 'fixedPrice'
      ? cast.goods('forSale')
      : auctionIn(cast, state as AuctionStateName);
const about = async (cast: Cast, state: string) => ({ params: { goodsId: await goodsOf(cast, state) }, query: {} });
const absent = () => ({ params: { goodsId: ABSENT }, query: {} });
const bidding = (goodsId: string, amount: string) => ({
  params: { goodsId },
  body: { id: crypto.randomUUID(), amount, currency: 'HKD', mode: 'exact' },
});
const voiding = (goodsId: string, seq = 1) => ({
  params: { goodsId },
  body: { seq, reason: { code: 'complaint', note: 'Reported by a user' } },
});
/** The cells of users who see it. */
const refused = (who: Cells): Cells =>
  Object.fromEntries(Object.entries(who).map(([name, cell]) => [name, cell === 'ok' ? 'MoveRefused' : cell])) as Cells;

/** Auctions of the seller, in every state: the buyer leads if there are bids, the other buyer was outbid. */
export const AUCTION_ROWS: readonly Row[] = [
  row(auctions.auctionStateCall, "the seller's auction", SHOWN, (cast, state) => about(cast, state), absent),
  row(auctions.auctionRecords, "the seller's auction", SHOWN, (cast, state) => about(cast, state), absent),
  row(auctions.auctionTermsCall, "the seller's auction", SHOWN, (cast, state) => about(cast, state), absent),
  row(auctions.auctionMine, "the seller's auction", SHOWN_TO_PEOPLE, (cast, state) => about(cast, state), absent),
  row(
    auctions.placeBid,
    "the seller's auction",
    {
      // Staff may bid; they may not decide on that auction then.
      open: cells('ok', { visitor: 401, seller: 'MoveRefused' }),
      bid: cells('ok', { visitor: 401, seller: 'MoveRefused', buyer: 'MoveRefused' }),
      ended: refused(SIGNED_IN),
      won: refused(SIGNED_IN),
      unsold: refused(SIGNED_IN),
      frozen: refused(SIGNED_IN),
      hidden: refused(signedIn(HIDDEN)),
      draft: signedIn(ABSENT_FOR_ALL),
      fixedPrice: signedIn(ABSENT_FOR_ALL),
    },
    async (cast, state) => bidding(await goodsOf(cast, state), '120'),
    () => bidding(ABSENT, '120'),
  ),
  row(
    auctions.placeBid,
    'less than the minimum bid',
    { bid: cells('MoveRefused', { visitor: 401 }) },
    async (cast, state) => bidding(await goodsOf(cast, state), '110'),
  ),
  row(auctions.placeBid, 'an invalid amount', { open: cells('FieldsInvalid', { visitor: 401 }) }, async (cast, state) =>
    bidding(await goodsOf(cast, state), '1e3'),
  ),
  row(auctions.auctionList, 'own', SIGNED_IN, () => ({ query: {} })),
  row(auctions.serverTime, 'the time', EVERYBODY, () => ({})),
  row(
    auctions.staffBids,
    "the seller's auction",
    {
      open: SERVICE,
      bid: SERVICE,
      ended: SERVICE,
      won: SERVICE,
      unsold: SERVICE,
      frozen: SERVICE,
      hidden: SERVICE,
      draft: service(404),
      fixedPrice: service(404),
    },
    (cast, state) => about(cast, state),
    absent,
  ),
  row(
    auctions.voidBid,
    "the first bid of the seller's auction",
    {
      bid: SERVICE,
      frozen: SERVICE,
      ended: SERVICE,
      won: service('MoveRefused'),
      open: service('MoveRefused'),
      fixedPrice: service(404),
    },
    async (cast, state) => voiding(await goodsOf(cast, state)),
    () => voiding(ABSENT),
  ),
  row(auctions.voidBid, 'an absent record', { bid: service('MoveRefused') }, async (cast, state) =>
    voiding(await goodsOf(cast, state), 99),
  ),
  row(auctions.voidBid, 'without a reason', { bid: service('FieldsInvalid') }, async (cast, state) => ({
    params: { goodsId: await goodsOf(cast, state) },
    body: { seq: 1, reason: { code: '', note: '' } },
  })),
];
