import { formatter } from '@lingui/format-po';
import { defineConfig } from '@lingui/cli';
import { DEFAULT_LOCALE, LOCALES } from './protocol/locales.ts';

/**
 * Sources whose texts are loaded with their screens (`catalogs` in client/app/routes.ts and member-routes.ts), so that the sign-in page does
 * not load them. All other texts are in the catalog `core`.
 */
const SOURCES = {
  chat: ['chat'],
  /** What the chat shows when it is used: menu, marks and pins of messages, voice notes, searches, picked files. */
  messages: [
    'chat/menu',
    'chat/voice',
    ...['composer/picked-files', 'room/no-such-room', 'room/room-search', 'rooms/below-rooms', 'viewer/viewer'].map(
      (name) => `chat/${name}.tsx`,
    ),
  ],
  /** Auctions: the rest of their panel, their records. */
  auction: ['auctions'],
  /** Offers, purchases and follows, as the item page shows them. */
  market: [
    'follows',
    'pages/item',
    'deals/buy-button.tsx',
    ...['deadline', 'negotiation', 'offer-button'].map((name) => `offers/${name}.tsx`),
  ],
  /** What comes with the dialogs in which people bid, offer and buy, and with their offers. */
  bids: ['auctions/bid', 'offers', 'deals/buy-dialog.tsx'],
  /** Why a move cannot be made, or was decided so. */
  conditions: ['feedback/condition-text.ts'],
  /** Comes with the first error that is shown. */
  errors: ['feedback/error-text.ts'],
  /** The shell of signed-in people. */
  member: [
    'notices',
    'navigation/own-pages.ts',
    ...['account-tools', 'bell-panel', 'bottom-bar', 'command-palette', 'user-menu'].map(
      (name) => `app/shell/${name}.tsx`,
    ),
  ],
  /** Deals and agent buys, and the lists of everything that people trade and follow. */
  trade: [
    ...['deal-card.tsx', 'deal-state.tsx', 'deal-view.tsx', 'trade-list.tsx', 'moves'].map((name) => `deals/${name}`),
    'agent-buys',
    ...['auctions', 'offers', 'deals', 'agent-buys', 'follow', 'favorite', 'notices', 'saved-searches'].map(
      (page) => `pages/${page}`,
    ),
  ],
  /** The first screenful of the sheet of goods, and when its auction ends. */
  sheet: [
    ...['buyer-total', 'gallery-viewer', 'goods-gallery', 'sheet-head', 'sheet-sale'].map(
      (name) => `goods/sheet/${name}.tsx`,
    ),
    'times/auction-time.tsx',
    ...['auction-clock', 'auction-end', 'auction-panel', 'panel-waiting'].map((name) => `auctions/panel/${name}.tsx`),
  ],
  /** What goods are, in full: their fields, and the rest of their sheet. */
  goods: ['goods/field-labels.ts', 'goods/sheet'],
  account: ['pages/personal', 'pages/remove-user'],
  /** What the sign-in page loads when it is needed: its second step, and the return from a third party. */
  security: ['pages/security', 'pages/login/third-party-return.tsx'],
  /** Fields of forms and what is wrong with them. */
  forms: ['forms', 'feedback/problem-text.ts', 'pages/register', 'pages/forgot'],
  store: [
    ...['goods', 'import', 'merchant', 'my-store', 'store-setting'].map((page) => `pages/${page}`),
    'pages/store-area.tsx',
    ...['contact-service', 'email-proof'].map((name) => `stores/${name}.tsx`),
  ],
  /** A store as visitors see it. */
  shop: [
    'pages/shop',
    ...['comment-row', 'level-bars', 'media-card', 'post-grid', 'post-words'].map((name) => `stores/${name}.tsx`),
  ],
  /** The forum, and the editor that news are written with too. */
  forum: ['pages/discuss', 'rich-content/editor'],
  staff: ['pages/staff'],
  /** Loaded where a tracker is configured. */
  tracking: ['tracking'],
  legal: ['about', 'privacy', 'terms', 'service', 'faq', 'contact', 'app'].map((page) => `pages/${page}`),
  /** The first screenful of the home page. */
  home: ['pages/home'],
  /** The rest of the home page. */
  showcase: ['pages/home/home-sections.tsx'],
  /** Finding goods: categories, and what is in them. */
  find: ['pages/category', 'pages/collections', 'saved-searches/save-search.tsx'],
  news: ['pages/news'],
  /** What the shell of every page shows once it is used: the footer, suggestions of the search, how to get the app. */
  footer: [
    ...['footer', 'preferences'].map((name) => `app/shell/${name}.tsx`),
    ...['suggestion-option', 'suggestions'].map((name) => `search/${name}.tsx`),
    'download',
  ],
};
const inClient = (paths: readonly string[]): string[] => paths.map((path) => `client/${path}`);
/** Files as they are, folders with all that is in them. */
const asPatterns = (paths: readonly string[]): string[] =>
  inClient(paths).map((path) => (/\.tsx?$/.test(path) ? path : `${path}/**`));
/** @returns the folders and files of other catalogs within these paths */
const pathsWithin = (paths: readonly string[]): string[] =>
  Object.values(SOURCES)
    .flat()
    .filter((other) => paths.some((path) => other.startsWith(`${path}/`)));
const exclude = ['**/*.test.ts', '**/*.test.tsx'];

/** The sources have the English texts. Line numbers and origins are left out: they only add noise to diffs. */
export default defineConfig({
  sourceLocale: DEFAULT_LOCALE,
  locales: [...LOCALES],
  catalogs: [
    {
      path: 'client/locales/core/{locale}',
      include: ['client'],
      exclude: [...exclude, ...asPatterns(Object.values(SOURCES).flat())],
    },
    ...Object.entries(SOURCES).map(([name, paths]) => ({
      path: `client/locales/${name}/{locale}`,
      include: inClient(paths),
      exclude: [...exclude, ...asPatterns(pathsWithin(paths))],
    })),
  ],
  runtimeConfigModule: {
    i18n: ['#client/i18n/page-i18n.ts', 'i18n'],
    Trans: ['#client/i18n/trans.tsx', 'Trans'],
  },
  format: formatter({ lineNumbers: false, origins: false }),
});
