import { auctionChart, type AuctionFacts } from '#machines/auction/auction.machine.ts';
import { auctionModel } from '#machines/auction/auction.model.ts';
import type { Bid, CurrentBid } from '#machines/auction/place-bid.ts';
import { replayWithoutVoided } from '#machines/auction/replay-without-voided.ts';
import { rulesOf } from '#machines/auction/replay.ts';
import { NOT_BOUND } from '#machines/binding/binding-act.ts';
import type { GoodsData } from '#protocol/entities/goods.ts';
import { auctionList, auctionMine, auctionTermsCall, staffBids, voidBid } from '#protocol/http/auctions.ts';
import { buyGoods } from '#protocol/http/deals.ts';
import { moveGoods } from '#protocol/http/goods-own.ts';
import { staffMove } from '#protocol/http/staff.ts';
import { toUnits } from '#protocol/money.ts';
import type { AuctionMove, AuctionStatus } from '#protocol/rules/states.ts';
import { verdictOn } from '#tests/server/support/auction-book.ts';
import { auctionTerms, bid, endsIn, passEnd } from '#tests/server/support/auctions.ts';
import { createClient, type Client } from '#tests/server/support/client.ts';
import { runDue } from '#tests/server/support/due.ts';
import { DAY, HOUR } from '#tests/server/support/goods.ts';
import { outcomeOf } from '#tests/server/support/outcome.ts';
import type { DecisionStep } from '../engine/decisions.ts';
import { NO_SUCH, NOT_STAFF, ON_DUTY } from './answers.ts';
import { defineHttp, type Act, type Circumstance, type Seen } from './life.ts';
import { listGoods, verifiedUser } from './people.ts';

const BUY_NOW = 'with a buy-now price';
const RESERVE = 'with a reserve';
const EXTENDED = 'with extended bidding';
const VOIDED = 'whose bids are voided one after the other';
const BUY_NOW_PRICE = '5000';
const TERMS: Readonly<Record<string, Partial<GoodsData>>> = {
  [BUY_NOW]: { fixedPrice: BUY_NOW_PRICE },
  [RESERVE]: { reservePrice: '150' },
  [EXTENDED]: { extendMinutes: 30 },
};
const UNVERIFIED = { emailVerified: false, phoneVerified: false };
/** Voids in one run; without a limit the states never end. */
const MOST_VOIDS: Readonly<Record<string, number>> = { [BUY_NOW]: 0, [RESERVE]: 1, [EXTENDED]: 0, [VOIDED]: 2 };
const MINUTE = 60_000;
const REASON = { code: 'complaint', note: '' };

type Try = Act<AuctionMove, AuctionFacts>;
type Step = DecisionStep<AuctionStatus, AuctionMove, AuctionFacts>;
type Sum = readonly [amount: string, mode: Bid['mode']];
/** What the two bidders bid, in every bidding that these bids lead to. */
const SUMS: { readonly [Name in 'ann' | 'ben']: readonly Sum[] } = {
  ann: [
    ['100', 'exact'],
    ['150', 'upTo'],
  ],
  ben: [
    ['90', 'exact'],
    ['125', 'exact'],
    ['130', 'exact'],
    ['160', 'upTo'],
  ],
};
/** Where the end moves or bids are voided, there are enough biddings with fewer sums. */
const FEW_SUMS: typeof SUMS = {
  ann: [
    ['100', 'exact'],
    ['150', 'upTo'],
  ],
  ben: [['130', 'exact']],
};
const NO_BID: CurrentBid = { price: null, leader: null, maximum: null };

export const auctionOverHttp = defineHttp<AuctionStatus, AuctionMove, AuctionFacts>({
  chart: auctionChart,
  model: auctionModel,
  computed: ['bidding', 'placed', 'ceiling'],
  variants: [BUY_NOW, RESERVE, EXTENDED, VOIDED],
  async begin({ test }, variant) {
    const [staff, ann, ben, cat] = await Promise.all([
      createClient(test, { isCustomerService: true }),
      createClient(test),
      createClient(test),
      createClient(test, { emailVerified: false, mobileVerified: false }),
    ]);
    const people = { ann, ben };
    const sums = variant === EXTENDED || variant === VOIDED ? FEW_SUMS : SUMS;
    const seller = await verifiedUser(test, staff, { isCustomerService: true });
    const goodsId = await listGoods(
      test,
      seller,
      staff,
      auctionTerms({ endAt: Date.now() + 30 * DAY, ...TERMS[variant] }),
    );
    const params = { goodsId };
    let terms = await seller.get(auctionTermsCall, { params });
    const rules = () => ({ ...rulesOf(terms), reserve: variant === RESERVE ? toUnits('150') : null });
    const facts = {
      ownCase: false,
      frozen: false,
      onSale: true,
      hasFixedPrice: variant === BUY_NOW,
      now: terms.scheduledEndAt - 20 * DAY,
      bid: null,
      fallback: null,
      ceiling: null,
      placed: [],
      ...NOT_BOUND,
    };
    let isOver = false;
    let seen: Seen<AuctionStatus, AuctionMove, AuctionFacts>;
    let records: Awaited<ReturnType<typeof readRecords>>['items'] = [];
    /** How many records there were before the last move. */
    let earlier = 0;
    /** What the bidders know of their accepted bids that were not voided, in order. */
    let accepted: Bid[] = [];
    let voids = 0;

    async function readRecords() {
      const { state, items, total } = await staff.get(staffBids, { params, query: {} });
      return { state, items: items.reverse(), total };
    }
    const nameOf = (userId: string): string =>
      Object.entries(people).find(([, who]) => who.userId === userId)?.[0] ?? 'nobody';
    const valid = () => records.filter(({ kind, voided }) => kind === 'bid' && !voided);

    const offer = (who: Client, by: Try['by'], bidder: string, [amount, mode]: Sum, own: Try['facts'] = {}): Try => ({
      by,
      move: 'bid',
      how: `${bidder}, ${mode} ${amount}`,
      facts: { bid: { bidder, amount: toUnits(amount), mode }, ...own },
      async call() {
        earlier = records.length;
        return outcomeOf(await bid(who, goodsId, amount, { mode }));
      },
      afterwards: () => void accepted.push({ bidder, amount: toUnits(amount), mode }),
    });
    const buy = (who: Client, by: Try['by'], how: string, own: Try['facts'] = {}): Try => ({
      by,
      move: 'buy',
      how,
      facts: own,
      call: async () =>
        outcomeOf(
          await who.call(buyGoods, {
            body: { id: crypto.randomUUID(), goodsId, price: BUY_NOW_PRICE, currency: 'HKD' },
          }),
        ),
    });
    const annul = (who: Client, by: Try['by'], how: string, seq: number | undefined, ownCase = false): Try => ({
      by,
      move: 'void',
      how,
      facts: { bidIsValid: seq !== undefined, ownCase },
      async call() {
        earlier = records.length;
        return outcomeOf(await who.call(voidBid, { params, body: { seq: seq ?? 99, reason: REASON } }));
      },
      afterwards() {
        const named = records.find((one) => one.seq === seq)!;
        const bidder = nameOf(named.person.userId);
        accepted = accepted.filter((one) => one.bidder !== bidder || one.amount < toUnits(named.price));
        voids += 1;
      },
    });
    const end: Try = { by: 'system', move: 'end', call: () => runDue(test) };

    const acts = (): Try[] => {
      const { state, facts: now } = seen;
      const highest = valid().at(-1)?.seq;
      const first = valid()[0]?.seq;
      const isOpen = state === 'open';
      const isUnbid = now.bidding.bids === 0 && voids === 0;
      const isUsual = isOpen && !isOver && !facts.frozen && facts.onSale;
      const bids = (['ann', 'ben'] as const).flatMap((name) =>
        (isUsual ? sums[name] : sums[name].slice(-1)).map((sum) => offer(people[name], 'other', name, sum)),
      );
      const mayVoid = isOpen && voids < MOST_VOIDS[variant]!;
      return [
        ...bids,
        ...(isOpen && isUnbid
          ? [
              offer(seller, 'owner', 'seller', ['150', 'upTo']),
              offer(cat, 'other', 'cat', ['150', 'upTo'], UNVERIFIED),
              buy(seller, 'owner', 'the seller'),
              buy(cat, 'other', 'cat', UNVERIFIED),
            ]
          : []),
        // Of sold goods the chart of goods decides first.
        ...(isOpen ? [buy(ann, 'other', 'ann')] : []),
        ...(isUnbid || !isUsual ? [annul(staff, 'service', 'a bid that does not exist', undefined)] : []),
        ...(highest !== undefined && voids === 0
          ? [annul(ann, 'other', 'ann', highest), annul(seller, 'service', ON_DUTY, highest, true)]
          : []),
        ...(highest !== undefined && (mayVoid || !isOpen) ? [annul(staff, 'service', 'the highest bid', highest)] : []),
        ...(first !== highest && first !== undefined && mayVoid
          ? [annul(staff, 'service', 'the first bid', first)]
          : []),
        end,
      ];
    };

    const freeze = (move: 'freeze' | 'unfreeze'): Circumstance => ({
      name: `staff ${move} the goods`,
      async happen() {
        await staff.get(staffMove, { params: { kind: 'goods', id: goodsId }, body: { move, reason: REASON } });
        facts.frozen = move === 'freeze';
      },
    });
    const show = (move: 'hide' | 'publish'): Circumstance => ({
      name: `the seller's move ${move}`,
      async happen() {
        await seller.get(moveGoods, { params: { id: goodsId }, body: { move } });
        facts.onSale = move === 'publish';
      },
    });
    /** The clock of the database is not ours: its time is brought forward by an earlier end. */
    const bringForward = (name: string, inMs: number, latestInMs: number): Circumstance => ({
      name,
      async happen() {
        const { endAt } = await endsIn(test, goodsId, inMs, latestInMs);
        terms = await seller.get(auctionTermsCall, { params });
        facts.now = endAt - inMs;
      },
    });
    const passes: Circumstance = {
      name: 'the end passes',
      async happen() {
        await passEnd(test, goodsId);
        isOver = true;
        facts.now = Date.now() + HOUR;
      },
    };
    const circumstances = (): Circumstance[] => {
      const {
        state,
        facts: { bidding },
      } = seen;
      if (state !== 'open') return [];
      if (facts.frozen) return [freeze('unfreeze'), ...(isOver ? [] : [passes])];
      if (!facts.onSale) return [show('publish')];
      const isUnbid = bidding.bids === 0 && voids === 0;
      return [
        ...(isUnbid && !isOver && variant === BUY_NOW ? [show('hide')] : []),
        ...(bidding.bids < 2 && variant === BUY_NOW ? [freeze('freeze')] : []),
        ...(isUnbid && variant === EXTENDED && terms.scheduledEndAt - facts.now > DAY
          ? [
              bringForward('the last minutes begin', 20 * MINUTE, 2 * HOUR),
              bringForward('the last minutes before the latest end begin', 20 * MINUTE, 25 * MINUTE),
            ]
          : []),
        ...(isOver ? [] : [passes]),
      ];
    };

    /** The chain as anyone verifies it. Of the outcome, only an end that was brought forward is not part of it. */
    async function verify(state: Parameters<typeof verdictOn>[0]['state']): Promise<void> {
      // A secret reserve is published with the end.
      if (state.state !== 'open') terms = await seller.get(auctionTermsCall, { params });
      const { problem, outcome } = await verdictOn({ state, terms, records });
      const isOnlyItsEnd =
        isOver &&
        problem?.what === 'outcome' &&
        outcome?.state === state.state &&
        outcome.price === state.price &&
        outcome.leader === state.leader;
      if (problem && !isOnlyItsEnd) throw new Error(`the records: ${JSON.stringify(problem)}`);
    }
    return {
      acts,
      circumstances,
      async read() {
        const { state: shown, items } = await readRecords();
        records = items;
        await verify(shown);
        const leader = shown.leader === null ? null : nameOf(valid().at(-1)!.person.userId);
        const { state } = shown;
        const own =
          leader === null
            ? undefined
            : await people[leader as 'ann'].get(auctionList, {
                query: { status: 'all', languageCode: 'EN', pageNo: 1 },
              });
        const maximum = own?.items[0]?.mine.maximum ?? null;
        // Who looks at an auction after its end lets the server decide it, and who has not bid sees no frozen goods.
        const isLive = state === 'open' && facts.onSale && !isOver;
        const theirs = isLive && !facts.frozen ? await ben.get(auctionMine, { params }) : undefined;
        const sold = isLive ? await seller.get(auctionMine, { params }) : undefined;
        const last = valid().at(-1);
        seen = {
          state,
          facts: {
            ...facts,
            rules: rules(),
            bidIsValid: last !== undefined,
            bidding: {
              price: shown.price === null ? null : toUnits(shown.price),
              leader,
              maximum: maximum === null ? null : toUnits(maximum),
              bids: shown.bids,
              endAt: shown.effectiveEndAt,
            },
          },
          offered: {
            ...(theirs && { other: theirs.moves }),
            ...(sold && { owner: sold.moves }),
            ...(last && { service: last.moves }),
          },
        };
        return seen;
      },
      placeOf: ({
        state,
        facts: {
          frozen,
          onSale,
          bidding: { price, leader, maximum, bids, endAt },
        },
      }) =>
        [
          state,
          price ?? 'no bid',
          leader,
          maximum,
          ...(frozen ? ['frozen'] : []),
          ...(onSale ? [] : ['hidden']),
          ...(isOver ? ['over'] : []),
          ...(endAt > terms.scheduledEndAt ? ['extended'] : []),
          terms.latestEndAt - terms.scheduledEndAt,
          Math.min(bids, 2),
          voids,
        ].join(' · '),
      stepsOf: (step) => (step.move === 'bid' ? afterBid(step) : step.move === 'void' ? afterVoid(step) : [step]),
      answerOf({ from, move, facts: { by, onSale: isOnSale } }) {
        if (move === 'void' && by !== 'service') return NOT_STAFF;
        return from === 'open' && !isOnSale && by === 'other' ? NO_SUCH : undefined;
      },
    };

    /** A bid with its records, and each record of an automatic bid as the move of the system that verifiers see. */
    function afterBid(step: Step): readonly Step[] {
      const added = records.slice(earlier);
      const now = added[0]?.at ?? step.facts.now;
      const { endAt } = step.after.bidding;
      const placed = added.map(({ person, price, automatic }) => ({
        bidder: nameOf(person.userId),
        price: toUnits(price),
        automatic,
      }));
      let bidding = { ...step.facts.bidding, maximum: null, endAt };
      const automatic = placed.flatMap((one): Step[] => {
        const before = { ...step.facts, now, bidding, by: 'system' as const };
        bidding = { ...bidding, price: one.price, leader: one.bidder, bids: bidding.bids + 1 };
        if (!one.automatic) return [];
        const asked = { ...before, bid: { bidder: one.bidder, amount: one.price, mode: 'exact' as const } };
        return [{ ...step, facts: asked, after: { ...asked, bidding, placed: [{ ...one, automatic: false }] } }];
      });
      return [{ ...step, facts: { ...step.facts, now }, after: { ...step.after, now, placed } }, ...automatic];
    }

    /** A void and what follows from it, from what the bidders know of their own bids. */
    function afterVoid(step: Step): readonly Step[] {
      const added = records.slice(earlier);
      const left = replayWithoutVoided(step.facts.rules, accepted);
      const needsReinstatement = added.at(-1)?.kind === 'bid';
      const fallback = needsReinstatement ? null : left;
      let last: AuctionFacts = { ...step.facts, fallback };
      return added.map((record, at): Step => {
        const isVoid = record.kind === 'void';
        const bidder = nameOf(record.person.userId);
        const price = toUnits(record.price);
        const before: AuctionFacts = {
          ...last,
          by: isVoid && !record.automatic ? 'service' : 'system',
          bidIsValid: true,
          bid: isVoid ? null : { bidder, amount: price, mode: 'exact' },
        };
        const read = step.after.bidding;
        const bidding = {
          ...before.bidding,
          ...(isVoid ? (fallback ?? NO_BID) : { price, leader: bidder, maximum: null }),
          bids: before.bidding.bids + (isVoid ? -1 : 1),
        };
        // A bid that is placed again counts up to the maximum that is left, which no record shows.
        const shown = isVoid || read.maximum !== left.maximum ? read : { ...read, maximum: null };
        last = {
          ...before,
          bidding: at === added.length - 1 ? shown : bidding,
          ceiling: isVoid ? (record.automatic ? before.ceiling : before.bidding.price) : null,
        };
        return { ...step, move: isVoid ? 'void' : 'reinstate', facts: before, after: last };
      });
    }
  },
});
