import type { Deal, DealSummary } from '#protocol/entities/trade.ts';
import { FEE } from '#protocol/limits.ts';
import { listMoves } from '#machines/domain/domain-chart.ts';
import { dealChart, type DealFacts } from '#machines/deal/deal.machine.ts';
import type { SqlClient } from '../database/pool.ts';
import { unpadAmount } from '../database/unpad-amount.ts';
import {
  GOODS_AND_PARTIES_COLUMNS,
  goodsAndPartiesJoins,
  toGoodsAndParties,
  type GoodsAndPartiesRow,
} from './goods-and-parties.ts';

export type DealSide = Deal['side'];
type Given = Pick<
  Deal,
  | 'num'
  | 'origin'
  | 'currency'
  | 'state'
  | 'managed'
  | 'isToken'
  | 'logisticsOptions'
  | 'logistics'
  | 'delivery'
  | 'destination'
  | 'shipment'
  | 'cancellation'
>;
/** A deal with the facts of its chart. */
export type DealRow = Readonly<
  GoodsAndPartiesRow &
    Given & { price: string; lapsesAt: Date | null; completesAt: Date | null; createdAt: Date; updatedAt: Date }
>;

export const DEAL_COLUMNS = `${GOODS_AND_PARTIES_COLUMNS}, t.num, t.origin, t.price, t.currency, t.state, t.managed,
  t.is_token AS "isToken", t.logistics_options AS "logisticsOptions", t.logistics, t.delivery, t.destination,
  t.shipment, t.cancellation,
  t.lapses_at AS "lapsesAt", t.completes_at AS "completesAt", t.created_at AS "createdAt", t.updated_at AS "updatedAt"`;

/** A party of the deal, or staff. */
export type DealReader = { readonly userId: string; readonly isCustomerService: boolean };

/** Reads a deal for one of its parties or staff; undefined for anyone else. With `lock`, the row is locked. */
export async function readDealRow(
  client: SqlClient,
  id: string,
  { userId, isCustomerService }: DealReader,
  languages: readonly string[],
  lock = false,
): Promise<DealRow | undefined> {
  const {
    rows: [row],
  } = await client.query<DealRow>({
    name: lock ? 'deal-held' : 'deal',
    values: [id, userId, isCustomerService, languages],
    text: `SELECT ${DEAL_COLUMNS} FROM deals t ${goodsAndPartiesJoins('$4')}
      WHERE t.id = $1 AND ($2 IN (t.buyer_id, t.seller_id) OR $3::boolean)${lock ? ' FOR UPDATE OF t' : ''}`,
  });
  return row;
}

/** Staff who are a party act as that party. */
export const dealSideOf = ({ buyerId, sellerId }: Pick<DealRow, 'buyerId' | 'sellerId'>, userId: string): DealSide =>
  userId === buyerId ? 'buyer' : userId === sellerId ? 'seller' : 'service';

const ROLES = { buyer: 'other', seller: 'owner', service: 'service', system: 'system' } as const;

/** The facts of the chart. */
export function dealFactsOf(
  { managed, lapsesAt, completesAt }: Pick<DealRow, 'managed' | 'lapsesAt' | 'completesAt'>,
  by: DealSide | 'system',
  now: Date,
): DealFacts {
  return {
    by: ROLES[by],
    ownCase: false,
    managed,
    waitedLongEnough: completesAt !== null && completesAt <= now,
    due: lapsesAt !== null && lapsesAt <= now,
  };
}

/** A deal as lists show it, without the delivery address. */
export function toDealSummary(row: DealRow, userId: string, now: Date): DealSummary {
  const { num, origin, currency, state, managed, isToken, logisticsOptions, logistics, cancellation } = row;
  const side = dealSideOf(row, userId);
  return {
    ...toGoodsAndParties(row, userId),
    num,
    side,
    origin,
    currency,
    state,
    managed,
    isToken,
    logisticsOptions,
    logistics,
    cancellation,
    price: unpadAmount(row.price),
    feePercent: managed ? FEE.consignmentPercent : 0,
    lapsesAt: state === 'agreed' ? (row.lapsesAt?.getTime() ?? null) : null,
    completesAt: row.completesAt?.getTime() ?? null,
    createTime: row.createdAt.getTime(),
    updateTime: row.updatedAt.getTime(),
    moves: listMoves(dealChart, state, dealFactsOf(row, side, now)),
  };
}
