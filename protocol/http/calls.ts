import { ACCOUNT_CALLS } from './account.ts';
import { ADDRESSES_CALLS } from './addresses.ts';
import { AGENT_BUYS_CALLS } from './agent-buys.ts';
import { AUCTIONS_CALLS } from './auctions.ts';
import { BUILDS_CALLS } from './builds.ts';
import { CONTACT_CALLS } from './contact.ts';
import { DEALS_CALLS } from './deals.ts';
import type { Call } from './define-call.ts';
import { DISCUSS_CALLS } from './discuss.ts';
import { DRAFTS_CALLS } from './drafts.ts';
import { EXCHANGE_RATES_CALLS } from './exchange-rates.ts';
import { FILES_CALLS } from './files.ts';
import { FOLLOWS_CALLS } from './follows.ts';
import { GOODS_CALLS } from './goods.ts';
import { GOODS_SEARCH_CALLS } from './goods-search.ts';
import { GOODS_OWN_CALLS } from './goods-own.ts';
import { HOME_CALLS } from './home.ts';
import { IMPORTS_CALLS } from './imports.ts';
import { KYC_CALLS } from './kyc.ts';
import { MESSAGES_CALLS } from './messages.ts';
import { NEWS_CALLS } from './news.ts';
import { NOTICES_CALLS } from './notices.ts';
import { OFFERS_CALLS } from './offers.ts';
import { PUBLIC_CALLS } from './public.ts';
import { OWN_DATA_CALLS } from './own-data.ts';
import { REGISTRATION_CALLS } from './registration.ts';
import { ROOMS_CALLS } from './rooms.ts';
import { SAVED_SEARCHES_CALLS } from './saved-searches.ts';
import { SECOND_FACTORS_CALLS } from './second-factors.ts';
import { STAFF_CALLS } from './staff.ts';
import { STORES_CALLS } from './stores.ts';
import { TASKS_CALLS } from './tasks.ts';

const ALL_CALLS = [
  ...ACCOUNT_CALLS,
  ...ADDRESSES_CALLS,
  ...AGENT_BUYS_CALLS,
  ...AUCTIONS_CALLS,
  ...BUILDS_CALLS,
  ...CONTACT_CALLS,
  ...DEALS_CALLS,
  ...DISCUSS_CALLS,
  ...DRAFTS_CALLS,
  ...EXCHANGE_RATES_CALLS,
  ...FILES_CALLS,
  ...FOLLOWS_CALLS,
  ...GOODS_SEARCH_CALLS,
  ...GOODS_OWN_CALLS,
  ...GOODS_CALLS,
  ...HOME_CALLS,
  ...IMPORTS_CALLS,
  ...KYC_CALLS,
  ...MESSAGES_CALLS,
  ...NEWS_CALLS,
  ...NOTICES_CALLS,
  ...OFFERS_CALLS,
  ...PUBLIC_CALLS,
  ...OWN_DATA_CALLS,
  ...REGISTRATION_CALLS,
  ...ROOMS_CALLS,
  ...SAVED_SEARCHES_CALLS,
  ...SECOND_FACTORS_CALLS,
  ...STAFF_CALLS,
  ...STORES_CALLS,
  ...TASKS_CALLS,
] as const;

type AnyCall = (typeof ALL_CALLS)[number];
export type CallName = AnyCall['name'];
/** The call of this name, with the type of its response. */
export type CallNamed<Name extends CallName> = Extract<AnyCall, { name: Name }>;

/** Every call of the product, by name: for resources and tests. */
export const CALLS: ReadonlyMap<string, Call> = new Map(ALL_CALLS.map((call) => [call.name, call]));
