import type { Route } from '#client/navigation/route.ts';
import type { PageName } from '#protocol/pages.ts';

/**
 * The code of the screens (spec §2) that visitors see, and of conversations, which open offline. All others are in
 * `member-routes.ts`; their paths are in `protocol/pages.ts`.
 */
export const ROUTES = {
  home: { load: () => import('../pages/home/home.route.tsx'), access: 'public', waits: true, catalogs: ['home'] },
  about: { load: () => import('../pages/about/about.route.tsx'), access: 'public', waits: true, catalogs: ['legal'] },
  service: {
    load: () => import('../pages/service/service.route.tsx'),
    access: 'public',
    waits: true,
    catalogs: ['legal'],
  },
  faq: { load: () => import('../pages/faq/faq.route.tsx'), access: 'public', waits: true, catalogs: ['legal'] },
  contact: {
    load: () => import('../pages/contact/contact.route.tsx'),
    access: 'public',
    catalogs: ['forms', 'legal'],
  },
  app: { load: () => import('../pages/app/app.route.tsx'), access: 'public', catalogs: ['legal', 'footer'] },
  news: { load: () => import('../pages/news/news.route.tsx'), access: 'public', waits: true, catalogs: ['news'] },
  newsDetail: {
    load: () => import('../pages/news/news-detail.route.tsx'),
    access: 'public',
    waits: true,
    catalogs: ['news'],
  },
  login: { load: () => import('../pages/login/login.route.tsx'), access: 'public' },
  register: {
    load: () => import('../pages/register/register.route.tsx'),
    access: 'public',
    catalogs: ['forms'],
  },
  forgotPassword: {
    load: () => import('../pages/forgot/forgot.route.tsx'),
    access: 'public',
    catalogs: ['forms'],
  },
  undoContactChange: {
    load: () => import('../pages/forgot/undo-contact-change.route.tsx'),
    access: 'public',
    catalogs: ['forms'],
  },
  terms: { load: () => import('../pages/terms/terms.route.tsx'), access: 'public', waits: true, catalogs: ['legal'] },
  privacy: {
    load: () => import('../pages/privacy/privacy.route.tsx'),
    access: 'public',
    waits: true,
    catalogs: ['legal'],
  },
  rooms: { load: () => import('../chat/chat.route.tsx'), access: 'user', layout: 'full', catalogs: ['chat', 'member'] },
  room: { load: () => import('../chat/chat.route.tsx'), access: 'user', layout: 'full', catalogs: ['chat', 'member'] },
  item: {
    load: () => import('../pages/item/item.route.tsx'),
    access: 'public',
    waits: true,
    catalogs: ['sheet'],
  },
  categories: {
    load: () => import('../pages/category/category.route.tsx'),
    access: 'public',
    waits: true,
    catalogs: ['find'],
  },
  collections: {
    load: () => import('../pages/collections/collections.route.tsx'),
    access: 'public',
    waits: true,
    catalogs: ['find'],
  },
  discuss: {
    load: () => import('../pages/discuss/discuss.route.tsx'),
    access: 'public',
    waits: true,
    catalogs: ['forum'],
  },
  thread: {
    load: () => import('../pages/discuss/thread.route.tsx'),
    access: 'public',
    waits: true,
    catalogs: ['forum'],
  },
  auctionRecords: {
    load: () => import('../pages/auctions/bidding-list.route.tsx'),
    access: 'public',
    catalogs: ['forms', 'trade', 'auction', 'sheet'],
  },
  oldAuctionRecords: { load: () => import('../pages/auctions/old-auction-link.route.tsx'), access: 'public' },
  oldAuction: { load: () => import('../pages/auctions/old-auction-link.route.tsx'), access: 'public' },
  oldItem: { load: () => import('../pages/auctions/old-auction-link.route.tsx'), access: 'public' },
  merchant: {
    load: () => import('../pages/merchant/merchant.route.tsx'),
    access: 'public',
    waits: true,
    catalogs: ['store'],
  },
  shop: {
    load: () => import('../pages/shop/shop.route.tsx'),
    access: 'public',
    waits: true,
    catalogs: ['market', 'shop'],
  },
} satisfies Partial<Record<PageName, Route>>;
