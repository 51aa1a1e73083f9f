/**
 * What an archive has of each table. A new table belongs either here or into `NOT_ARCHIVED`, with the reason; a test
 * compares both with the schema.
 */
import { getTableColumns, getTableName } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import * as accounts from '../database/schema/accounts.ts';
import { addresses } from '../database/schema/addresses.ts';
import { auctionBidders, auctionRecords, bidRequests } from '../database/schema/auctions.ts';
import { formDrafts } from '../database/schema/drafts.ts';
import { favourites } from '../database/schema/favourites.ts';
import { files } from '../database/schema/files.ts';
import { follows } from '../database/schema/follows.ts';
import * as forum from '../database/schema/forum.ts';
import * as goodsTables from '../database/schema/goods.ts';
import * as importTables from '../database/schema/imports.ts';
import * as kyc from '../database/schema/kyc.ts';
import { notices } from '../database/schema/notices.ts';
import { savedSearches } from '../database/schema/saved-searches.ts';
import { auditLog } from '../database/schema/staff.ts';
import { storeComments } from '../database/schema/store-comments.ts';
import * as storeTables from '../database/schema/stores.ts';
import * as trade from '../database/schema/trade.ts';
import { STORE_STATUS } from '#protocol/lookups.ts';
import { translated, type Translated } from '../public/content/translated.ts';

export type Section = {
  /** Name of the JSON file, without `.json`. */
  readonly file: string;
  readonly table: PgTable;
  /** SQL on the table `t`; `$1` is the person. */
  readonly where: string;
  readonly order: string;
  readonly about: Translated;
  /** Columns that are left out: of the machinery, or naming members of staff. */
  readonly omit?: readonly string[];
  /** Further fields: SQL expressions by their names. */
  readonly also?: Readonly<Record<string, string>>;
};

type Rest = Pick<Section, 'omit' | 'also'> & { readonly order?: string };
const section = (
  file: string,
  table: PgTable,
  where: string,
  about: readonly [string, string, string],
  { order = 't.ctid', ...rest }: Rest = {},
): Section => ({ file, table, where, order, about: translated(...about), ...rest });

const ownGoods = 't.goods_id IN (SELECT id FROM goods WHERE seller_id = $1)';
const ownStore = 't.store_id IN (SELECT id FROM stores WHERE owner_id = $1)';
const ownDeals = 't.deal_id IN (SELECT id FROM deals WHERE buyer_id = $1 OR seller_id = $1)';
const ownImports = 't.import_id IN (SELECT id FROM imports WHERE owner_id = $1)';
/** The name under which others see a person: of the store, else of the person; usernames are private. */
const nameOf = (column: string): string => `(SELECT coalesce(s.display_name, u.true_name, '') FROM users u
  LEFT JOIN stores s ON s.owner_id = u.id AND s.status = ${STORE_STATUS.success} WHERE u.id = t.${column})`;
const titleOf = `(SELECT title FROM goods_texts w WHERE w.goods_id = t.goods_id ORDER BY language LIMIT 1)`;
const LEASE = ['leasedBy', 'leasedUntil', 'failedRuns', 'processorTime', 'parked'];
const byTime = { order: 't.created_at' };
const BOTH_SIDES = { order: 't.created_at', also: { buyerName: nameOf('buyer_id'), sellerName: nameOf('seller_id') } };

export const SECTIONS: readonly Section[] = [
  section('profile', accounts.users, 't.id = $1', ['Your profile', '個人資料', '个人资料'], {
    omit: ['publicChanges', 'publicChangesOn', 'staffActiveAt'],
  }),
  section('third-party-sign-in', accounts.identities, 't.user_id = $1', [
    'Accounts of other providers with which you sign in',
    '你用於登入的第三方帳戶',
    '你用于登录的第三方账号',
  ]),
  section('sessions', accounts.sessions, 't.user_id = $1', [
    'Where you are signed in',
    '你已登入的裝置',
    '你已登录的设备',
  ]),
  section(
    'second-factors',
    accounts.secondFactors,
    't.user_id = $1',
    ['What your sign-in needs besides the password', '登入除密碼以外所需的驗證', '登录除密码以外所需的验证'],
    { ...byTime, omit: ['secret', 'lastPeriod', 'credentialId', 'publicKey', 'signCount'] },
  ),
  section('contact-changes', accounts.contactChanges, 't.user_id = $1', [
    'Recent changes of your email address or phone number',
    '近期更改電郵或手提電話的紀錄',
    '近期更改邮箱或手机的记录',
  ]),
  section('addresses', addresses, 't.user_id = $1', ['Delivery addresses', '送貨地址', '收货地址'], byTime),
  section('form-drafts', formDrafts, 't.user_id = $1', ['Drafts of forms', '表格草稿', '表单草稿']),
  section('identity', kyc.kycCases, 't.user_id = $1', ['Identity verification', '身份認證', '身份认证']),
  section('identity-documents', kyc.kycDocuments, 't.user_id = $1', [
    'Your identity documents; the files are in “files”',
    '身份證明文件，檔案在「files」資料夾',
    '身份证明文件，文件在“files”文件夹',
  ]),
  section(
    'identity-decisions',
    kyc.kycMoves,
    't.user_id = $1',
    ['Decisions about your identity', '身份審核紀錄', '身份审核记录'],
    { omit: ['actorId'], order: 't.seq' },
  ),
  section(
    'document-views',
    kyc.documentViews,
    't.owner_id = $1',
    ['When your documents were viewed', '你的文件被查閱的時間', '你的文件被查阅的时间'],
    { omit: ['viewerId'], order: 't.seq', also: { byYourself: 't.viewer_id = $1' } },
  ),
  section('notices', notices, 't.user_id = $1', ['Notices', '通知', '通知'], byTime),
  section('favourites', favourites, 't.user_id = $1', ['Favourite items', '收藏', '收藏'], {
    ...byTime,
    also: { title: titleOf },
  }),
  section('follows', follows, 't.follower_id = $1', ['Stores and people that you follow', '你的關注', '你的关注'], {
    ...byTime,
    also: { followeeName: nameOf('followee_id') },
  }),
  section(
    'saved-searches',
    savedSearches,
    't.user_id = $1',
    ['Saved searches', '已儲存的搜尋', '已保存的搜索'],
    byTime,
  ),
  section('goods', goodsTables.goods, 't.seller_id = $1', ['Your items', '你的藏品', '你的藏品'], {
    order: 't.id',
    omit: ['reviewerId'],
    also: {
      texts: `(SELECT coalesce(jsonb_agg(to_jsonb(w) - 'goods_id'), '[]') FROM goods_texts w WHERE w.goods_id = t.id)`,
      images: `(SELECT coalesce(jsonb_agg(i.file_id ORDER BY i.position), '[]') FROM goods_images i
                WHERE i.goods_id = t.id)`,
    },
  }),
  section(
    'goods-history',
    goodsTables.goodsMoves,
    ownGoods,
    ['What happened to your items', '藏品的狀態紀錄', '藏品的状态记录'],
    { omit: ['actorId'], order: 't.seq' },
  ),
  section(
    'goods-provenance-checks',
    goodsTables.goodsProvenanceChecks,
    ownGoods,
    ['Documents of provenance that staff saw', '職員查閱過的來源文件', '工作人员查阅过的来源文件'],
    { omit: ['checkedBy'] },
  ),
  section(
    'goods-figures',
    goodsTables.goodsDailyFigures,
    't.seller_id = $1',
    ['Visits and favourites of your items by day', '藏品每日瀏覽及收藏數', '藏品每日浏览及收藏数'],
    { order: 't.day' },
  ),
  section('response-time', goodsTables.sellerResponseTimes, 't.seller_id = $1', [
    'How fast you answer',
    '回覆時間',
    '回复时间',
  ]),
  section('imports', importTables.imports, 't.owner_id = $1', ['Imported tables', '已匯入的表格', '已导入的表格'], {
    ...byTime,
    omit: LEASE,
  }),
  section('imported-goods', importTables.importedGoods, 't.seller_id = $1', [
    'Your own numbers of imported items',
    '匯入藏品的自訂編號',
    '导入藏品的自定编号',
  ]),
  section(
    'import-problems',
    importTables.importProblems,
    ownImports,
    ['Problems of imported rows', '匯入時的問題', '导入时的问题'],
    { order: 't.import_id, t.seq' },
  ),
  section('bids', auctionRecords, 't.user_id = $1', ['Your bids in auctions', '你的競投紀錄', '你的竞拍记录'], {
    order: 't.at',
    omit: ['hash'],
  }),
  section('bidder-numbers', auctionBidders, 't.user_id = $1', ['Your bidder numbers', '你的競投編號', '你的竞拍编号']),
  section(
    'bid-requests',
    bidRequests,
    't.user_id = $1',
    ['Bids as you placed them, with maximum bids', '你提交的出價，包括出價上限', '你提交的出价，包括出价上限'],
    { order: 't.at' },
  ),
  section(
    'offers',
    trade.offers,
    't.buyer_id = $1 OR t.seller_id = $1',
    ['Offers made and received', '你提出及收到的議價', '你提出及收到的议价'],
    BOTH_SIDES,
  ),
  section(
    'deals',
    trade.deals,
    't.buyer_id = $1 OR t.seller_id = $1',
    ['Purchases and sales', '買賣交易', '买卖交易'],
    BOTH_SIDES,
  ),
  section('deal-history', trade.dealMoves, ownDeals, ['What happened in your deals', '交易紀錄', '交易记录'], {
    omit: ['actorId'],
    order: 't.seq',
  }),
  section('agent-buys', trade.agentBuys, 't.buyer_id = $1', ['Sourcing requests', '代購委託', '代购申请'], {
    ...byTime,
    omit: ['staffId'],
  }),
  section(
    'agent-buy-history',
    trade.agentBuyMoves,
    't.agent_buy_id IN (SELECT id FROM agent_buys WHERE buyer_id = $1)',
    ['What happened to your sourcing requests', '代購委託紀錄', '代购申请记录'],
    { omit: ['actorId'], order: 't.seq' },
  ),
  section('store', storeTables.stores, 't.owner_id = $1', ['Your store', '你的商店', '你的店铺'], {
    omit: ['reviewerId', 'remindedAt'],
  }),
  section(
    'store-history',
    storeTables.storeMoves,
    ownStore,
    ['Decisions about your store', '商店審核紀錄', '店铺审核记录'],
    {
      omit: ['actorId'],
      order: 't.seq',
    },
  ),
  section('store-documents', storeTables.storeDocuments, ownStore, ['Documents of your store', '商店文件', '店铺文件']),
  section('store-emails', storeTables.storeEmails, 't.user_id = $1', [
    'Verified email addresses for a store',
    '已驗證的商店電郵',
    '已验证的店铺邮箱',
  ]),
  section('store-posts', storeTables.storeMedia, ownStore, ['Posts of your store', '商店動態', '店铺动态'], byTime),
  section('store-post-likes', storeTables.storeMediaLikes, 't.user_id = $1', [
    'Posts of stores that you like',
    '你讚好的商店動態',
    '你点赞的店铺动态',
  ]),
  section(
    'store-comments',
    storeComments,
    't.author_id = $1',
    ['Reviews you wrote of stores', '你對商店的評價', '你对店铺的评价'],
    byTime,
  ),
  section('articles', forum.articles, 't.author_id = $1', ['Your articles', '你的文章', '你的文章'], {
    ...byTime,
    omit: ['search', 'searchVersion'],
  }),
  section('replies', forum.articleReplies, 't.author_id = $1', ['Your replies', '你的回覆', '你的回复'], byTime),
  section('forum-likes', forum.discussLikes, 't.user_id = $1', [
    'Articles and replies that you like',
    '你讚好的文章及回覆',
    '你点赞的文章和回复',
  ]),
  section(
    'article-favourites',
    forum.articleFavourites,
    't.user_id = $1',
    ['Favourite articles', '收藏的文章', '收藏的文章'],
    byTime,
  ),
  section('reports', forum.discussReports, 't.reporter_id = $1', ['Your reports', '你的檢舉', '你的举报'], byTime),
  section(
    'account-log',
    auditLog,
    `t.subject_kind = 'user' AND t.subject = $1`,
    ['Entries of the audit log about your account', '帳戶審計紀錄', '账号审计记录'],
    { omit: ['actorId', 'details'], order: 't.seq' },
  ),
  section('files', files, 't.owner_id = $1', ['Your files', '你的檔案', '你的文件'], {
    ...byTime,
    omit: ['sizes', 'blur', 'linkExpiresAt'],
  }),
];

/** Tables that the archive writes in other ways (`write-archive.ts`). */
export const ARCHIVED_ELSEWHERE: Readonly<Record<string, string>> = {
  rooms: 'rooms.json',
  room_members: 'rooms.json, by name',
  messages: 'one file a room',
  goods_texts: 'part of goods.json',
  goods_images: 'part of goods.json',
};

/** Tables of which the archive has nothing, with the reason. */
export const NOT_ARCHIVED: Readonly<Record<string, string>> = {
  known_devices: 'keyed hashes of devices, which name nothing',
  recovery_codes: 'keyed hashes of secrets',
  pending_sign_ins: 'sign-ins that take minutes',
  factor_setups: 'secrets of a set-up that takes minutes',
  revoked_sessions: 'hashes of ended sessions, without a person',
  verification_codes: 'hashes of codes that expire within minutes',
  captchas: 'has no person',
  oauth_attempts: 'secrets of a sign-in that takes minutes',
  document_links: 'secrets that are valid for a minute',
  decisions: 'facts of decisions, without a person',
  events: 'copies of what other files have, for connections, kept for days',
  event_log: 'bounds of the event log, without a person',
  pending_events: 'events, for milliseconds',
  notice_counters: 'how many notices a person got',
  contact_messages: 'written without an account; nothing proves whose they are',
  mail_queue: 'letters until they are sent; what they say is in other files',
  file_uses: 'which part of the product uses a file; that part names the file',
  picture_jobs: 'work on pictures, for seconds',
  object_folder: 'has no person',
  client_builds: 'has no person',
  follower_counts: 'a number that the store page shows',
  goods_announcements: 'work on notices, for days; the notices are archived',
  announcement_rounds: 'work on notices, for days',
  member_changes: 'work on the room lists of others, for seconds',
  new_listings: 'work on notices, for seconds',
  saved_search_finds: 'which goods a saved search has reported; the notices are archived',
  auctions: 'public, and the sealed salt of a running auction; own bids and goods are archived',
  exchange_rate_table: 'has no person',
  exchange_rates: 'has no person',
  news_articles: 'written by the house, not by a person',
  news_texts: 'written by the house, not by a person',
  goods_facets: 'an index of public goods',
  goods_search: 'an index of public goods',
  search_words: 'an index of public goods',
  scheduled_jobs: 'has no person',
  visit_keys: 'keys that are deleted after a day',
  visits: 'hashes of visitors that cannot be led back to a person',
  data_archives: 'when this archive was requested; the account screen shows it',
};

/** Columns whose names say that they hold a secret or a digest are never written, whatever the table. */
const SECRET = /hash|secret|salt|token_?id|challenge|recovery/i;

/** A query for the rows of a section as JSON texts. `$1` is the person. */
export function sectionQuery({ table, where, order, omit = [], also = {} }: Section): string {
  const columns = Object.entries(getTableColumns(table)).flatMap(([name, column]) =>
    omit.includes(name) || SECRET.test(name) || column.getSQLType() === 'bytea'
      ? []
      : [`t.${column.name} AS "${name}"`],
  );
  const further = Object.entries(also).map(([name, expression]) => `${expression} AS "${name}"`);
  return `SELECT row_to_json(r)::text AS row FROM (
    SELECT ${[...columns, ...further].join(', ')} FROM ${getTableName(table)} t WHERE ${where} ORDER BY ${order}) r`;
}
