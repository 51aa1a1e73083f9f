/**
 * Judges a recorded auction: whether its bids can have been decided one after the other by the chart
 * (machines/auction), each at one moment between its question and its answer. Pure. The search is that of Wing and Gong
 * with remembered dead ends (Lowe): a bid that changed nothing is placed as early as possible, one that was accepted is
 * tried wherever the chart gives what was answered, and one without an answer may have happened at any later time, or
 * never.
 */
import { auctionChart, FREE_TO_BID, type AuctionFacts } from '#machines/auction/auction.machine.ts';
import { minimumBidUnits, type AuctionRules, type Bid, type BiddingState } from '#machines/auction/place-bid.ts';
import { decide } from '#machines/domain/domain-chart.ts';

export type BidOutcome =
  | {
      readonly kind: 'accepted';
      readonly result: 'winning' | 'outbid';
      /** The number of the bidder in this auction. */
      readonly bidder: number;
      /** Of the bidder's own record; null when only a maximum bid changed or an automatic bid came first. */
      readonly seq: number | null;
    }
  | { readonly kind: 'refused'; readonly missing: readonly string[]; readonly minimum: bigint }
  | { readonly kind: 'unknown' };
/** A bid as its bidder saw it; times of one clock in milliseconds, amounts in units. */
export type BidOperation = Bid & {
  readonly id: string;
  readonly asked: number;
  /** Infinity: no answer came. */
  readonly answered: number;
  readonly outcome: BidOutcome;
};
export type AuctionHistory = {
  readonly rules: AuctionRules;
  readonly endAt: number;
  readonly operations: readonly BidOperation[];
  /** The auction as it was read afterwards. */
  readonly final: { readonly price: bigint | null; readonly leader: string | null; readonly seq: number };
};
export type AuctionJudgement = { readonly linearizable: true } | { readonly linearizable: false; readonly why: string };

/** Bidders in the order of their first accepted bids have the numbers 1, 2, 3 … */
type State = { readonly bidding: BiddingState; readonly seq: number; readonly bidders: readonly string[] };
type Step =
  | { readonly refused: readonly string[]; readonly minimum: bigint }
  | { readonly next: State; readonly bidder: number; readonly seq: number | null };

/**
 * A bid that is placed, and whose answer says who leads at a later moment: bids that are committed together are
 * answered with the state after all of them. That moment must come before the answer.
 */
type OwedState = { readonly bid: BidOperation; readonly leads: boolean };

/** Visited states after which the search gives up: an auction of 2,000 bids needs about as many. */
const MOST_VISITED = 2_000_000;

/** @returns whether some order of the bids explains all answers and the final auction */
export function checkAuction({ rules, endAt, operations, final }: AuctionHistory): AuctionJudgement {
  const known = operations.filter(({ outcome }) => outcome.kind !== 'unknown').sort((a, b) => a.asked - b.asked);
  const unknown = operations.filter(({ outcome }) => outcome.kind === 'unknown').sort((a, b) => a.asked - b.asked);
  const isPlaced = new Uint8Array(known.length);
  const isUsed = new Uint8Array(unknown.length);
  const visited = new Set<string>();
  let deepest = { placed: -1, why: '' };

  function search(state: State, from: number, placed: number, before: readonly OwedState[]): boolean {
    if (visited.size > MOST_VISITED) return false;
    const trail: number[] = [];
    let first = from;
    const owed = before.filter(({ bid, leads }) => leads !== (bid.bidder === state.bidding.leader));
    const due = Math.min(Infinity, ...owed.map(({ bid }) => bid.answered));
    let candidates = candidatesFrom(first, due);
    for (let isChanging = true; isChanging;) {
      isChanging = false;
      for (const index of candidates) {
        if (!isRefusedHere(state, known[index]!)) continue;
        isPlaced[index] = 1;
        trail.push(index);
        isChanging = true;
      }
      if (!isChanging) break;
      while (first < known.length && isPlaced[first]) first += 1;
      candidates = candidatesFrom(first, due);
    }
    const found = advance(state, first, placed + trail.length, owed, candidates, due);
    if (!found) for (const index of trail) isPlaced[index] = 0;
    return found;
  }

  function advance(
    state: State,
    first: number,
    placed: number,
    owed: readonly OwedState[],
    candidates: readonly number[],
    due: number,
  ): boolean {
    if (placed === known.length && owed.length === 0 && isFinal(state)) return true;
    if (placed > deepest.placed) deepest = { placed, why: explain(state, candidates, placed) };
    const key = keyOf(state, first, owed);
    if (visited.has(key)) return false;
    visited.add(key);
    for (const index of candidates) {
      const operation = known[index]!;
      const { outcome } = operation;
      if (outcome.kind !== 'accepted') continue;
      const step = take(state, operation);
      if ('refused' in step || step.bidder !== outcome.bidder || step.seq !== outcome.seq) continue;
      isPlaced[index] = 1;
      const status = { bid: operation, leads: outcome.result === 'winning' };
      if (search(step.next, firstAfter(first), placed + 1, [...owed, status])) return true;
      isPlaced[index] = 0;
    }
    for (const [index, operation] of unknown.entries()) {
      if (isUsed[index]) continue;
      if (operation.asked > Math.min(due, earliestAnswer(first))) break;
      const step = take(state, operation);
      if ('refused' in step) continue;
      isUsed[index] = 1;
      if (search(step.next, first, placed, owed)) return true;
      isUsed[index] = 0;
    }
    return false;
  }

  const firstAfter = (first: number): number => {
    let next = first;
    while (next < known.length && isPlaced[next]) next += 1;
    return next;
  };
  /** Bids that may be the next one: no other was answered before they were asked. */
  function candidatesFrom(first: number, due: number): number[] {
    const found: number[] = [];
    let bound = due;
    for (let index = first; index < known.length && known[index]!.asked <= bound; index += 1) {
      if (isPlaced[index]) continue;
      bound = Math.min(bound, known[index]!.answered);
      found.push(index);
    }
    return found;
  }
  function earliestAnswer(first: number): number {
    let bound = Infinity;
    for (let index = first; index < known.length && known[index]!.asked <= bound; index += 1)
      if (!isPlaced[index]) bound = Math.min(bound, known[index]!.answered);
    return bound;
  }
  function isRefusedHere(state: State, operation: BidOperation): boolean {
    const { outcome } = operation;
    if (outcome.kind !== 'refused') return false;
    const step = take(state, operation);
    return 'refused' in step && step.minimum === outcome.minimum && step.refused.join() === [...outcome.missing].join();
  }
  const isFinal = ({ bidding, seq }: State): boolean =>
    bidding.price === final.price && bidding.leader === final.leader && seq === final.seq;

  /** The placed bids, as a text: all before `first`, and those after it by their numbers. */
  function keyOf({ bidding, seq, bidders }: State, first: number, owed: readonly OwedState[]): string {
    let key = `${first}`;
    for (let index = first, bound = earliestAnswer(first); index < known.length; index += 1) {
      if (known[index]!.asked > bound && !isPlaced[index]) break;
      if (isPlaced[index]) key += `,${index}`;
    }
    const used = isUsed.reduce((text, one, index) => (one ? `${text},${index}` : text), '');
    const { price, leader, maximum } = bidding;
    const owing = owed.map(({ bid }) => bid.id).join();
    return `${key}|${used}|${price}|${leader}|${maximum}|${seq}|${bidders.join()}|${owing}`;
  }

  function take(state: State, { bidder, amount, mode }: BidOperation): Step {
    const bid = { bidder, amount, mode };
    const facts: AuctionFacts = { ...FREE_TO_BID, rules, bidding: state.bidding, bid };
    const decision = decide(auctionChart, 'open', facts, 'bid');
    if (!decision.allowed) return { refused: decision.missing, minimum: minimumBidUnits(rules, state.bidding, bid) };
    const { bidding, placed } = decision.facts;
    const bidders = state.bidders.includes(bidder) ? state.bidders : [...state.bidders, bidder];
    const own = placed.findIndex((record) => record.bidder === bidder && !record.automatic);
    return {
      next: { bidding, seq: state.seq + placed.length, bidders },
      bidder: bidders.indexOf(bidder) + 1,
      seq: own < 0 ? null : state.seq + own + 1,
    };
  }

  function explain({ bidding, seq }: State, candidates: readonly number[], placed: number): string {
    const names = candidates.map((index) => `${known[index]!.id} (${textOf(known[index]!.outcome)})`);
    return (
      `after ${placed} of ${known.length} bids, at record ${seq} with ${bidding.leader} at ${bidding.price}, ` +
      (names.length > 0 ? `the chart does not answer ${names.join(', ')}` : `the final auction is another`)
    );
  }

  const start: State = {
    bidding: { price: null, leader: null, maximum: null, bids: 0, endAt },
    seq: 0,
    bidders: [],
  };
  if (search(start, 0, 0, [])) return { linearizable: true };
  return { linearizable: false, why: visited.size > MOST_VISITED ? `undecided ${deepest.why}` : deepest.why };
}

function textOf(outcome: BidOutcome): string {
  if (outcome.kind === 'accepted') return `${outcome.result}, record ${outcome.seq}`;
  return outcome.kind === 'refused' ? `refused: ${outcome.missing.join()}` : 'no answer';
}
