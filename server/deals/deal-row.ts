import type { Deal, DealLine } from '#protocol/entities/trade.ts';
import { FEE } from '#protocol/limits.ts';
import { movesOf } from '#machines/domain/domain-chart.ts';
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
  | 'offered'
  | 'logistics'
  | 'delivery'
  | 'place'
  | 'shipment'
  | 'cancelled'
>;
/** A deal with what its chart asks about. */
export type DealRow = Readonly<
  GoodsAndPartiesRow & Given & { price: string; completesAt: Date | null; createdAt: Date; updatedAt: Date }
>;

export const DEAL_COLUMNS = `${GOODS_AND_PARTIES_COLUMNS}, t.num, t.origin, t.price, t.currency, t.state, t.managed, t.is_token AS "isToken", t.offered, t.logistics, t.delivery, t.place, t.shipment,
  t.cancelled, t.completes_at AS "completesAt", t.created_at AS "createdAt", t.updated_at AS "updatedAt"`;

/** Who may see a deal: its parties, and customer service. */
export type DealReader = { readonly userId: string; readonly isCustomerService: boolean };

/**
 * DEAL-2: the deal, for one of its parties or staff; undefined for anybody else and for one that is not there. With `lock` nobody
 * else changes it until the transaction ends.
 */
export async function readDealRow(
  connection: SqlClient,
  id: string,
  { userId, isCustomerService }: DealReader,
  languages: readonly string[],
  lock = false,
): Promise<DealRow | undefined> {
  const {
    rows: [row],
  } = await connection.query<DealRow>({
    name: lock ? 'deal-held' : 'deal',
    values: [id, userId, isCustomerService, languages],
    text: `SELECT ${DEAL_COLUMNS} FROM deals t ${goodsAndPartiesJoins('$4')} WHERE t.id = $1 AND ($2 IN (t.buyer_id, t.seller_id) OR $3::boolean)${lock ? ' FOR UPDATE OF t' : ''}`,
  });
  return row;
}

/** DEAL-2: whoever is a party acts as that, staff included. */
export const dealSideOf = ({ buyerId, sellerId }: Pick<DealRow, 'buyerId' | 'sellerId'>, userId: string): DealSide =>
  userId === buyerId ? 'buyer' : userId === sellerId ? 'seller' : 'service';

const ROLES = { buyer: 'other', seller: 'owner', service: 'service', system: 'system' } as const;

/** DOM-1: the facts by which the chart decides. */
export function dealFactsOf(
  { managed, completesAt }: Pick<DealRow, 'managed' | 'completesAt'>,
  by: DealSide | 'system',
  now: Date,
): DealFacts {
  return { by: ROLES[by], ownCase: false, managed, waitedLongEnough: completesAt !== null && completesAt <= now };
}

/** DEAL-10: a deal as lists show it: without where it goes. */
export function toDealSummary(row: DealRow, userId: string, now: Date): DealLine {
  const { num, origin, currency, state, managed, isToken, offered, logistics, cancelled } = row;
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
    offered,
    logistics,
    cancelled,
    price: unpadAmount(row.price),
    feePercent: managed ? FEE.consignmentPercent : 0,
    completesAt: row.completesAt?.getTime() ?? null,
    createTime: row.createdAt.getTime(),
    updateTime: row.updatedAt.getTime(),
    moves: movesOf(dealChart, state, dealFactsOf(row, side, now)),
  };
}
