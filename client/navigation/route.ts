import type { ComponentType } from 'react';
import { matchPath, type PagePath, type PathParams } from '#protocol/page-paths.ts';
import type { Words } from '#client/i18n/catalogs.ts';

export type PageProps = { params: PathParams };
export type PageModule = { default: ComponentType<PageProps> };

/** One screen: its path without language prefix, and how to get its code. */
export type RouteDefinition = {
  /** Screens of development begin with `/__`; the server knows none of them. */
  path: PagePath | `/__${string}`;
  load: () => Promise<PageModule>;
  /** `user`: signed-out people are taken to sign-in and come back afterwards. */
  access: 'public' | 'user';
  /** `full`: the page fills the window below the header, without footer. */
  layout: 'page' | 'full';
  /** Texts that come with the screen (lingui.config.ts); those of every page go without saying. */
  words?: readonly Words[];
};

export type RouteMatch = { route: RouteDefinition; params: PathParams };

/**
 * The screen of a path.
 *
 * [RTE-1] Static routes win over parameters, in whatever order they are listed.
 */
export function findRoute(routes: readonly RouteDefinition[], path: string): RouteMatch | undefined {
  const matches = routes.flatMap((route) => {
    const params = matchPath(route.path, path);
    return params ? [{ route, params }] : [];
  });
  const parameters = ({ route }: RouteMatch) => route.path.split('/').filter((part) => part.startsWith(':')).length;
  return matches.toSorted((a, b) => parameters(a) - parameters(b))[0];
}
