import type { ComponentType } from 'react';
import type { PageProps, RouteDefinition } from './route.ts';

type Loaded = { promise: Promise<ComponentType<PageProps>>; page?: ComponentType<PageProps> };

const cache = new WeakMap<RouteDefinition, Loaded>();

/** Loads a screen's code once. A failed load is forgotten, so that the next visit tries again. */
export function loadPage(route: RouteDefinition): Promise<ComponentType<PageProps>> {
  const known = cache.get(route);
  if (known) return known.promise;
  const entry: Loaded = {
    promise: route.load().then(({ default: page }) => (entry.page = page), (error: unknown) => {
      cache.delete(route);
      throw error;
    }),
  };
  cache.set(route, entry);
  return entry.promise;
}

/** The screen if its code is here: rendering it then shows no placeholder in between. */
export const loadedPage = (route: RouteDefinition): ComponentType<PageProps> | undefined => cache.get(route)?.page;
