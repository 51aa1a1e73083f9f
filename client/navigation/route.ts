import type { ComponentType } from 'react';
import type { Topic } from '#protocol/bridge/topics.ts';
import type { ServerLanguage } from '#protocol/locales.ts';
import type { PathParams } from '#protocol/pages.ts';
import type { ScreenCatalog } from '#client/i18n/catalogs.ts';

export type PageProps = { params: PathParams };
export type PrefetchedTopics = (params: PathParams, language: ServerLanguage) => readonly Topic<unknown>[];
export type PageModule = {
  default: ComponentType<PageProps>;
  /** The data that the page asks for first, which is fetched with its code when a user is about to open it. */
  prefetchedTopics?: PrefetchedTopics;
};

/** One screen: how to load its code, who may see it, and what it needs around it. */
export type Route = {
  load: () => Promise<PageModule>;
  /** `user`: signed-out people are taken to sign-in and come back afterwards. */
  access: 'public' | 'user';
  /** `full`: the page fills the window below the header, without footer. */
  layout?: 'full';
  /** Message catalogs that come with the screen (lingui.config.ts), besides `core`. */
  catalogs?: readonly ScreenCatalog[];
};
