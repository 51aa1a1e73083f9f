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
  /**
   * The page that the server rendered stays as it is until the reader uses it or is known to have signed in: until then
   * it shows what the server knew, as cards of auctions in lists do, and its fields are the browser's. The page of a
   * running auction, which has the attribute `data-live`, does not wait; its parts do.
   */
  waits?: true;
  /** Message catalogs that come with the screen (lingui.config.ts), besides `core`. */
  catalogs?: readonly ScreenCatalog[];
};
