import type { Route } from '#client/navigation/route.ts';
import { pageAt, type PathParams } from '#protocol/pages.ts';
import { ROUTES } from './routes.ts';

/** Screens of development; the build leaves them out. */
const DEVELOPMENT: Readonly<Record<string, Route>> = import.meta.env.DEV
  ? {
      '/__design': { load: () => import('../design-page/design.route.tsx'), access: 'public' },
      '/__machines': { load: () => import('../machines-page/machines.route.tsx'), access: 'public', layout: 'full' },
    }
  : {};

export type RouteMatch = { route: Route; params: PathParams };

/**
 * @param path without language prefix
 * @param search the query string; left out when only the screen matters
 * @returns the screen; undefined for an unknown path
 */
export function findRoute(path: string, search?: string): RouteMatch | undefined {
  const page = pageAt(path, search);
  if (page) return { route: ROUTES[page.name], params: page.params };
  const route = DEVELOPMENT[path];
  return route && { route, params: {} };
}
