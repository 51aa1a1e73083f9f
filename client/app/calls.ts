/**
 * The calls that pages read, by name. Only types are imported, so that the schemas (and zod with them) stay in the
 * worker: naming a call needs nothing but its name.
 */
import type { profile, sessions } from '#protocol/http/account.ts';
import type { Call } from '#protocol/http/define-call.ts';
import type { goodsCardCall, goodsNewest } from '#protocol/http/goods.ts';
import type { agentUnread, attentionUnread, auctionUnread, pushStoreUpdates, pushUnread } from '#protocol/http/notices.ts';
import type { contactUs, seo } from '#protocol/http/public.ts';

/** A call by its name: what `resourceTopic` needs of it. @throws nothing; the name is checked by the compiler. */
const named = <C extends Call>(name: C['name']): C => ({ name } as C);

export const PROFILE = named<typeof profile>('account.profile');
export const SESSIONS = named<typeof sessions>('account.sessions');
export const CONTACT_US = named<typeof contactUs>('public.contactUs');
export const SEO = named<typeof seo>('public.seo');
export const GOODS_NEWEST = named<typeof goodsNewest>('goods.newest');
export const GOODS_CARD = named<typeof goodsCardCall>('goods.card');
export const NOTICES_ATTENTION = named<typeof attentionUnread>('notices.attention');
export const NOTICES_AUCTION = named<typeof auctionUnread>('notices.auction');
export const NOTICES_AGENT = named<typeof agentUnread>('notices.agent');
export const NOTICES_STORE_UPDATES = named<typeof pushStoreUpdates>('notices.storeUpdates');
export const NOTICES_PUSH = named<typeof pushUnread>('notices.push');
