import type { AroundNavHandler } from 'wouter';
import { splitLocale } from '#protocol/locales.ts';
import { loading } from './loading.ts';
import { fetchPage } from './page-cache.ts';
import { tidyPath } from '#client/navigation/paths.ts';
import { findRoute } from '../find-route.ts';

let latest = 0;

/**
 * Wraps every navigation: the code of the next screen is loaded first, under the loading bar, while the present one
 * stays. A navigation begun meanwhile takes precedence. If the code cannot be had, the error page there says so.
 */
export const aroundNavigation: AroundNavHandler = (navigate, to, options) => {
  const mine = ++latest;
  const pathname = to.split(/[?#]/, 1)[0] ?? '/';
  const match = findRoute(splitLocale(pathname).path);
  const arrive = () => {
    if (mine === latest) navigate(tidyPath(to), options);
  };
  if (!match) arrive();
  else loading.track(fetchPage(match.route)).then(arrive, arrive);
};
