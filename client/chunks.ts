/** Modules that screens share: paths below `client/` and `protocol/` as regular expressions, and names of packages. */
type Shared = { client?: readonly string[]; protocol?: readonly string[]; packages?: readonly string[] };

/**
 * What the build bundles into one file because several screens use it. A file costs a request, its header, and words
 * that the compression cannot share with others: sixty small ones made an item page 50 kB larger.
 * A module belongs to the first group that matches, and whatever imports one module of a group loads all of it.
 * The bundler splits all other modules: a file for each set of screens that share them.
 */
const SHARED: Readonly<Record<string, Shared>> = {
  // What sign-in loads too, which needs nothing else of the screens.
  base: {
    client: ['design/(banner|field|icon|password|text-input)', 'feedback/retry'],
    protocol: ['rules/picture-sizes\\.'],
  },
  common: {
    client: ['feedback/error-sentence', 'hooks/use-action'],
    protocol: ['lookups\\.'],
  },
  // What comes at once with a running auction: its clock, and the frame of the page of its item.
  times: {
    client: ['auctions/use-auction', 'format/(cached|dates|time-left-text)', 'hooks/use-(previous|server-time)'],
    protocol: ['rules/time-left\\.'],
  },
  timeLeft: { client: ['auctions/auction-time-left', 'format/time-left'] },
  running: {
    client: [
      'auctions/(auctions\\.module|panel/auction-(clock|panel))',
      'bridge/use-rendered',
      'feedback/is-missing',
      'goods/sheet/goods-sheet',
      'pages/item/item(-view|\\.module)',
    ],
  },
  screen: {
    client: [
      'design/(avatar|badge|empty|picture|primitives|scroll-row|text\\.module|visually)',
      'feedback/resource-(failure|state)',
      'format/(?!time|free|bytes)',
      'goods/price-text',
      'hooks/(device-choice|use-(?!server|blob|file))',
      'pages/page\\.module',
      'prices/(approximate|reader)',
      'times/zones',
    ],
    protocol: ['money\\.', 'room-id\\.', 'rules/(blank|sale-summary)\\.'],
  },
  limits: { protocol: ['(limits|durations)\\.'] },
  memberLimits: { protocol: ['member-limits\\.'] },
  // Apart, because the chat loads it with the first text that needs it.
  languages: { client: ['format/free-text'], protocol: ['rules/han-script\\.'] },
  lists: {
    client: ['design/(pagination|select|tab-links|navigation\\.module)', 'goods/(list-pages|page-query)'],
  },
  names: { client: ['goods/goods-names', 'stores/shop-path', 'times/local'] },
  cards: { client: ['goods/(goods-card|goods-grid|goods\\.module|goods-price|own-row)', 'times/counted'] },
  converted: {
    client: ['prices/converted'],
    protocol: ['rules/(exchange-rates|typed-numbers)\\.'],
  },
  stores: { client: ['follows/follow', 'stores/(stars|comments\\.module)'] },
  moves: { client: ['forms/(form-draft|forms\\.module|move-button)'] },
  conditions: { client: ['feedback/condition', 'forms/missing'] },
  form: { client: ['design/(checkbox|choice|radio)', 'feedback/problem', 'forms/form-error'] },
  controls: { client: ['design/text-area', 'forms/(fields|use-submit|form-buttons)'], packages: ['react-hook-form'] },
  uploads: { client: ['forms/(file-button|uploads/(use-uploads|upload-list|uploads\\.module|pictures-field))'] },
  goodsFields: { protocol: ['rules/(goods-fields|collection-filters)\\.'] },
  labels: { client: ['goods/field-labels'], protocol: ['rules/details\\.'] },
  // Small, and read by home, chat and item pages, which must not load each other's parts.
  bids: {
    client: ['goods/bidder-status'],
    protocol: ['rules/bidder-status\\.'],
  },
  steps: {
    client: ['goods/next-bid'],
    protocol: ['rules/(bid-steps|minimum-bid)\\.'],
  },
  seen: { client: ['notices/mark-seen'], protocol: ['rules/notices\\.'] },
  trade: {
    client: ['offers/(chosen-move-dialog|offers\\.module|offer-button|deadline|negotiation)'],
  },
  offers: { client: ['offers/(offer-card|offer-state|refusals)'] },
  // Of the pages of items: their first screenful, what is below it, and what only auctions have.
  sheet: {
    client: ['goods/sheet/(buyer-total|sheet-sale)', 'times/auction'],
    protocol: ['rules/buyer-total\\.'],
  },
  facts: {
    client: ['goods/sheet/(sheet-more|token-facts|use-goods-facts)'],
    protocol: ['rules/token-link\\.'],
  },
  auction: {
    client: [
      'auctions/(auction-text|panel/auction-(head|moves|outcome|terms))',
      'deals/buy-button',
      'design/(primary-action|tick)',
      'times/exact',
    ],
  },
  records: { client: ['auctions/records/(known|price-history|record-list)'] },
  notices: {
    client: ['notices/(notice-kinds|room-item|room-picture|use-room-trades)', 'chat/message/bubble\\.module'],
    protocol: ['text\\.'],
  },
  // Only signed-in people choose files.
  signedIn: {
    client: [
      'app/shell/(account-tools|bottom-bar|menus\\.module|quick-search-key)',
      'format/bytes',
      'hooks/use-(blob|file)',
    ],
    protocol: ['rules/file-kind\\.'],
  },
  passport: { client: ['pages/passport'] },
  discuss: { client: ['pages/discuss/(discuss[-.](paths|texts|module)|article-card)'] },
  rich: { client: ['rich-content/rich-content\\.'], protocol: ['rules/rich-content\\.'] },
  staff: {
    client: ['pages/staff/(staff-area|results|staff\\.module|case-status|move-names|use-refresh|urgency)'],
  },
};

const matches = ({ client = [], protocol = [], packages = [] }: Shared): RegExp =>
  new RegExp(
    [
      ...client.map((path) => `/client/${path}`),
      ...protocol.map((path) => `/protocol/${path}`),
      ...packages.map((name) => `/node_modules/${name}/`),
    ].join('|'),
  );

export const CHUNKS = [
  // The entry's own dependencies, also those that screens use.
  { name: 'first', tags: ['$initial' as const] },
  ...Object.entries(SHARED).map(([name, shared]) => ({
    name,
    test: matches(shared),
    includeDependenciesRecursively: false,
  })),
];
