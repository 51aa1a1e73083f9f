/**
 * The calls that pages use, by name. Only types are imported, so that the schemas (and zod with them) stay in the
 * worker;
 * the compiler checks each name against protocol/http and finds the types of its input and answer.
 */
import type { CallName, CallNamed } from '#protocol/http/calls.ts';

/** What `resourceTopic` and `makeCall` need of a call: its name. */
const callNamed = <Name extends CallName>(name: Name): CallNamed<Name> => ({ name }) as unknown as CallNamed<Name>;

export const PROFILE = callNamed('account.profile');
export const SESSIONS = callNamed('account.sessions');
export const CONTACT_US = callNamed('public.contactUs');
export const SEO = callNamed('public.seo');
export const GOODS_NEWEST = callNamed('goods.newest');
export const GOODS_CARD = callNamed('goods.card');
export const NOTICES_ATTENTION = callNamed('notices.attention');
export const NOTICES_AUCTION = callNamed('notices.auction');
export const NOTICES_AGENT = callNamed('notices.agent');
export const NOTICES_STORE_UPDATES = callNamed('notices.storeUpdates');
export const NOTICES_PUSH = callNamed('notices.push');
export const STORE_MINE = callNamed('stores.mine');
export const STORE_EMAIL = callNamed('stores.email');
export const STORE_PAGE = callNamed('stores.page');
export const STORE_MEDIA = callNamed('stores.media');
export const STORE_COMMENTS = callNamed('stores.comments');
export const STORE_ANALYTICS = callNamed('stores.analytics');
export const STAFF_COUNTS = callNamed('queues.counts');
export const STAFF_QUEUE = callNamed('queues.list');
export const STAFF_CASE = callNamed('staff.case');
export const STAFF_PEOPLE = callNamed('staff.people');
export const STAFF_ROOMS = callNamed('staff.rooms');
export const STAFF_AUDIT = callNamed('staff.audit');

export const GOODS_CATEGORIES = callNamed('public.goodsCategories');
export const COUNTRIES = callNamed('public.countries');
export const AVAILABLE_AREAS = callNamed('public.availableAreas');
export const MANAGED_ADDRESSES = callNamed('public.managedAddresses');
export const GOODS_SEARCH = callNamed('goods.search');
export const GOODS_DETAIL = callNamed('goods.detail');
export const GOODS_SIMILAR = callNamed('goods.similar');
export const GOODS_VISIT = callNamed('goods.visit');
export const FAVOURITE_SET = callNamed('favourites.set');
export const FAVOURITES = callNamed('favourites.list');
export const GOODS_MOVE_MANY = callNamed('goods.moveMany');
export const GOODS_MINE = callNamed('goods.mine');
export const IMPORT_CREATE = callNamed('imports.create');
export const IMPORTS = callNamed('imports.list');
export const IMPORT_READ = callNamed('imports.read');
export const IMPORT_CONFIGURE = callNamed('imports.configure');
export const IMPORT_START = callNamed('imports.start');
export const IMPORT_STOP = callNamed('imports.stop');
export const IMPORT_PROBLEMS = callNamed('imports.problems');

export const CURRENCIES_LIST = callNamed('public.currencies');
export const CAPTCHA = callNamed('registration.captcha');
export const CODE_SEND = callNamed('registration.sendCode');
export const REGISTER = callNamed('registration.register');
export const PASSWORD_RESET = callNamed('registration.resetPassword');
export const OAUTH_PROVIDERS = callNamed('registration.oauthProviders');
export const OAUTH_START = callNamed('registration.oauthStart');
export const OAUTH = callNamed('account.oauth');
export const OWN_CODE_SEND = callNamed('account.sendOwnCode');
export const EMAIL_VERIFY = callNamed('account.verifyEmail');
export const PHONE_VERIFY = callNamed('account.verifyPhone');
export const PASSWORD_CHANGE = callNamed('account.changePassword');
export const BASIC_UPDATE = callNamed('account.updateBasic');
export const REMOVAL_PREVIEW = callNamed('account.removalPreview');
export const ACCOUNT_REMOVE = callNamed('account.remove');
export const ADDRESSES = callNamed('addresses.list');
export const ADDRESS_SAVE = callNamed('addresses.save');
export const ADDRESS_DEFAULT = callNamed('addresses.makeDefault');
export const ADDRESS_REMOVE = callNamed('addresses.remove');
export const KYC_MINE = callNamed('kyc.mine');
export const KYC_SUBMIT = callNamed('kyc.submit');
export const KYC_WITHDRAW = callNamed('kyc.withdraw');
export const PAPER_LINK = callNamed('papers.link');
export const STORE_APPLY = callNamed('stores.apply');
export const STORE_SAVE_SETTINGS = callNamed('stores.saveSettings');
export const STORE_RENAME = callNamed('stores.rename');
export const STORE_SEND_EMAIL_CODE = callNamed('stores.sendEmailCode');
export const STORE_VERIFY_EMAIL = callNamed('stores.verifyEmail');
export const STORE_SAVE_MEDIA = callNamed('stores.saveMedia');
export const STORE_REMOVE_MEDIA = callNamed('stores.removeMedia');
export const STORE_LIKE_MEDIA = callNamed('stores.likeMedia');
export const STORE_SAVE_COMMENT = callNamed('stores.saveComment');
export const STORE_REMOVE_COMMENT = callNamed('stores.removeComment');
export const STAFF_MOVE = callNamed('staff.move');
export const STAFF_TAKE_DOWN = callNamed('staff.takeDown');
export const STAFF_JOIN = callNamed('staff.join');
export const NFT_SETTING = callNamed('public.nftSetting');
export const FILES = callNamed('files.list');
export const OFFER_MAKE = callNamed('offers.make');
export const OFFER_MOVE = callNamed('offers.move');
export const OFFER_COUNTER = callNamed('offers.counter');
export const OFFERS = callNamed('offers.list');
export const OFFERS_IN_ROOM = callNamed('offers.inRoom');
export const OFFERS_FOR_GOODS = callNamed('offers.forGoods');
export const DEAL_BUY = callNamed('deals.buy');
export const DEALS = callNamed('deals.list');
export const DEAL_READ = callNamed('deals.read');
export const DEAL_MOVE = callNamed('deals.move');

export const AUCTION_STATE = callNamed('auctions.state');
export const AUCTION_RECORDS = callNamed('auctions.records');
export const AUCTION_MINE = callNamed('auctions.mine');
export const AUCTION_LIST = callNamed('auctions.list');

export const AGENT_BUYS = callNamed('agentBuys.list');
export const AGENT_BUY = callNamed('agentBuys.read');
export const AGENT_BUY_CREATE = callNamed('agentBuys.create');
export const AGENT_BUY_MOVE = callNamed('agentBuys.move');
export const AGENT_BUY_QUEUE = callNamed('agentBuys.queue');
export const AGENT_BUY_QUOTE = callNamed('agentBuys.quote');
export const AGENT_BUY_DECIDE = callNamed('agentBuys.decide');
export const STAFF_BIDS = callNamed('auctions.staffBids');
export const BID_VOID = callNamed('auctions.void');
export const STAFF_DEALS = callNamed('deals.staff');
