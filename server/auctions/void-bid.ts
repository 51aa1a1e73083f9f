import { hash } from 'node:crypto';
import { auctionChart, type AuctionFacts } from '#machines/auction/auction.machine.ts';
import { recordText } from '#machines/auction/chain.ts';
import { AUCTION } from '#protocol/limits.ts';
import { fromUnits, toUnits } from '#protocol/money.ts';
import type { ReviewReasonGiven } from '#protocol/entities/review.ts';
import type { SqlClient } from '../database/pool.ts';
import type { UnitOfWork } from '../events/transact.ts';
import { lockGoods } from '../goods/lock-goods.ts';
import { DomainError } from '../http/domain-error.ts';
import { writeAuditEntry } from '../audit/write-audit-entry.ts';
import { auctionFactsOf, readAuctionRow, auctionRulesOf, toAuctionState, type AuctionRow } from './auction-row.ts';
import type { NewBidRecord } from './decide-bids.ts';
import { lockBidders, lockBiddersOf } from './commitments.ts';
import { planBidVoid, type AcceptedBid, type ValidRecord, type BidVoidPlan } from './plan-bid-void.ts';

/** Staff may not decide about their own goods or an auction they bid in. */
export async function isSellerOrBidder(client: SqlClient, row: AuctionRow, staffId: string): Promise<boolean> {
  if (row.sellerId === staffId) return true;
  const { rowCount } = await client.query('SELECT FROM auction_bidders WHERE goods_id = $1 AND user_id = $2', [
    row.goodsId,
    staffId,
  ]);
  return rowCount === 1;
}

/**
 * Voids a bid of an undecided auction together with everything plan-bid-void.ts derives. Voided records stay in the
 * chain, marked; new records document it. Pages of the people concerned refetch.
 * @returns the auction afterwards
 * @throws DomainError NotFoundService, MoveRefused
 */
export async function voidBid(
  work: UnitOfWork,
  {
    goodsId,
    seq,
    staffId,
    reason,
  }: { readonly goodsId: string; readonly seq: number; readonly staffId: string; readonly reason: ReviewReasonGiven },
): Promise<AuctionRow> {
  const { client } = work;
  const bidders = await lockBiddersOf(client, goodsId);
  const row = (await lockGoods(client, goodsId)) ? await readAuctionRow(client, goodsId) : undefined;
  if (!row) throw new DomainError('NotFoundService');
  const records = await readValidRecords(client, goodsId);
  const named = records.find((one) => one.seq === seq);
  const facts: AuctionFacts = {
    ...auctionFactsOf(row),
    by: 'service',
    ownCase: await isSellerOrBidder(client, row, staffId),
    bidIsValid: named !== undefined,
  };
  const decision = work.decide(auctionChart, goodsId, row.state, facts, 'void');
  if (!decision.allowed || !named)
    throw new DomainError('MoveRefused', {
      move: 'void',
      state: row.state,
      missing: decision.allowed ? ['bidIsValid'] : decision.missing,
    });
  const plan = await planWithLockedLeader(client, row, records, named, bidders);
  const { after, written } = appendVoidRecords(work, row, facts, named, plan);
  await write(client, after, written, plan.discarded);
  const details = {
    seq: String(seq),
    price: fromUnits(named.price),
    reason: reason.code,
    note: reason.note,
    ...(plan.invalidated.length > 0 ? { fallen: String(plan.invalidated.length) } : {}),
  };
  await writeAuditEntry(
    client,
    { actorId: staffId, action: 'voidBid', subjectKind: 'auction', subject: goodsId, details },
    work.now,
  );
  const concerned = [
    row.leaderId,
    after.leaderId,
    ...written.map(({ userId }) => userId),
    ...plan.discarded.map(({ bidder }) => bidder),
  ];
  work.send([...new Set(concerned.filter((userId) => userId !== null))], {
    event: 'changed',
    data: { families: ['auctions', 'goods'] },
  });
  await work.publish({ type: 'auction.changed', state: toAuctionState(after), records: after.records });
  return after;
}

/** Plans until the resulting leader has an account, which is then locked until the commit. */
async function planWithLockedLeader(
  client: SqlClient,
  row: AuctionRow,
  records: readonly ValidRecord[],
  named: ValidRecord,
  bidders: ReadonlySet<string>,
): Promise<BidVoidPlan & { readonly leaderNo: number | null }> {
  for (;;) {
    const accepted = await readAcceptedBids(client, row.goodsId);
    const plan = planBidVoid(auctionRulesOf(row), accepted, records, named);
    const { leader } = plan.current;
    // Only someone who first bid between the two locks is not locked yet.
    if (leader === null || bidders.has(leader) || (await lockBidders(client, [leader])).has(leader))
      return { ...plan, leaderNo: accepted.find(({ bidder }) => bidder === leader)?.no ?? null };
  }
}

async function readValidRecords(client: SqlClient, goodsId: string): Promise<ValidRecord[]> {
  const { rows } = await client.query<Omit<ValidRecord, 'price'> & { readonly price: string }>(
    `SELECT seq, user_id AS "userId", bidder_no AS bidder, trim_scale(price)::text AS price FROM auction_records
      WHERE goods_id = $1 AND kind = 'bid' AND NOT voided ORDER BY seq`,
    [goodsId],
  );
  return rows.map((row) => ({ ...row, price: toUnits(row.price) }));
}

/** Every accepted bid that was not voided, in the order of acceptance. */
async function readAcceptedBids(client: SqlClient, goodsId: string): Promise<AcceptedBid[]> {
  const { rows } = await client.query<Omit<AcceptedBid, 'amount'> & { readonly amount: string }>(
    `SELECT p.id, p.user_id AS bidder, m.bidder_no AS no, trim_scale(p.amount)::text AS amount, p.mode,
       u.id IS NULL OR u.removed_at IS NOT NULL AS gone
     FROM auction_bidders m JOIN bid_requests p ON p.user_id = m.user_id AND p.goods_id = m.goods_id
       LEFT JOIN users u ON u.id = m.user_id
     WHERE m.goods_id = $1 AND NOT p.voided ORDER BY p.accepted_seq`,
    [goodsId],
  );
  return rows.map((row) => ({ ...row, amount: toUnits(row.amount) }));
}

/** Appends the void and reinstatement records; the chart decides each, as it does for anyone who verifies the chain. */
function appendVoidRecords(
  work: UnitOfWork,
  row: AuctionRow,
  before: AuctionFacts,
  named: ValidRecord,
  { current, invalidated, needsReinstatement, leaderNo }: BidVoidPlan & { readonly leaderNo: number | null },
): { readonly after: AuctionRow; readonly written: readonly NewBidRecord[] } {
  const at = Math.max(row.now.getTime(), row.records[0]?.at ?? 0);
  const written: NewBidRecord[] = [];
  let facts = before;
  const append = (
    move: 'void' | 'reinstate',
    change: Partial<AuctionFacts>,
    { userId, ...record }: Pick<NewBidRecord, 'userId' | 'kind' | 'bidder' | 'price' | 'automatic' | 'voids'>,
  ): void => {
    const decision = work.decide(auctionChart, row.goodsId, row.state, { ...facts, bid: null, ...change }, move);
    if (!decision.allowed) throw new Error(`the chart refuses ${move}: ${decision.missing.join()}`);
    ({ facts } = decision);
    const plain = { ...record, seq: row.headSeq + written.length + 1, at };
    written.push({
      ...plain,
      hash: hash('sha256', recordText(written.at(-1)?.hash ?? row.headHash, row.goodsId, plain), 'hex'),
      userId,
    });
  };
  for (const { seq, userId, bidder, price } of [named, ...invalidated]) {
    append(
      'void',
      {
        by: seq === named.seq ? 'service' : 'system',
        bidIsValid: true,
        fallback: needsReinstatement ? null : current,
      },
      { userId, kind: 'void', bidder, price: fromUnits(price), automatic: seq !== named.seq, voids: seq },
    );
  }
  const { price, leader, maximum } = current;
  if (needsReinstatement && price !== null && leader !== null) {
    append(
      'reinstate',
      { by: 'system', bid: { bidder: leader, amount: price, mode: 'exact' } },
      {
        userId: leader,
        kind: 'bid',
        bidder: leaderNo ?? 0,
        price: fromUnits(price),
        automatic: true,
        voids: named.seq,
      },
    );
  }
  const newest = written.at(-1);
  const after: AuctionRow = {
    ...row,
    now: new Date(at),
    price: price === null ? null : fromUnits(price),
    leaderId: leader,
    leaderNo,
    leaderMaximum: maximum === null ? null : fromUnits(maximum),
    bids: facts.bidding.bids,
    headSeq: newest?.seq ?? row.headSeq,
    headHash: newest?.hash ?? row.headHash,
    records: [
      ...written
        .slice(-AUCTION.latestRecords)
        .reverse()
        .map(({ userId: _, ...record }) => record),
      ...row.records,
    ].slice(0, AUCTION.latestRecords),
  };
  return { after, written };
}

async function write(
  client: SqlClient,
  after: AuctionRow,
  records: readonly NewBidRecord[],
  discarded: readonly AcceptedBid[],
): Promise<void> {
  const { goodsId } = after;
  await client.query('UPDATE auction_records SET voided = true WHERE goods_id = $1 AND seq = ANY ($2)', [
    goodsId,
    records.flatMap(({ kind, voids }) => (kind === 'void' ? [voids] : [])),
  ]);
  await client.query(
    `UPDATE bid_requests p SET voided = true FROM unnest($1::text[], $2::text[]) AS o(user_id, id)
      WHERE p.user_id = o.user_id AND p.id = o.id`,
    [discarded.map(({ bidder }) => bidder), discarded.map(({ id }) => id)],
  );
  await client.query(
    `INSERT INTO auction_records (goods_id, seq, kind, user_id, bidder_no, price, at, automatic, voids, hash)
     SELECT $1, r.seq, r.kind, r.user_id, r.no, r.price, $2, r.automatic, r.voids, decode(r.hash, 'hex')
     FROM unnest($3::int[], $4::text[], $5::text[], $6::int[], $7::numeric[], $8::boolean[], $9::int[],
     $10::text[]) AS r(seq, kind, user_id, no, price, automatic, voids, hash)`,
    [
      goodsId,
      after.now,
      records.map(({ seq }) => seq),
      records.map(({ kind }) => kind),
      records.map(({ userId }) => userId),
      records.map(({ bidder }) => bidder),
      records.map(({ price }) => price),
      records.map(({ automatic }) => automatic),
      records.map(({ voids }) => voids),
      records.map(({ hash: digest }) => digest),
    ],
  );
  await client.query(
    `UPDATE auctions SET head_seq = $2, head_hash = decode($3, 'hex'), price = $4, leader_id = $5,
      leader_maximum = $6, bid_count = $7 WHERE goods_id = $1`,
    [goodsId, after.headSeq, after.headHash, after.price, after.leaderId, after.leaderMaximum, after.bids],
  );
  await client.query('UPDATE goods SET price = coalesce($2, starting_price) WHERE id = $1', [goodsId, after.price]);
}
