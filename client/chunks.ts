/** Modules that screens share: paths below `client/` and `protocol/` as regular expressions, and names of packages. */
type Shared = { client: readonly string[]; protocol?: readonly string[]; packages?: readonly string[] };

/**
 * What the build bundles into one file because several screens use it. A file costs a request, its header, and words
 * that the compression cannot share with others: sixty small ones made an item page 50 kB larger.
 * A module belongs to the first group that matches, and whatever imports one module of a group loads all of it.
 * The bundler splits all other modules: a file for each set of screens that share them.
 */
const SHARED: Readonly<Record<string, Shared>> = {
  fields: {
    client: ['design/(field|text-input|password|banner)', 'hooks/use-(hydrated|action)', 'feedback/retry'],
  },
  screen: {
    client: [
      'design/(avatar|badge|empty|icon|picture|primitives|scroll-row|text\\.module|visually)',
      'feedback/resource-state',
      'format/(?!time|free|bytes)',
      'hooks/use-(?!server|blob|file)',
      'pages/page\\.module',
    ],
    protocol: ['(limits|lookups|durations|room-id)\\.', 'rules/(picture-sizes|blank|pages|thread-pages)\\.'],
  },
  // Apart, because the chat loads it with the first text that needs it.
  languages: { client: ['format/free-text'], protocol: ['rules/han-script\\.'] },
  lists: {
    client: ['design/(pagination|select|tab-links|navigation\\.module)', 'goods/(list-pages|page-query)'],
  },
  names: { client: ['goods/goods-names', 'stores/(shop-path|use-local)'] },
  // The header of signed-in people reads it on every page.
  currency: { client: ['prices/reader'] },
  prices: {
    client: ['auctions/use-auction', 'goods/price-text', 'hooks/(device-choice|use-server-time)'],
    protocol: ['money\\.', 'rules/(sale-summary|time-left)\\.'],
  },
  cards: {
    client: [
      'follows/follow',
      'goods/(goods-card|goods-grid|goods\\.module|hydrated-time)',
      'prices/approximate',
      'stores/(stars|comments\\.module)',
    ],
    protocol: ['rules/(exchange-rates|tidy-amount)\\.'],
  },
  moves: { client: ['feedback/condition', 'forms/(form-draft|forms\\.module|move-button)'] },
  form: { client: ['design/(checkbox|choice|radio)', 'feedback/problem', 'forms/form-error'] },
  controls: { client: ['design/text-area', 'forms/(fields|use-submit|form-buttons)'], packages: ['react-hook-form'] },
  uploads: { client: ['forms/(file-button|uploads/(use-uploads|upload-list|uploads\\.module|pictures-field))'] },
  labels: { client: ['goods/field-labels'], protocol: ['rules/(goods-fields|details)\\.'] },
  // Small, and read by home, chat and item pages, which must not load each other's parts.
  bids: {
    client: ['goods/bidder-status'],
    protocol: ['rules/(bidder-status|bid-steps|minimum-bid)\\.'],
  },
  trade: {
    client: [
      'auctions/(auction-text|auction-time\\.|panel/auction-outcome)',
      'notices/mark-seen',
      'offers/(chosen-move-dialog|offers\\.module|offer-button|deadline|negotiation|use-purchase)',
    ],
    protocol: ['rules/(states|notices)\\.'],
  },
  offers: { client: ['offers/(offer-card|offer-state|refusals)'] },
  sheet: {
    client: [
      'auctions/(auction-time-left|panel|records/(known|price-history|record-list)|auctions\\.module)',
      'deals/buy-button',
      'design/primary-action',
      'format/time-left',
      'goods/sheet/(?!gallery-viewer)',
    ],
    protocol: ['rules/(bid-draft|buyer-total|token-link)\\.'],
  },
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
  ornament: { client: ['design/guilloche', 'pages/passport'] },
  discuss: {
    client: ['pages/discuss/(discuss[-.](paths|texts|module)|article-card)', 'rich-content/rich-content\\.'],
  },
  staff: {
    client: ['pages/staff/(staff-area|results|staff\\.module|case-status|move-names|use-refresh|urgency)'],
  },
};

const matches = ({ client, protocol = [], packages = [] }: Shared): RegExp =>
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
