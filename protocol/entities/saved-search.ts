/** Saved searches. Their rules are in `protocol/rules/saved-searches.ts`. */
import * as z from 'zod/mini';
import { CONDITION_GRADES } from '../lookups.ts';
import { amount, id, textUpTo, timestamp } from '../scalars.ts';

const facet = z.optional(textUpTo(200));

/** The criteria of a search, without those that it does not have. A price range without a currency is in HKD. */
export const searchCriteria = z.object({
  keyword: z.optional(textUpTo(100)),
  category: z.optional(textUpTo(64)),
  type: facet,
  saleType: facet,
  currency: facet,
  brand: facet,
  region: facet,
  priceMin: z.optional(amount),
  priceMax: z.optional(amount),
  storeId: z.optional(id),
  /** Chosen details of the category: `name=value`, joined by `|`. */
  details: z.optional(textUpTo(1_500)),
});
export type SearchCriteria = z.infer<typeof searchCriteria>;

/** Names of the criteria that are codes, in the language of the reader; null without the criterion. */
const criteriaNames = z.object({
  category: z.nullable(z.string()),
  region: z.nullable(z.string()),
  /** The store, while it is open. */
  store: z.nullable(z.string()),
  /** Values of the details. */
  details: z.array(z.string()),
  /** Grades of the condition, which clients name. */
  conditions: z.array(z.enum(CONDITION_GRADES)),
});
export type CriteriaNames = z.infer<typeof criteriaNames>;

export const savedSearch = z.object({
  id,
  criteria: searchCriteria,
  names: criteriaNames,
  /** Whether its user gets notices of new listings. */
  notifies: z.boolean(),
  createTime: timestamp,
});
export type SavedSearch = z.infer<typeof savedSearch>;
