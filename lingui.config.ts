import { formatter } from '@lingui/format-po';
import { defineConfig } from '@lingui/cli';
import { DEFAULT_LOCALE, LOCALES } from './protocol/locales.ts';

/** Sources whose texts come with the screens that need them (`words` in client/app/routes.ts), so that the sign-in page does not carry them. */
const CHAT = ['composer', 'message', 'room', 'rooms', 'chat.route.tsx'].map((part) => `client/chat/${part}`);
const TRADE = [
  'goods',
  'import',
  'merchant',
  'my-store',
  'personal',
  'privacy',
  'remove-user',
  'shop',
  'staff',
  'store-setting',
  'terms',
]
  .map((page) => `client/pages/${page}`)
  .concat(['media-card', 'post-words'].map((name) => `client/stores/${name}.tsx`));
/** Auctions, offers and deals, which show on the item page and in chat as well. */
const MARKET = [
  'auctions',
  'offers',
  'deals',
  'agent-buys',
  'pages/item',
  'pages/auctions',
  'pages/offers',
  'pages/deals',
  'pages/agent-buys',
]
  .map((part) => `client/${part}`)
  .concat(['condition-text', 'reason-text'].map((name) => `client/feedback/${name}.ts`));
const HOUSE = ['home', 'about'].map((page) => `client/pages/${page}`);
const exclude = ['**/*.test.ts', '**/*.test.tsx'];

/** Messages live in the sources in English; catalogs by part and language, no line numbers or origins (they only make noise in diffs). */
export default defineConfig({
  sourceLocale: DEFAULT_LOCALE,
  locales: [...LOCALES],
  catalogs: [
    {
      path: 'client/locales/core/{locale}',
      include: ['client'],
      exclude: [
        ...exclude,
        ...[...CHAT, ...TRADE, ...MARKET, ...HOUSE].map((part) => (/\.tsx?$/.test(part) ? part : `${part}/**`)),
      ],
    },
    { path: 'client/locales/chat/{locale}', include: CHAT, exclude },
    { path: 'client/locales/trade/{locale}', include: TRADE, exclude },
    { path: 'client/locales/market/{locale}', include: MARKET, exclude },
    { path: 'client/locales/house/{locale}', include: HOUSE, exclude },
  ],
  format: formatter({ lineNumbers: false, origins: false }),
});
