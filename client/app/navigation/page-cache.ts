import type { ComponentType } from 'react';
import { loadParts } from '#client/hooks/parts.tsx';
import { loadCatalogs } from '#client/i18n/catalogs.ts';
import { reloadAfter } from '../chunk-reload.ts';
import type { PageProps, Route } from '#client/navigation/route.ts';

type Loaded = { promise: Promise<ComponentType<PageProps>>; page?: ComponentType<PageProps>; failed?: true };

const cache = new WeakMap<Route, Loaded>();

function begin(route: Route): Loaded {
  const entry: Loaded = {
    promise: Promise.all([route.load(), route.catalogs && loadCatalogs(route.catalogs)]).then(
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
 * A screen's code and texts, for rendering. Loaded once; a failure is final, since rendering that retried would not
 * end.
 */
export const loadPage = (route: Route): Promise<ComponentType<PageProps>> => (cache.get(route) ?? begin(route)).promise;

/** Retries a load that failed. */
function load(route: Route): Promise<ComponentType<PageProps>> {
  const known = cache.get(route);
  return (known && !known.failed ? known : begin(route)).promise;
}

/**
 * A screen's code and texts, for taking over what the server rendered. Retries a load that failed. Where a release took
 * the files away, the page is loaded again.
 */
export async function takePage(route: Route): Promise<ComponentType<PageProps>> {
  try {
    return await load(route);
  } catch (error) {
    if (await reloadAfter(error)) return new Promise(() => undefined);
    throw error;
  }
}

/** A screen's code and texts, for navigating there: with what is below the fold. Retries a load that failed. */
export async function fetchPage(route: Route): Promise<ComponentType<PageProps>> {
  const page = await load(route);
  await loadParts();
  return page;
}

/** The screen if its code is loaded, so that rendering it needs no placeholder. */
export const loadedPage = (route: Route): ComponentType<PageProps> | undefined => cache.get(route)?.page;
