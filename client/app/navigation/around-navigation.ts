import type { AroundNavHandler } from 'wouter';
import { MEDIA } from '#client/design/media.ts';
import { tidyPath } from '#client/navigation/paths.ts';
import { movePicture } from '#client/navigation/picture-transition.ts';
import { splitLocale } from '#protocol/locales.ts';
import { findRoute } from '../find-route.ts';
import { loading } from './loading.ts';
import { fetchPage } from './page-cache.ts';

/** Counts navigations; the page of the last one that arrived is shown. */
let latest = 0;
let arrived = 0;

/** @returns whether the code of another page is being loaded, which replaces this one */
export const isLeaving = (): boolean => arrived !== latest;

/**
 * Wraps every navigation: the code of the next screen is loaded first, under the loading bar, while the present one
 * stays. A navigation begun meanwhile takes precedence. If the code cannot be had, the error page there says so.
 */
export const aroundNavigation: AroundNavHandler = (proceed, to, options) => {
  const mine = ++latest;
  const pathname = to.split(/[?#]/, 1)[0] ?? '/';
  const match = findRoute(splitLocale(pathname).path);
  const arrive = () => {
    if (mine !== latest) return;
    arrived = mine;
    const show = () => proceed(tidyPath(to), options);
    if (options?.transition) movePicture(show, matchMedia(MEDIA.reducedMotion).matches);
    else show();
  };
  if (!match) arrive();
  else loading.track(fetchPage(match.route)).then(arrive, arrive);
};
