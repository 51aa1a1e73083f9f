import type { Call } from '../define-call.ts';
import * as account from './account.ts';
import * as addresses from './addresses.ts';
import * as agentBuys from './agent-buys.ts';
import * as auctions from './auctions.ts';
import * as builds from './builds.ts';
import * as contact from './contact.ts';
import * as deals from './deals.ts';
import type { Endpoint, EndpointInput } from './define-endpoint.ts';
import * as discuss from './discuss.ts';
import * as drafts from './drafts.ts';
import * as exchangeRates from './exchange-rates.ts';
import * as files from './files.ts';
import * as follows from './follows.ts';
import * as goodsFound from './goods-search.ts';
import * as goodsOwn from './goods-own.ts';
import * as goods from './goods.ts';
import * as home from './home.ts';
import * as imports from './imports.ts';
import * as kyc from './kyc.ts';
import * as messages from './messages.ts';
import * as news from './news.ts';
import * as notices from './notices.ts';
import * as offers from './offers.ts';
import * as ownData from './own-data.ts';
import * as publicData from './public.ts';
import * as registration from './registration.ts';
import * as rooms from './rooms.ts';
import * as savedSearches from './saved-searches.ts';
import * as secondFactors from './second-factors.ts';
import * as staff from './staff.ts';
import * as stores from './stores.ts';
import * as tasks from './tasks.ts';

const FAMILIES = [
  account,
  addresses,
  agentBuys,
  auctions,
  builds,
  contact,
  deals,
  discuss,
  drafts,
  exchangeRates,
  files,
  follows,
  goodsFound,
  goodsOwn,
  goods,
  home,
  imports,
  kyc,
  messages,
  news,
  notices,
  offers,
  ownData,
  publicData,
  registration,
  rooms,
  savedSearches,
  secondFactors,
  staff,
  stores,
  tasks,
] as const;

type EndpointOf<Family> = Family extends unknown ? Extract<Family[keyof Family], Endpoint> : never;
type AnyEndpoint = EndpointOf<(typeof FAMILIES)[number]>;
type Endpoints = { [E in AnyEndpoint as E['name']]: E };

/** What a caller of the call sends. Import it as a type: it costs nothing at run time. */
export type CallInput<C extends Call> = C['name'] extends keyof Endpoints
  ? EndpointInput<Endpoints[C['name']]>
  : unknown;

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'errors' in value;

/** Every endpoint, by the name of its call: for tests of all requests and the schema hash. */
export const ENDPOINTS: ReadonlyMap<string, Endpoint> = new Map(
  FAMILIES.flatMap((family) => Object.values<unknown>(family).filter(isEndpoint)).map((endpoint) => [
    endpoint.name,
    endpoint,
  ]),
);
