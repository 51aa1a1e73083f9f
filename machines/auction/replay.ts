/**
 * Computes an auction anew from its records, by the chart that decided it.
 *
 * [RPL-1] Records are without a gap, each hash follows from the one before, and the first from the terms once these
 * are whole.
 * [RPL-2] Every record is a legal move of the chart at its time: a bid of a person as an exact one, one of the house
 * as the system's.
 *         So are what staff took out, what the house took out after it, and a bid that it reinstated, which names what
 * was taken out.
 * [RPL-3] The end that results, the highest bid and who leads are those that were reported; the first thing that differs
 * is named.
 */
import type { AuctionState, AuctionTerms, BidRecord } from '#protocol/entities/auction.ts';
import type { AuctionVerdict } from '#protocol/bridge/views.ts';
import { fromUnits, toUnits } from '#protocol/money.ts';
import { decide } from '../domain/domain-chart.ts';
import { auctionChart, type AuctionFacts } from './auction.machine.ts';
import { recordText, termsText } from './chain.ts';
import type { AuctionRules } from './place-bid.ts';
import type { AuctionMove, AuctionStatus } from '#protocol/rules/states.ts';

/** SHA-256 of a text in hexadecimal. */
export type Digest = (text: string) => Promise<string>;
type Problem = NonNullable<AuctionVerdict['problem']>;
type Step = { readonly state: AuctionStatus; readonly facts: AuctionFacts };

/** The rules of terms, in units. Of an auction that is not over the reserve is not known, and stands as none. */
export function rulesOf(
  terms: Pick<AuctionTerms, 'startingPrice' | 'incrementPrice' | 'reserve' | 'extendMinutes' | 'latestEndAt'>,
): AuctionRules {
  return {
    starting: toUnits(terms.startingPrice),
    increment: toUnits(terms.incrementPrice),
    reserve: terms.reserve === null ? null : toUnits(terms.reserve),
    extendMs: (terms.extendMinutes ?? 0) * 60_000,
    latestEndAt: terms.latestEndAt,
  };
}

/**
 * Verifies a whole auction.
 * @param records all of them, oldest first
 * @param reported what the server says of the auction
 */
export async function replayAuction(
  terms: AuctionTerms,
  records: readonly BidRecord[],
  reported: Pick<AuctionState, 'state' | 'price' | 'leader' | 'effectiveEndAt'>,
  digest: Digest,
): Promise<AuctionVerdict> {
  const broken = await brokenLink(terms, records, digest);
  const { last, illegal } = replay(terms, records);
  const result =
    reported.state === 'open' || reported.state === 'bought'
      ? { ...last, state: reported.state }
      : (after(last, 'end', { by: 'system', now: last.facts.bidding.endAt }) ?? last);
  const { price, leader, endAt } = result.facts.bidding;
  const outcome = {
    state: result.state,
    price: price === null ? null : fromUnits(price),
    leader: leader === null ? null : Number(leader),
    endAt,
  };
  const differs =
    outcome.state !== reported.state ||
    outcome.price !== reported.price ||
    outcome.leader !== reported.leader ||
    outcome.endAt !== reported.effectiveEndAt;
  const problem = first(broken, illegal) ?? (differs ? ({ seq: records.length, what: 'outcome' } as const) : null);
  return { valid: problem === null, records: records.length, problem, outcome };
}

/** RPL-1. */
async function brokenLink(terms: AuctionTerms, records: readonly BidRecord[], digest: Digest): Promise<Problem | null> {
  const whole = terms.salt !== null;
  if (whole && (await digest(termsText(terms))) !== terms.genesis) return { seq: 0, what: 'hash' };
  let before = terms.genesis;
  for (const [index, record] of records.entries()) {
    if (record.seq !== index + 1) return { seq: index + 1, what: 'gap' };
    if ((await digest(recordText(before, terms.goodsId, record))) !== record.hash)
      return { seq: record.seq, what: 'hash' };
    before = record.hash;
  }
  return null;
}

/** RPL-2. @returns where the records lead, as far as they are legal */
function replay(terms: AuctionTerms, records: readonly BidRecord[]): { last: Step; illegal: Problem | null } {
  let last: Step = { state: 'open', facts: beginning(terms) };
  const valid: BidRecord[] = [];
  for (const record of records) {
    const next = record.kind === 'bid' ? bid(last, record) : voidBid(last, record, valid);
    if (!next) return { last, illegal: { seq: record.seq, what: 'illegal' } };
    if (record.kind === 'bid') valid.push(record);
    last = next;
  }
  return { last, illegal: null };
}

function bid(last: Step, { bidder, price, at, automatic, voids }: BidRecord): Step | undefined {
  const next = after(last, voids === null ? 'bid' : 'reinstate', {
    by: automatic ? 'system' : 'other',
    now: at,
    bid: { bidder: String(bidder), amount: toUnits(price), mode: 'exact' },
  });
  return next?.facts.bidding.price === toUnits(price) ? next : undefined;
}

function voidBid(last: Step, { at, automatic, voids }: BidRecord, valid: BidRecord[]): Step | undefined {
  const place = valid.findIndex(({ seq }) => seq === voids);
  if (place >= 0) valid.splice(place, 1);
  const highest = valid.at(-1);
  const fallback = highest ? { price: toUnits(highest.price), leader: String(highest.bidder), maximum: null } : null;
  return after(last, 'void', {
    by: automatic ? 'system' : 'service',
    now: at,
    bid: null,
    bidIsValid: place >= 0,
    fallback,
  });
}

function after({ state, facts }: Step, move: AuctionMove, change: Partial<AuctionFacts>): Step | undefined {
  const decision = decide(auctionChart, state, { ...facts, ...change }, move);
  return decision.allowed ? { state: decision.state, facts: decision.facts } : undefined;
}

function beginning(terms: AuctionTerms): AuctionFacts {
  return {
    by: 'system',
    ownCase: false,
    frozen: false,
    onSale: true,
    hasFixedPrice: false,
    now: 0,
    rules: rulesOf(terms),
    bidding: { price: null, leader: null, maximum: null, bids: 0, endAt: terms.scheduledEndAt },
    bid: null,
    bidIsValid: false,
    fallback: null,
    ceiling: null,
    placed: [],
  };
}

const first = (a: Problem | null, b: Problem | null): Problem | null =>
  a === null || b === null ? (a ?? b) : a.seq <= b.seq ? a : b;
