import type { ComponentType } from 'react';
import { loadWords } from '#client/i18n/catalogs.ts';
import type { PageProps, RouteDefinition } from '#client/navigation/route.ts';

type Loaded = { promise: Promise<ComponentType<PageProps>>; page?: ComponentType<PageProps>; failed?: true };

const cache = new WeakMap<RouteDefinition, Loaded>();

function begin(route: RouteDefinition): Loaded {
  const entry: Loaded = {
    promise: Promise.all([route.load(), route.words && loadWords(route.words)]).then(
      ([{ default: page }]) => (entry.page = page),
      (error: unknown) => {
        entry.failed = true;
        throw error;
      },
    ),
  };
  cache.set(route, entry);
  return entry;
}

/**
 * A screen's code, and its words, for rendering.
 *
 * [RTE-4] It is asked for once, and a failure stays a failure: a rendering that tried again would never end.
 */
export const loadPage = (route: RouteDefinition): Promise<ComponentType<PageProps>> =>
  (cache.get(route) ?? begin(route)).promise;

/**
 * A screen's code for going there.
 *
 * [RTE-5] What failed before is tried again.
 */
export function fetchPage(route: RouteDefinition): Promise<ComponentType<PageProps>> {
  const known = cache.get(route);
  return (known && !known.failed ? known : begin(route)).promise;
}

/** The screen if its code is here: rendering it then shows no placeholder in between. */
export const loadedPage = (route: RouteDefinition): ComponentType<PageProps> | undefined => cache.get(route)?.page;
