import type { GoodsData } from '#protocol/entities/goods.ts';
import type { ReviewReasonGiven } from '#protocol/entities/review.ts';
import type { ServerLanguage } from '#protocol/locales.ts';
import { GOODS_STATUS, GOODS_TYPE, KYC_STATUS, SALE_TYPE, STORE_STATUS, TRANSACTION_TYPE } from '#protocol/lookups.ts';
import type { LegalMove } from '#protocol/conditions.ts';
import { listMoves, type Role } from '#machines/domain/domain-chart.ts';
import { goodsChart, type GoodsFacts } from '#machines/goods/goods.machine.ts';
import type { SqlClient } from '../database/pool.ts';
import { kycStatusSql } from '../account-state/kyc-status-sql.ts';
import { GOODS_CONTENT, readGoodsContent, type GoodsContentRow } from './goods-columns.ts';
import { lockGoods } from './lock-goods.ts';
import { validateGoods } from './validate-goods.ts';
import { GOODS_STATES, type GoodsState } from '#protocol/rules/states.ts';

/** Goods with everything their chart needs. */
export type GoodsRow = {
  readonly id: string;
  readonly num: string;
  readonly sellerId: string;
  readonly storeId: string | null;
  readonly status: number;
  readonly frozen: boolean;
  readonly freezeReason: ReviewReasonGiven | null;
  readonly revision: number;
  readonly changedSinceReview: boolean;
  readonly reviewerId: string | null;
  readonly reviewReason: ReviewReasonGiven | null;
  /** Of an auction: its end and the number of records in its chain, voided bids included. */
  readonly effectiveEndAt: Date | null;
  readonly bids: number;
  readonly submittedAt: Date | null;
  readonly decidedAt: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  /** As typed by the seller. */
  readonly data: GoodsData;
  /** Of the seller. */
  readonly kycStatus: number | null;
  readonly language: ServerLanguage;
  /** Verified. */ readonly email: string | null;
  readonly ownStoreId: string | null;
  readonly storeStatus: number | null;
  readonly storeFrozen: boolean | null;
};

const SELECT = `SELECT g.id, g.num, g.seller_id AS "sellerId", g.store_id AS "storeId", g.status, g.frozen,
  g.freeze_reason AS "freezeReason",
    g.revision, g.changed_since_review AS "changedSinceReview", g.reviewer_id AS "reviewerId",
    g.review_reason AS "reviewReason",
    g.submitted_at AS "submittedAt", g.decided_at AS "decidedAt", g.created_at AS "createdAt",
    g.updated_at AS "updatedAt", ${GOODS_CONTENT},
    g.effective_end_at AS "effectiveEndAt", coalesce((SELECT a.head_seq FROM auctions a
    WHERE a.goods_id = g.id), 0) AS bids,
    ${kycStatusSql('u')} AS "kycStatus", coalesce(u.language_code, 'EN') AS language,
    CASE WHEN u.email_verified THEN u.email END AS email,
    s.id AS "ownStoreId", s.status AS "storeStatus", s.frozen AS "storeFrozen"
  FROM goods g LEFT JOIN users u ON u.id = g.seller_id LEFT JOIN stores s ON s.owner_id = g.seller_id`;

/** Reads goods; undefined if absent. With `lock`, the row is locked until the transaction ends. */
export async function readGoodsRow(connection: SqlClient, id: string, lock = false): Promise<GoodsRow | undefined> {
  // A separate statement: rows read by the one that waits for the lock are as old as the wait.
  if (lock) await lockGoods(connection, id);
  const {
    rows: [row],
  } = await connection.query<SelectedRow>(`${SELECT} WHERE g.id = $1`, [id]);
  return row && withContent(row);
}

/** Reads many goods, in any order, without a lock. */
export async function readGoodsRows(connection: SqlClient, ids: readonly string[]): Promise<GoodsRow[]> {
  const { rows } = await connection.query<SelectedRow>(`${SELECT} WHERE g.id = ANY ($1)`, [ids]);
  return rows.map(withContent);
}

type SelectedRow = Omit<GoodsRow, 'data'> & GoodsContentRow;
const withContent = (row: SelectedRow): GoodsRow => ({ ...row, data: readGoodsContent(row) });

/** The state of the goods in their chart. */
export function goodsStateOf({ status }: Pick<GoodsRow, 'status'>): GoodsState {
  return GOODS_STATES[status] ?? 'draft';
}

/** @returns the status of a state, undefined for removed goods */
export function goodsStatusOf(state: GoodsState): number | undefined {
  return state === 'removed' ? undefined : GOODS_STATUS[state];
}

/** The facts of the chart at `now`. */
export function goodsFactsOf(row: GoodsRow, by: Role, actorId: string | null, now: Date): GoodsFacts {
  const { data } = row;
  const isAuction = data.saleType === SALE_TYPE.auction;
  return {
    by,
    ownCase: actorId === row.sellerId,
    kycVerified: row.kycStatus === KYC_STATUS.success,
    asStore: data.asStore,
    storeApproved: row.storeStatus === STORE_STATUS.success,
    storeFrozen: row.storeFrozen ?? false,
    frozen: row.frozen,
    complete: Object.keys(validateGoods(data, now.getTime())).length === 0,
    managed: data.type === GOODS_TYPE.entity && data.transactionType === TRANSACTION_TYPE.managed,
    changedSinceReview: row.changedSinceReview,
    isAuction,
    bids: row.bids,
    endInFuture: !isAuction || row.effectiveEndAt === null || row.effectiveEndAt > now,
  };
}

/** The move `edit` depends on nothing but the owner and `frozen`. */
const EDITING: GoodsFacts = {
  by: 'owner',
  ownCase: true,
  kycVerified: false,
  asStore: false,
  storeApproved: false,
  storeFrozen: false,
  frozen: false,
  complete: false,
  managed: false,
  changedSinceReview: false,
  isAuction: false,
  bids: 0,
  endInFuture: false,
};

/** Facts with which the seller edits the content. */
export const goodsEditFacts = ({ frozen }: Pick<GoodsRow, 'frozen'>): GoodsFacts => ({ ...EDITING, frozen });

/** The moves of `by` with what each lacks. */
export function legalGoodsMoves(row: GoodsRow, by: Role, actorId: string | null, now: Date): LegalMove[] {
  return listMoves(goodsChart, goodsStateOf(row), goodsFactsOf(row, by, actorId, now));
}
