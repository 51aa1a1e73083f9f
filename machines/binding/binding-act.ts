/**
 * What a buyer needs before an act binds them (decision 32). One rule for the charts of auctions, offers, purchases and
 * agent-buy requests; the server has the facts and the last word, the client shows the missing conditions with the
 * moves.
 *
 * [BND-1] A bid, a purchase, an offer, a counter-offer of the buyer and the buyer's acceptance, of offers and of
 *         agent-buy quotes, need a verified e-mail address and a verified phone number.
 * [BND-2] Above a sum in Hong Kong dollars they also need a verified identity (KYC). Other currencies are converted by
 *         the exchange rates; a currency without a rate needs it for any sum.
 * [BND-3] No purchase begins, by either side's acceptance or at the price, while the buyer has as many as allowed in
 *         which nothing has been arranged. One that the buyer cancelled counts until it would have lapsed: otherwise a
 *         buyer could take listing after listing off the market. Auctions that were won do not count: no other buyer
 *         could have their goods.
 * [BND-4] What the seller accepts or counters needs nothing of BND-1 and BND-2: listing needed more (GDS-2).
 */
import type { ConditionCode } from '#protocol/conditions.ts';
import { BASE_CURRENCY, type CurrencyCode } from '#protocol/money.ts';
import { comparableAmount, type Rates } from '#protocol/rules/exchange-rates.ts';

/** A buyer as the rule needs them, just read. */
export type BuyerEligibility = {
  readonly emailVerified: boolean;
  readonly phoneVerified: boolean;
  /** KYC success that has not expired. */ readonly kycVerified: boolean;
  /** Purchases that count against the limit [BND-3]. */ readonly idlePurchases: number;
};
/** See {@link BINDING} in protocol/limits.ts, which has the defaults. */
export type BindingLimits = {
  /** Decimal of Hong Kong dollars. */ readonly identityAbove: string;
  readonly purchasesMost: number;
};
/** The sum that an act binds to: of a maximum bid, the maximum. */
export type BoundSum = { readonly amount: string; readonly currency: CurrencyCode; readonly rates: Rates };

/** Facts that the charts of binding acts share. */
export type BindingFacts = {
  emailVerified: boolean;
  phoneVerified: boolean;
  identityForPrice: boolean;
  belowPurchaseLimit: boolean;
};

/** For acts that need nothing of this: of the system, of the seller (BND-4), and bids that were accepted before. */
export const NOT_BOUND: BindingFacts = {
  emailVerified: true,
  phoneVerified: true,
  identityForPrice: true,
  belowPurchaseLimit: true,
};

/** BND-1 to BND-3 for one buyer. @param sum null before a sum is known: any sum may follow */
export function bindingFacts(buyer: BuyerEligibility, sum: BoundSum | null, limits: BindingLimits): BindingFacts {
  return {
    emailVerified: buyer.emailVerified,
    phoneVerified: buyer.phoneVerified,
    identityForPrice: buyer.kycVerified || sum === null || !needsIdentity(sum, limits),
    belowPurchaseLimit: buyer.idlePurchases < limits.purchasesMost,
  };
}

/** BND-2. */
function needsIdentity({ amount, currency, rates }: BoundSum, { identityAbove }: BindingLimits): boolean {
  const worth = comparableAmount(amount, currency, rates);
  return worth === undefined || worth > comparableAmount(identityAbove, BASE_CURRENCY, rates)!;
}

/** The conditions of an act that binds a buyer [BND-1, BND-2]. */
export const BINDING_CONDITIONS = ['emailVerified', 'phoneVerified', 'identityForPrice'] as const;
/** Those of an act that makes a purchase [BND-3]. */
export const PURCHASING_CONDITIONS = [...BINDING_CONDITIONS, 'belowPurchaseLimit'] as const;

/** The meaning of the conditions, for the `holds` of a chart. */
export const BINDING_PREDICATES = {
  emailVerified: ({ emailVerified }: BindingFacts) => emailVerified,
  phoneVerified: ({ phoneVerified }: BindingFacts) => phoneVerified,
  identityForPrice: ({ identityForPrice }: BindingFacts) => identityForPrice,
  belowPurchaseLimit: ({ belowPurchaseLimit }: BindingFacts) => belowPurchaseLimit,
} as const satisfies Partial<Record<ConditionCode, (facts: BindingFacts) => boolean>>;
