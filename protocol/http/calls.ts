import * as account from './account.ts';
import * as addresses from './addresses.ts';
import * as agentBuys from './agent-buys.ts';
import * as auctions from './auctions.ts';
import * as deals from './deals.ts';
import type { Call } from './define-call.ts';
import * as drafts from './drafts.ts';
import * as files from './files.ts';
import * as follows from './follows.ts';
import * as goodsFound from './goods-found.ts';
import * as goodsOwn from './goods-own.ts';
import * as goods from './goods.ts';
import * as imports from './imports.ts';
import * as kyc from './kyc.ts';
import * as messages from './messages.ts';
import * as notices from './notices.ts';
import * as offers from './offers.ts';
import * as publicData from './public.ts';
import * as registration from './registration.ts';
import * as rooms from './rooms.ts';
import * as staff from './staff.ts';
import * as stores from './stores.ts';

const FAMILIES = [
  account,
  addresses,
  agentBuys,
  auctions,
  deals,
  drafts,
  files,
  follows,
  goods,
  goodsFound,
  goodsOwn,
  imports,
  kyc,
  messages,
  notices,
  offers,
  publicData,
  registration,
  rooms,
  staff,
  stores,
] as const;

type CallOf<Family> = Family extends unknown ? Extract<Family[keyof Family], Call> : never;
type AnyCall = CallOf<(typeof FAMILIES)[number]>;
export type CallName = AnyCall['name'];
/** The call of this name, with the type of its response. */
export type CallNamed<Name extends CallName> = Extract<AnyCall, { name: Name }>;

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'method' in value && 'response' in value;

/** Every call of the product, by name: for resources and tests. */
export const CALLS: ReadonlyMap<string, Call> = new Map(
  FAMILIES.flatMap((family) => Object.values<unknown>(family).filter(isCall)).map((call) => [call.name, call]),
);
