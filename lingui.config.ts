import { formatter } from '@lingui/format-po';
import { defineConfig } from '@lingui/cli';
import { DEFAULT_LOCALE, LOCALES } from './protocol/locales.ts';

/**
 * Sources whose texts are loaded with their screens (`catalogs` in client/app/routes.ts), so that the sign-in page does
 * not load them. All other texts are in the catalog `core`.
 */
const SOURCES = {
  chat: ['chat'],
  /** What comes with the menu, the marks and the pins of messages. */
  messages: ['chat/menu'],
  /** Bids, offers and follows, as the item page shows them. */
  market: [
    'auctions',
    'offers',
    'follows',
    'pages/item',
    'deals/buy-button.tsx',
    'deals/buy-dialog.tsx',
    'feedback/condition-text.ts',
  ],
  /** Deals and agent buys, and the lists of everything that people trade and follow. */
  trade: [
    ...['deal-card.tsx', 'deal-state.tsx', 'deal-view.tsx', 'trade-list.tsx', 'moves'].map((name) => `deals/${name}`),
    'agent-buys',
    ...['auctions', 'offers', 'deals', 'agent-buys', 'follow', 'favorite', 'notices', 'saved-searches'].map(
      (page) => `pages/${page}`,
    ),
  ],
  /** What goods are, in full: their fields and the sheet that shows them. */
  goods: ['goods/field-labels.ts', 'goods/sheet'],
  account: ['pages/personal', 'pages/remove-user'],
  /** Two-step sign-in; the sign-in page loads its second step when it is needed. */
  security: ['pages/security'],
  /** Fields of forms and what is wrong with them. */
  forms: ['forms', 'feedback/problem-text.ts', 'pages/register', 'pages/forgot'],
  store: [
    ...['goods', 'import', 'merchant', 'my-store', 'shop', 'store-setting'].map((page) => `pages/${page}`),
    ...['comment-row', 'email-proof', 'level-bars', 'store-area'].map((name) => `stores/${name}.tsx`),
    'stores/media-card.tsx',
    'stores/post-grid.tsx',
    'stores/post-words.tsx',
  ],
  /** The forum, and the editor that news are written with too. */
  forum: ['pages/discuss', 'rich-content/editor'],
  staff: ['pages/staff'],
  /** Loaded where a tracker is configured. */
  tracking: ['tracking'],
  legal: ['privacy', 'terms', 'service', 'faq', 'contact', 'app'].map((page) => `pages/${page}`),
  home: [
    'pages/home',
    'pages/about',
    'pages/category',
    'pages/collections',
    'pages/news',
    'saved-searches/save-search.tsx',
    'search/page-search.tsx',
  ],
};
const inClient = (paths: readonly string[]): string[] => paths.map((path) => `client/${path}`);
/** @returns the folders of other catalogs within these paths */
const foldersWithin = (paths: readonly string[]): string[] =>
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
      exclude: [
        ...exclude,
        ...inClient(Object.values(SOURCES).flat()).map((path) => (/\.tsx?$/.test(path) ? path : `${path}/**`)),
      ],
    },
    ...Object.entries(SOURCES).map(([name, paths]) => ({
      path: `client/locales/${name}/{locale}`,
      include: inClient(paths),
      exclude: [...exclude, ...inClient(foldersWithin(paths)).map((path) => `${path}/**`)],
    })),
  ],
  runtimeConfigModule: {
    i18n: ['#client/i18n/page-i18n.ts', 'i18n'],
    Trans: ['#client/i18n/trans.tsx', 'Trans'],
  },
  format: formatter({ lineNumbers: false, origins: false }),
});
