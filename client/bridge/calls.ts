/**
 * The calls that pages read, by name. Only types are imported, so that the schemas (and zod with them) stay in the
 * worker: naming a call needs nothing but its name.
 */
import type { oauth, profile, sessions } from '#protocol/http/account.ts';
import type { addresses, defaultAddress, removeAddress, saveAddress } from '#protocol/http/addresses.ts';
import type {
  agentBuyQueue,
  createAgentBuy,
  decideAgentBuy,
  listAgentBuys,
  moveAgentBuy,
  quoteAgentBuy,
  readAgentBuy,
} from '#protocol/http/agent-buys.ts';
import type {
  auctionList,
  auctionMine,
  auctionRecords,
  auctionStateCall,
  staffBids,
  voidBid,
} from '#protocol/http/auctions.ts';
import type { buyGoods, listDeals, moveDeal, readDeal, staffDeals } from '#protocol/http/deals.ts';
import type { Call } from '#protocol/http/define-call.ts';
import type { simpleFiles } from '#protocol/http/files.ts';
import type { goodsCardCall, goodsNewest } from '#protocol/http/goods.ts';
import type {
  favourites,
  goodsDetail,
  searchGoods,
  setFavourite,
  similarGoods,
  visitGoods,
} from '#protocol/http/goods-found.ts';
import type {
  createGoods,
  editGoods,
  mineGoods,
  moveGoods,
  moveManyGoods,
  saveGoods,
} from '#protocol/http/goods-own.ts';
import type {
  configureImport,
  createImport,
  importProblems,
  listImports,
  readImport,
  startImport,
  stopImport,
} from '#protocol/http/imports.ts';
import type { kycMine, kycSubmit, kycWithdraw, paperLink } from '#protocol/http/kyc.ts';
import type {
  agentUnread,
  attentionUnread,
  auctionUnread,
  pushStoreUpdates,
  pushUnread,
} from '#protocol/http/notices.ts';
import type { counterOffer, goodsOffers, listOffers, makeOffer, moveOffer, roomOffers } from '#protocol/http/offers.ts';
import type {
  availableAreas,
  contactUs,
  countries,
  currencies,
  goodsCategories,
  managedAddresses,
  nftSetting,
  seo,
} from '#protocol/http/public.ts';
import type {
  captcha,
  changePassword,
  codeStatus,
  oauthProviders,
  oauthStart,
  register,
  removalPreview,
  removeAccount,
  resetPassword,
  sendCode,
  sendOwnCode,
  updateBasic,
  verifyEmail,
  verifyPhone,
} from '#protocol/http/registration.ts';
import type {
  staffAudit,
  staffCase,
  staffCounts,
  staffJoin,
  staffMove,
  staffPeople,
  staffQueue,
  staffRooms,
  staffTakeDown,
} from '#protocol/http/staff.ts';
import type {
  likeStoreMedia,
  removeComment,
  removeStoreMedia,
  saveComment,
  saveStoreMedia,
  storeAnalytics,
  storeApply,
  storeComments,
  storeEmail,
  storeMedia,
  storeMine,
  storePage,
  storeRename,
  storeSaveSettings,
  storeSendEmailCode,
  storeVerifyEmail,
} from '#protocol/http/stores.ts';

/** A call by its name: what `resourceTopic` needs of it. @throws nothing; the name is checked by the compiler. */
const named = <C extends Call>(name: C['name']): C => ({ name }) as C;

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
export const STORE_MINE = named<typeof storeMine>('stores.mine');
export const STORE_EMAIL = named<typeof storeEmail>('stores.email');
export const STORE_PAGE = named<typeof storePage>('stores.page');
export const STORE_MEDIA = named<typeof storeMedia>('stores.media');
export const STORE_COMMENTS = named<typeof storeComments>('stores.comments');
export const STORE_ANALYTICS = named<typeof storeAnalytics>('stores.analytics');
export const STAFF_COUNTS = named<typeof staffCounts>('queues.counts');
export const STAFF_QUEUE = named<typeof staffQueue>('queues.list');
export const STAFF_CASE = named<typeof staffCase>('staff.case');
export const STAFF_PEOPLE = named<typeof staffPeople>('staff.people');
export const STAFF_ROOMS = named<typeof staffRooms>('staff.rooms');
export const STAFF_AUDIT = named<typeof staffAudit>('staff.audit');

export const GOODS_CATEGORIES = named<typeof goodsCategories>('public.goodsCategories');
export const COUNTRIES = named<typeof countries>('public.countries');
export const AVAILABLE_AREAS = named<typeof availableAreas>('public.availableAreas');
export const MANAGED_ADDRESSES = named<typeof managedAddresses>('public.managedAddresses');
export const GOODS_SEARCH = named<typeof searchGoods>('goods.search');
export const GOODS_DETAIL = named<typeof goodsDetail>('goods.detail');
export const GOODS_SIMILAR = named<typeof similarGoods>('goods.similar');
export const GOODS_VISIT = named<typeof visitGoods>('goods.visit');
export const FAVOURITE_SET = named<typeof setFavourite>('favourites.set');
export const FAVOURITES = named<typeof favourites>('favourites.list');
export const GOODS_CREATE = named<typeof createGoods>('goods.create');
export const GOODS_EDIT = named<typeof editGoods>('goods.edit');
export const GOODS_SAVE = named<typeof saveGoods>('goods.save');
export const GOODS_MOVE = named<typeof moveGoods>('goods.move');
export const GOODS_MOVE_MANY = named<typeof moveManyGoods>('goods.moveMany');
export const GOODS_MINE = named<typeof mineGoods>('goods.mine');
export const IMPORT_CREATE = named<typeof createImport>('imports.create');
export const IMPORTS = named<typeof listImports>('imports.list');
export const IMPORT_READ = named<typeof readImport>('imports.read');
export const IMPORT_CONFIGURE = named<typeof configureImport>('imports.configure');
export const IMPORT_START = named<typeof startImport>('imports.start');
export const IMPORT_STOP = named<typeof stopImport>('imports.stop');
export const IMPORT_PROBLEMS = named<typeof importProblems>('imports.problems');

export const CURRENCIES_LIST = named<typeof currencies>('public.currencies');
export const CAPTCHA = named<typeof captcha>('registration.captcha');
export const CODE_SEND = named<typeof sendCode>('registration.sendCode');
export const CODE_STATUS = named<typeof codeStatus>('registration.codeStatus');
export const REGISTER = named<typeof register>('registration.register');
export const PASSWORD_RESET = named<typeof resetPassword>('registration.resetPassword');
export const OAUTH_PROVIDERS = named<typeof oauthProviders>('registration.oauthProviders');
export const OAUTH_START = named<typeof oauthStart>('registration.oauthStart');
export const OAUTH = named<typeof oauth>('account.oauth');
export const OWN_CODE_SEND = named<typeof sendOwnCode>('account.sendOwnCode');
export const EMAIL_VERIFY = named<typeof verifyEmail>('account.verifyEmail');
export const PHONE_VERIFY = named<typeof verifyPhone>('account.verifyPhone');
export const PASSWORD_CHANGE = named<typeof changePassword>('account.changePassword');
export const BASIC_UPDATE = named<typeof updateBasic>('account.updateBasic');
export const REMOVAL_PREVIEW = named<typeof removalPreview>('account.removalPreview');
export const ACCOUNT_REMOVE = named<typeof removeAccount>('account.remove');
export const ADDRESSES = named<typeof addresses>('addresses.list');
export const ADDRESS_SAVE = named<typeof saveAddress>('addresses.save');
export const ADDRESS_DEFAULT = named<typeof defaultAddress>('addresses.makeDefault');
export const ADDRESS_REMOVE = named<typeof removeAddress>('addresses.remove');
export const KYC_MINE = named<typeof kycMine>('kyc.mine');
export const KYC_SUBMIT = named<typeof kycSubmit>('kyc.submit');
export const KYC_WITHDRAW = named<typeof kycWithdraw>('kyc.withdraw');
export const PAPER_LINK = named<typeof paperLink>('papers.link');
export const STORE_APPLY = named<typeof storeApply>('stores.apply');
export const STORE_SAVE_SETTINGS = named<typeof storeSaveSettings>('stores.saveSettings');
export const STORE_RENAME = named<typeof storeRename>('stores.rename');
export const STORE_SEND_EMAIL_CODE = named<typeof storeSendEmailCode>('stores.sendEmailCode');
export const STORE_VERIFY_EMAIL = named<typeof storeVerifyEmail>('stores.verifyEmail');
export const STORE_SAVE_MEDIA = named<typeof saveStoreMedia>('stores.saveMedia');
export const STORE_REMOVE_MEDIA = named<typeof removeStoreMedia>('stores.removeMedia');
export const STORE_LIKE_MEDIA = named<typeof likeStoreMedia>('stores.likeMedia');
export const STORE_SAVE_COMMENT = named<typeof saveComment>('stores.saveComment');
export const STORE_REMOVE_COMMENT = named<typeof removeComment>('stores.removeComment');
export const STAFF_MOVE = named<typeof staffMove>('staff.move');
export const STAFF_TAKE_DOWN = named<typeof staffTakeDown>('staff.takeDown');
export const STAFF_JOIN = named<typeof staffJoin>('staff.join');
export const NFT_SETTING = named<typeof nftSetting>('public.nftSetting');
export const FILES = named<typeof simpleFiles>('files.list');
export const OFFER_MAKE = named<typeof makeOffer>('offers.make');
export const OFFER_MOVE = named<typeof moveOffer>('offers.move');
export const OFFER_COUNTER = named<typeof counterOffer>('offers.counter');
export const OFFERS = named<typeof listOffers>('offers.list');
export const OFFERS_IN_ROOM = named<typeof roomOffers>('offers.inRoom');
export const OFFERS_FOR_GOODS = named<typeof goodsOffers>('offers.forGoods');
export const DEAL_BUY = named<typeof buyGoods>('deals.buy');
export const DEALS = named<typeof listDeals>('deals.list');
export const DEAL_READ = named<typeof readDeal>('deals.read');
export const DEAL_MOVE = named<typeof moveDeal>('deals.move');

export const AUCTION_STATE = named<typeof auctionStateCall>('auctions.state');
export const AUCTION_RECORDS = named<typeof auctionRecords>('auctions.records');
export const AUCTION_MINE = named<typeof auctionMine>('auctions.mine');
export const AUCTION_LIST = named<typeof auctionList>('auctions.list');

export const AGENT_BUYS = named<typeof listAgentBuys>('agentBuys.list');
export const AGENT_BUY = named<typeof readAgentBuy>('agentBuys.read');
export const AGENT_BUY_CREATE = named<typeof createAgentBuy>('agentBuys.create');
export const AGENT_BUY_MOVE = named<typeof moveAgentBuy>('agentBuys.move');
export const AGENT_BUY_QUEUE = named<typeof agentBuyQueue>('agentBuys.queue');
export const AGENT_BUY_QUOTE = named<typeof quoteAgentBuy>('agentBuys.quote');
export const AGENT_BUY_DECIDE = named<typeof decideAgentBuy>('agentBuys.decide');
export const STAFF_BIDS = named<typeof staffBids>('auctions.staffBids');
export const BID_VOID = named<typeof voidBid>('auctions.void');
export const STAFF_DEALS = named<typeof staffDeals>('deals.staff');
