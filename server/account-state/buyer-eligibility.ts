import {
  bindingFacts,
  type BindingFacts,
  type BindingLimits,
  type BuyerEligibility,
} from '#machines/binding/binding-act.ts';
import { KYC_STATUS } from '#protocol/lookups.ts';
import { isAmount, type CurrencyCode } from '#protocol/money.ts';
import type { UnitOfWork } from '../events/transact.ts';
import { kycStatusSql } from './kyc-status-sql.ts';

/**
 * SQL for a user's {@link BuyerEligibility} at this moment, as JSON. An act that makes a purchase reads it after
 * {@link holdPurchases}, so that the number of purchases stays as read.
 * @param u alias of a row of `users`
 */
export const buyerEligibilitySql = (u: string): string =>
  eligibilitySql(
    u,
    `((SELECT count(*) FROM deals i WHERE i.buyer_id = ${u}.id AND i.state = 'agreed' AND i.origin <> 'auction')
      + (SELECT count(*) FROM deals i WHERE i.buyer_id = ${u}.id AND i.state = 'cancelled' AND i.lapses_at > now()
        AND i.cancellation->>'by' = 'buyer'))`,
  );
/** Like {@link buyerEligibilitySql} for a bid, which does not depend on purchases: none are counted. */
export const bidderEligibilitySql = (u: string): string => eligibilitySql(u, '0');

const eligibilitySql = (u: string, idlePurchases: string): string => `jsonb_build_object(
  'emailVerified', ${u}.email_verified, 'phoneVerified', ${u}.mobile_verified,
  'kycVerified', ${kycStatusSql(u)} = ${KYC_STATUS.success}, 'idlePurchases', ${idlePurchases})`;

/** SQL for the exchange rate of a currency, as a decimal; null without one. @param currency SQL of its code */
export const exchangeRateSql = (currency: string): string =>
  `(SELECT trim_scale(x.hkd)::text FROM exchange_rates x WHERE x.currency = ${currency})`;

/** What {@link buyerEligibilitySql} and {@link exchangeRateSql} select, and the currency of the sums. */
export type BuyerColumns = {
  readonly buyer: BuyerEligibility;
  readonly rate: string | null;
  readonly currency: CurrencyCode;
};

/**
 * The facts of an act that binds a buyer to a sum in the currency of the goods.
 * @param amount null before it is known, and ignored unless it is an amount: the check of the fields refuses it
 */
export const bindingFactsOf = (
  { buyer, rate, currency }: BuyerColumns,
  amount: string | null,
  limits: BindingLimits,
): BindingFacts =>
  bindingFacts(
    buyer,
    amount === null || !isAmount(amount)
      ? null
      : { amount, currency, rates: rate === null ? {} : { [currency]: rate } },
    limits,
  );

/**
 * Lets the purchases of one buyer, by either side's act, begin one after the other until the transaction ends (BND-3).
 * Take it after the goods.
 */
export async function holdPurchases({ client }: Pick<UnitOfWork, 'client'>, buyerId: string): Promise<void> {
  await client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`purchases ${buyerId}`]);
}
