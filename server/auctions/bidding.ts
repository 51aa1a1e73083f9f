import { hash } from 'node:crypto';
import type { placeBid } from '#protocol/http/auctions.ts';
import type { CallAnswer, ParsedInput } from '#protocol/http/define-call.ts';
import type { BidRecord } from '#protocol/entities/auction.ts';
import { AUCTION } from '#protocol/limits.ts';
import { fromUnits } from '#protocol/money.ts';
import { isTaken } from '../database/database-error.ts';
import type { Deps } from '../deps.ts';
import type { Work } from '../events/transact.ts';
import { lockGoods } from '../goods/lock-goods.ts';
import { inGroups, type Grouped } from '../groups/in-groups.ts';
import { DomainError } from '../http/domain-error.ts';
import type { Principal } from '../http/principal.ts';
import { stateOf, type AuctionRow } from './auction-row.ts';
import { decideGroup, type GroupDecision, type NewRecord, type PostedBid } from './decide-group.ts';
import { tellBid } from './notices.ts';
import { openLate } from './open-auction.ts';
import type { SearchPrices } from './search-prices.ts';
import { keepLeader } from './stakes.ts';
import { planForAnySize, readGroup, writeGroup } from './write-group.ts';
import { readRecords } from './records.ts';

type Input = ParsedInput<typeof placeBid>;
type Answer = CallAnswer<typeof placeBid>;
/** A refusal is a result, so that it does not undo its neighbours. */
type Outcome = { readonly refused: DomainError } | { readonly answer: Answer };
type BiddingDeps = Pick<Deps, 'transact' | 'hub'> & { readonly searchPrices: SearchPrices };

/** The primary key of `bid_posts`. */
const KEYS = 'bid_posts_user_id_id_pk';
/** Bids of one auction that are decided and committed at once. */
const MOST = 512;

/** Places bids; see {@link createBidding}. */
export type Bidding = {
  /**
   * Bids for the session's person; settles when it is committed.
   * @throws DomainError NotFoundService, FieldsInvalid, MoveRefused, KeyReused
   */
  bid(who: Pick<Principal, 'userId' | 'isCustomerService'>, input: Input): Promise<Answer>;
};

/**
 * AUCTION-3: the bids that wait for one auction are decided together, under one lock, and committed once; auctions side by
 * side. An auction nobody bids on at the moment costs nothing.
 */
export function createBidding(deps: BiddingDeps): Bidding {
  const auctions = new Map<string, { readonly group: Grouped<PostedBid, Outcome>; waiting: number }>();
  const entryOf = (goodsId: string): { readonly group: Grouped<PostedBid, Outcome>; waiting: number } => {
    const known = auctions.get(goodsId);
    if (known) return known;
    const entry = {
      group: inGroups<PostedBid, Outcome>((bids) => placeAll(deps, goodsId, bids), { max: MOST, isolate: true }),
      waiting: 0,
    };
    auctions.set(goodsId, entry);
    return entry;
  };
  return {
    async bid(who, { params: { goodsId }, body }) {
      const entry = entryOf(goodsId);
      entry.waiting += 1;
      try {
        const outcome = await entry.group.add({
          ...body,
          userId: who.userId,
          isStaff: who.isCustomerService,
          bodyHash: hashOf(goodsId, body),
        });
        if ('refused' in outcome) throw outcome.refused;
        return outcome.answer;
      } finally {
        entry.waiting -= 1;
        if (entry.waiting === 0) auctions.delete(goodsId);
      }
    },
  };
}

const hashOf = (goodsId: string, { amount, currency, mode }: Input['body']): string =>
  hash('sha256', JSON.stringify([goodsId, amount, currency, mode]), 'hex');
const absent = (): Outcome => ({ refused: new DomainError('NotFoundService') });

/** Whoever would lead a group has no account any more; their bids are none. */
class LeaderGone extends Error {
  readonly userId: string;
  constructor(userId: string) {
    super('the account is gone');
    this.userId = userId;
  }
}

async function placeAll(deps: BiddingDeps, goodsId: string, bids: readonly PostedBid[]): Promise<readonly Outcome[]> {
  const gone = new Set<string>();
  for (;;) {
    try {
      return await deps.transact((work) => place(work, deps, goodsId, bids, gone));
    } catch (error) {
      if (error instanceof LeaderGone) gone.add(error.userId);
      // The same key for another auction, committed since it was looked up: found the next time.
      else if (!isTaken(error, KEYS)) throw error;
    }
  }
}

/** Statements that do not need each other's answers are sent together: each way to the database and back costs every bid that waits. */
async function place(
  work: Work,
  deps: BiddingDeps,
  goodsId: string,
  bids: readonly PostedBid[],
  gone: ReadonlySet<string>,
): Promise<Outcome[]> {
  const { client } = work;
  // Read after the lock in a statement of its own, and so as it is under the lock.
  const [, locked, read] = await Promise.all([
    planForAnySize(client),
    lockGoods(client, goodsId),
    readGroup(client, goodsId, bids),
  ]);
  if (!locked) return bids.map(absent);
  const facts = read ?? ((await openLate(client, goodsId)) ? await readGroup(client, goodsId, bids) : undefined);
  if (!facts) return bids.map(absent);
  const decision = decideGroup(facts, bids, gone);
  const after = rowAfter(facts.row, decision);
  tellOwners(work, decision);
  await Promise.all([
    holdLeader(work, facts.row, after),
    decision.posts.length > 0 && writeGroup(client, facts, decision),
    decision.records.length > 0 && tell(work, deps, facts.row, after),
  ]);
  return answers(work, after, decision);
}

/**
 * AUCTION-15: who leads from now on cannot be gone before this is committed.
 * @throws LeaderGone
 */
async function holdLeader({ client }: Work, before: AuctionRow, { leaderId }: AuctionRow): Promise<void> {
  if (leaderId === null || leaderId === before.leaderId) return;
  if (!(await keepLeader(client, leaderId))) throw new LeaderGone(leaderId);
}

/** A maximum that changed and nothing else shows on the other devices of its owner, who alone may know of it. */
function tellOwners(work: Work, { posts }: GroupDecision): void {
  const owners = new Set(posts.filter(({ result: { seq } }) => seq === null).map(({ bid }) => bid.userId));
  if (owners.size > 0) work.tell([...owners], { event: 'changed', data: { families: ['auctions'] } });
}

/** AUCTION-8. What changed nothing that others may know of is told to nobody: a maximum is its owner's secret. */
async function tell(
  work: Work,
  { hub, searchPrices }: BiddingDeps,
  before: AuctionRow,
  after: AuctionRow,
): Promise<void> {
  const told = { state: stateOf(after), records: after.records };
  work.afterCommit(() => {
    hub.tellAuction(told);
    searchPrices.changed(after.goodsId);
  });
  if (after.price !== null && after.leaderId !== null)
    await tellBid(work, before, { price: after.price, leader: after.leaderId, bids: after.bids - before.bids });
}

/** The row as the group left it. */
function rowAfter(row: AuctionRow, { book, at, records, numbers }: GroupDecision): AuctionRow {
  const newest = records.at(-1);
  return {
    ...row,
    now: at,
    price: book.price === null ? null : fromUnits(book.price),
    leaderId: book.leader,
    leaderNo: book.leader === null ? null : (numbers.get(book.leader) ?? null),
    leaderMaximum: book.maximum === null ? null : fromUnits(book.maximum),
    bids: book.bids,
    bidders: Math.max(row.bidders, ...numbers.values()),
    effectiveEndAt: new Date(book.endAt),
    headSeq: newest?.seq ?? row.headSeq,
    headHash: newest?.hash ?? row.headHash,
    records: [...records.slice(-AUCTION.latestRecords).reverse().map(bare), ...row.records].slice(
      0,
      AUCTION.latestRecords,
    ),
  };
}

const bare = ({ userId: _, ...record }: NewRecord): BidRecord => record;

async function answers({ client }: Work, after: AuctionRow, { verdicts, records }: GroupDecision): Promise<Outcome[]> {
  const receipts = new Map(records.map((record) => [record.seq, bare(record)]));
  // Of posts that came again the receipt was written before.
  const earlier = verdicts.flatMap((verdict) =>
    'result' in verdict && verdict.result.seq !== null && !receipts.has(verdict.result.seq) ? [verdict.result.seq] : [],
  );
  if (earlier.length > 0)
    for (const record of await readRecords(client, after.goodsId, { seqs: earlier })) receipts.set(record.seq, record);
  const state = stateOf(after);
  return verdicts.map((verdict): Outcome => {
    if ('refused' in verdict) return verdict;
    const { result, bidder, seq } = verdict.result;
    return { answer: { result, bidder, receipt: seq === null ? null : (receipts.get(seq) ?? null), state } };
  });
}
