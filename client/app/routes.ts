import type { RouteDefinition } from './navigation/route.ts';

/** Every screen there is (spec §2). A path that is not listed answers 404. */
export const ROUTES: readonly RouteDefinition[] = [
  { path: '/', load: () => import('../pages/home/home.route.tsx'), access: 'public', layout: 'page' },
  { path: '/about', load: () => import('../pages/about/about.route.tsx'), access: 'public', layout: 'page' },
  { path: '/passport/login', load: () => import('../pages/login/login.route.tsx'), access: 'public', layout: 'page' },
  { path: '/personal/basic', load: () => import('../pages/personal/personal-basic.route.tsx'), access: 'user', layout: 'page' },
  { path: '/chat/chat-page', load: () => import('../chat/chat.route.tsx'), access: 'user', layout: 'full' },
  { path: '/chat/:roomId', load: () => import('../chat/chat.route.tsx'), access: 'user', layout: 'full' },
  { path: '/item-id/:no/:id/:pageNo?', load: () => import('../pages/item/item.route.tsx'), access: 'public', layout: 'page' },
  { path: '/goods/edit/:id', load: () => import('../pages/goods/goods-edit.route.tsx'), access: 'user', layout: 'page' },
  { path: '/follow-list', load: () => import('../pages/notices/follow-list.route.tsx'), access: 'user', layout: 'page' },
  { path: '/auction-bid-list', load: () => import('../pages/notices/auction-bid-list.route.tsx'), access: 'user', layout: 'page' },
  { path: '/agent-buy-list', load: () => import('../pages/notices/agent-buy-list.route.tsx'), access: 'user', layout: 'page' },
  { path: '/my-store', load: () => import('../pages/notices/my-store.route.tsx'), access: 'user', layout: 'page' },
];

/** Old, doubled and shortened spellings of paths, and the screens they lead to (spec §2). */
export const REDIRECTS: Readonly<Record<string, string>> = {
  '/login': '/passport/login',
  '/chat/add-comment': '/chat/chat-page',
  '/chat/chat-goods': '/chat/chat-page',
  '/messages/follow-list/follow-list': '/follow-list',
  '/messages/auction-bidding-list/auction-bidding-list': '/auction-bid-list',
  '/messages/agent-buy-list/agent-buy-list': '/agent-buy-list',
};
