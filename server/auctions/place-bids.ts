import { hash } from 'node:crypto';
import type { placeBid } from '#protocol/http/endpoints/auctions.ts';
import type { CallResponse } from '#protocol/http/define-call.ts';
import type { ParsedInput } from '#protocol/http/endpoints/define-endpoint.ts';
import type { BidRecord } from '#protocol/entities/auction.ts';
import { AUCTION } from '#protocol/limits.ts';
import { fromUnits } from '#protocol/money.ts';
import { isUniqueViolation } from '../database/database-error.ts';
import type { Deps } from '../deps.ts';
import type { UnitOfWork } from '../events/transact.ts';
import { lockGoods } from '../goods/lock-goods.ts';
import { createBatcher, type Batcher } from '../batch/batcher.ts';
import { DomainError } from '../http/domain-error.ts';
import type { Principal } from '../http/principal.ts';
import { toAuctionState, type AuctionRow } from './auction-row.ts';
import {
  decideBids,
  type BidBatchDecision,
  type BidBatchFacts,
  type NewBidRecord,
  type PostedBid,
} from './decide-bids.ts';
import { notifyBid, readBidRecipients, type AuctionRecipient } from './auction-notices.ts';
import { lockBidders, lockFreeBidders } from './commitments.ts';
import { forceIndexPlans, readBidBatch, writeBidBatch } from './bid-batch.sql.ts';
import { readBidRecords } from './bid-records.ts';

type BidInput = ParsedInput<typeof placeBid>;
type BidAnswer = CallResponse<typeof placeBid>;
/** A refusal is a value, so that it does not fail the other bids of the batch. */
type BidOutcome = { readonly refused: DomainError } | { readonly answer: BidAnswer };
/** `held`: the bidder's account is locked by another transaction, for which the batch does not wait. */
type BatchOutcome = BidOutcome | 'held';
type BidDeps = Pick<Deps, 'transact' | 'config'>;

/** The primary key of `bid_requests`. */
const BID_KEY_CONSTRAINT = 'bid_requests_user_id_id_pk';
/** Bids per batch. */
const BATCH_MAX = 512;

type BidQueue = { readonly batcher: Batcher<PostedBid, BatchOutcome>; waiting: number };

/** Places bids; see {@link createBidPlacement}. */
export type BidPlacement = {
  /**
   * Places a bid; settles after its batch is committed.
   * @throws DomainError NotFoundService, FieldsInvalid, MoveRefused, KeyReused
   */
  bid(principal: Pick<Principal, 'userId' | 'isCustomerService'>, input: BidInput): Promise<BidAnswer>;
};

/**
 * Bids that wait for the same auction form a batch: decided together under one lock and committed once. Different
 * auctions run in parallel. An auction without waiting bids has no entry.
 */
export function createBidPlacement(deps: BidDeps): BidPlacement {
  const queues = new Map<string, BidQueue>();
  const queueOf = (goodsId: string): BidQueue => {
    const known = queues.get(goodsId);
    if (known) return known;
    const queue = {
      batcher: createBatcher<PostedBid, BatchOutcome>((bids) => placeBatch(deps, goodsId, bids), {
        max: BATCH_MAX,
        name: 'bids',
        isolate: true,
      }),
      waiting: 0,
    };
    queues.set(goodsId, queue);
    return queue;
  };
  return {
    async bid(principal, { params: { goodsId }, body }) {
      const queue = queueOf(goodsId);
      queue.waiting += 1;
      try {
        const posted: PostedBid = {
          ...body,
          userId: principal.userId,
          isStaff: principal.isCustomerService,
          bodyHash: hashBid(goodsId, body),
        };
        const inBatch = await queue.batcher.add(posted);
        const outcome = inBatch === 'held' ? await placeAlone(deps, goodsId, posted) : inBatch;
        if ('refused' in outcome) throw outcome.refused;
        return outcome.answer;
      } finally {
        queue.waiting -= 1;
        if (queue.waiting === 0) queues.delete(goodsId);
      }
    },
  };
}

const hashBid = (goodsId: string, { amount, currency, mode }: BidInput['body']): string =>
  hash('sha256', JSON.stringify([goodsId, amount, currency, mode]), 'hex');
const notFound = (): BidOutcome => ({ refused: new DomainError('NotFoundService') });

const placeBatch = (deps: BidDeps, goodsId: string, bids: readonly PostedBid[]): Promise<readonly BatchOutcome[]> =>
  untilKeysAreKnown(() =>
    deps.transact(async (work) => {
      const [{ locked, held }, auction] = await Promise.all([
        lockFreeBidders(work.client, userIdsOf(bids)),
        lockAuction(work, deps, goodsId, bids),
      ]);
      const free = bids.filter(({ userId }) => !held.has(userId));
      const outcomes = (await placeInTransaction(work, auction, free, locked)).values();
      return bids.map(({ userId }): BatchOutcome => (held.has(userId) ? 'held' : outcomes.next().value!));
    }),
  );

/** Places one bid as soon as its account is free. The other bids of the auction do not wait for it. */
const placeAlone = (deps: BidDeps, goodsId: string, bid: PostedBid): Promise<BidOutcome> =>
  untilKeysAreKnown(() =>
    deps.transact(async (work) => {
      const [locked, auction] = await Promise.all([
        lockBidders(work.client, [bid.userId]),
        lockAuction(work, deps, goodsId, [bid]),
      ]);
      const [outcome] = await placeInTransaction(work, auction, [bid], locked);
      return outcome!;
    }),
  );

async function untilKeysAreKnown<Result>(place: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await place();
    } catch (error) {
      // The same key was committed for another auction after it was looked up; the retry finds it.
      if (!isUniqueViolation(error, BID_KEY_CONSTRAINT)) throw error;
    }
  }
}

const userIdsOf = (bids: readonly PostedBid[]): string[] => [...new Set(bids.map(({ userId }) => userId))];

/** What was read under the lock of an auction. */
type LockedAuction = { readonly facts: BidBatchFacts; readonly recipients: readonly AuctionRecipient[] };

/**
 * Locks an auction and reads it; undefined if it does not exist. Sent together with the locks of the accounts, after
 * them: every round trip delays the whole batch.
 */
async function lockAuction(
  { client }: UnitOfWork,
  { config }: BidDeps,
  goodsId: string,
  bids: readonly PostedBid[],
): Promise<LockedAuction | undefined> {
  // What is read is in statements of its own, sent after the lock, so that it sees what the lock waited for.
  const [, locked, facts, recipients] = await Promise.all([
    forceIndexPlans(client),
    lockGoods(client, goodsId),
    readBidBatch(client, goodsId, bids, config.binding),
    readBidRecipients(client, goodsId),
  ]);
  return locked && facts ? { facts, recipients } : undefined;
}

/**
 * Decides and writes.
 * @param accounts the bidders whose accounts exist, locked
 */
async function placeInTransaction(
  work: UnitOfWork,
  auction: LockedAuction | undefined,
  bids: readonly PostedBid[],
  accounts: ReadonlySet<string>,
): Promise<BidOutcome[]> {
  if (!auction) return bids.map(notFound);
  const { facts, recipients } = auction;
  const decision = decideBids(work.decide, facts, bids, new Set(userIdsOf(bids)).difference(accounts));
  const after = rowAfter(facts.row, decision);
  notifyMaximumOwners(work, decision);
  if (decision.posts.length > 0) work.write(writeBidBatch(work.client, facts, decision));
  if (decision.records.length > 0) await publishState(work, facts.row, after, recipients);
  return toOutcomes(work, after, decision);
}

/** A changed maximum without a new record refreshes its owner's other devices only. */
function notifyMaximumOwners(work: UnitOfWork, { posts }: BidBatchDecision): void {
  const owners = new Set(posts.filter(({ result: { seq } }) => seq === null).map(({ bid }) => bid.userId));
  if (owners.size > 0) work.send([...owners], { event: 'changed', data: { families: ['auctions'] } });
}

/** Publishes the new state and notifies the seller and the previous leader. */
async function publishState(
  work: UnitOfWork,
  before: AuctionRow,
  after: AuctionRow,
  recipients: readonly AuctionRecipient[],
): Promise<void> {
  await work.publish({ type: 'auction.changed', state: toAuctionState(after), records: after.records });
  if (after.price !== null && after.leaderId !== null)
    notifyBid(work, before, recipients, {
      price: after.price,
      leader: after.leaderId,
      bids: after.bids - before.bids,
    });
}

/** The row after the batch. */
function rowAfter(row: AuctionRow, { bidding, at, records, numbers }: BidBatchDecision): AuctionRow {
  const newest = records.at(-1);
  return {
    ...row,
    now: at,
    price: bidding.price === null ? null : fromUnits(bidding.price),
    leaderId: bidding.leader,
    leaderNo: bidding.leader === null ? null : (numbers.get(bidding.leader) ?? null),
    leaderMaximum: bidding.maximum === null ? null : fromUnits(bidding.maximum),
    bids: bidding.bids,
    bidders: Math.max(row.bidders, ...numbers.values()),
    effectiveEndAt: new Date(bidding.endAt),
    headSeq: newest?.seq ?? row.headSeq,
    headHash: newest?.hash ?? row.headHash,
    records: [...records.slice(-AUCTION.latestRecords).reverse().map(withoutUser), ...row.records].slice(
      0,
      AUCTION.latestRecords,
    ),
  };
}

const withoutUser = ({ userId: _, ...record }: NewBidRecord): BidRecord => record;

async function toOutcomes(
  { client }: UnitOfWork,
  after: AuctionRow,
  { verdicts, records }: BidBatchDecision,
): Promise<BidOutcome[]> {
  const receipts = new Map(records.map((record) => [record.seq, withoutUser(record)]));
  // Receipts of repeated requests were written by an earlier batch.
  const earlier = verdicts.flatMap((verdict) =>
    'result' in verdict && verdict.result.seq !== null && !receipts.has(verdict.result.seq) ? [verdict.result.seq] : [],
  );
  if (earlier.length > 0)
    for (const record of await readBidRecords(client, after.goodsId, { seqs: earlier }))
      receipts.set(record.seq, record);
  const state = toAuctionState(after);
  return verdicts.map((verdict): BidOutcome => {
    if ('refused' in verdict) return verdict;
    const { result, bidder, seq } = verdict.result;
    return { answer: { result, bidder, receipt: seq === null ? null : (receipts.get(seq) ?? null), state } };
  });
}
