import type { Route } from '#client/navigation/route.ts';
import { pageAt, type PageName, type PathParams } from '#protocol/pages.ts';
import type { MemberPage } from './member-routes.ts';
import { ROUTES } from './routes.ts';

/** Screens of development; the build leaves them out. */
const DEVELOPMENT: Readonly<Record<string, Route>> = import.meta.env.DEV
  ? {
      '/__design': { load: () => import('../design-page/design.route.tsx'), access: 'public' },
      '/__machines': { load: () => import('../machines-page/machines.route.tsx'), access: 'public', layout: 'full' },
    }
  : {};

/** One for each page, so that a page that is open stays the same. */
const members = new Map<MemberPage, Route>();

/** @returns the route of a page of signed-in people, whose code is found in a list that comes with it */
function memberRoute(name: MemberPage): Route {
  let route = members.get(name);
  if (!route) {
    route = {
      access: 'user',
      load: async () => (await import('./member-routes.ts')).loadMemberPage(name),
    };
    members.set(name, route);
  }
  return route;
}

const isListed = (name: PageName): name is keyof typeof ROUTES => Object.hasOwn(ROUTES, name);

export type RouteMatch = { route: Route; params: PathParams };

/**
 * @param path without language prefix
 * @param search the query string; left out when only the screen matters
 * @returns the screen; undefined for an unknown path
 */
export function findRoute(path: string, search?: string): RouteMatch | undefined {
  const page = pageAt(path, search);
  if (page) return { route: isListed(page.name) ? ROUTES[page.name] : memberRoute(page.name), params: page.params };
  const route = DEVELOPMENT[path];
  return route && { route, params: {} };
}
