/**
 * Computes an auction from its records, by the chart that decided it.
 *
 * [RPL-1] Records have no gap, each hash follows from the previous one, and the first from the terms once these are
 *         complete.
 * [RPL-2] Every record is a legal move of the chart at its time: a user's bid as an exact one, an automatic bid as the
 *         system's, and so are voids by staff, voids by the server after them, and a reinstated bid, which names the
 *         voided one. A reserve that is still secret counts as not met, so that the leader may have bid again.
 * [RPL-3] The resulting state, current bid and leader are those that the server reported; the first difference is
 *         named.
 */
import type { AuctionState, AuctionTerms, BidRecord } from '#protocol/entities/auction.ts';
import type { AuctionVerdict } from '#protocol/bridge/commands.ts';
import { fromUnits, toUnits } from '#protocol/money.ts';
import { decide } from '../domain/domain-chart.ts';
import { auctionChart, FREE_TO_BID, type AuctionFacts } from './auction.machine.ts';
import { recordText, termsText } from './chain.ts';
import type { AuctionRules } from './place-bid.ts';
import type { AuctionMove, AuctionStatus } from '#protocol/rules/states.ts';

/** More than any sum. */
const SECRET_RESERVE = 10n ** 30n;

/** SHA-256 of a text in hexadecimal. */
export type Digest = (text: string) => Promise<string>;
type Problem = NonNullable<AuctionVerdict['problem']>;
type AuctionStep = { readonly state: AuctionStatus; readonly facts: AuctionFacts };

/** The rules of terms, in units; without a reserve that is still secret. */
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
 * Verifies a complete auction.
 * @param records all of them, oldest first
 * @param reported the auction's state as the server reports it
 */
export async function replayAuction(
  terms: AuctionTerms,
  records: readonly BidRecord[],
  reported: Pick<AuctionState, 'state' | 'price' | 'leader' | 'effectiveEndAt'>,
  digest: Digest,
): Promise<AuctionVerdict> {
  const broken = await findBrokenLink(terms, records, digest);
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
async function findBrokenLink(
  terms: AuctionTerms,
  records: readonly BidRecord[],
  digest: Digest,
): Promise<Problem | null> {
  const isComplete = terms.salt !== null;
  if (isComplete && (await digest(termsText(terms))) !== terms.genesis) return { seq: 0, what: 'hash' };
  let before = terms.genesis;
  for (const [index, record] of records.entries()) {
    if (record.seq !== index + 1) return { seq: index + 1, what: 'gap' };
    if ((await digest(recordText(before, terms.goodsId, record))) !== record.hash)
      return { seq: record.seq, what: 'hash' };
    before = record.hash;
  }
  return null;
}

/** RPL-2. @returns the state after the legal records, and the first illegal one */
function replay(terms: AuctionTerms, records: readonly BidRecord[]): { last: AuctionStep; illegal: Problem | null } {
  let last: AuctionStep = { state: 'open', facts: initialFacts(terms) };
  const valid: BidRecord[] = [];
  for (const record of records) {
    const next = record.kind === 'bid' ? bid(last, record) : voidBid(last, record, valid);
    if (!next) return { last, illegal: { seq: record.seq, what: 'illegal' } };
    if (record.kind === 'bid') valid.push(record);
    last = next;
  }
  return { last, illegal: null };
}

function bid(last: AuctionStep, { bidder, price, at, automatic, voids }: BidRecord): AuctionStep | undefined {
  const next = after(last, voids === null ? 'bid' : 'reinstate', {
    by: automatic ? 'system' : 'other',
    now: at,
    bid: { bidder: String(bidder), amount: toUnits(price), mode: 'exact' },
  });
  return next?.facts.bidding.price === toUnits(price) ? next : undefined;
}

function voidBid(last: AuctionStep, { at, automatic, voids }: BidRecord, valid: BidRecord[]): AuctionStep | undefined {
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

function after(
  { state, facts }: AuctionStep,
  move: AuctionMove,
  change: Partial<AuctionFacts>,
): AuctionStep | undefined {
  const decision = decide(auctionChart, state, { ...facts, ...change }, move);
  return decision.allowed ? { state: decision.state, facts: decision.facts } : undefined;
}

function initialFacts(terms: AuctionTerms): AuctionFacts {
  const isSecret = terms.hasReserve && terms.reserve === null;
  return {
    ...FREE_TO_BID,
    by: 'system',
    rules: { ...rulesOf(terms), ...(isSecret && { reserve: SECRET_RESERVE }) },
    bidding: { price: null, leader: null, maximum: null, bids: 0, endAt: terms.scheduledEndAt },
  };
}

const first = (a: Problem | null, b: Problem | null): Problem | null =>
  a === null || b === null ? (a ?? b) : a.seq <= b.seq ? a : b;
