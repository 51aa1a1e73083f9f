import type { ComponentType } from 'react';
import type { Words } from '../locale/catalogues.ts';

export type RouteParams = Readonly<Record<string, string | undefined>>;
export type PageProps = { params: RouteParams };
export type PageModule = { default: ComponentType<PageProps> };

/** One screen: its path without language prefix, and how to get its code. */
export type RouteDefinition = {
  /** Segments; `:name` stands for one, `:name?` for one that may be missing. */
  path: string;
  load: () => Promise<PageModule>;
  /** `user`: signed-out people are taken to sign-in and come back afterwards. */
  access: 'public' | 'user';
  /** `full`: the page fills the window below the header, without footer. */
  layout: 'page' | 'full';
  /** Texts that come with the screen (lingui.config.ts); those of every page go without saying. */
  words?: readonly Words[];
};

export type RouteMatch = { route: RouteDefinition; params: RouteParams };

function decode(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}

/** @returns the parameters of `path` under `pattern`, or undefined when it does not match. A trailing slash is no segment. */
export function matchPath(pattern: string, path: string): RouteParams | undefined {
  const wanted = pattern.split('/').filter(Boolean);
  const given = path.split('/').filter(Boolean);
  if (given.length > wanted.length) return undefined;
  const params: Record<string, string | undefined> = {};
  for (const [index, part] of wanted.entries()) {
    const segment = given[index];
    const optional = part.endsWith('?');
    if (segment === undefined) {
      if (optional) continue;
      return undefined;
    }
    if (!part.startsWith(':')) {
      if (part !== segment) return undefined;
      continue;
    }
    const name = part.slice(1, optional ? -1 : undefined);
    const value = decode(segment);
    if (value === undefined || (name.endsWith('ageNo') && !/^[1-9]\d{0,5}$/.test(value))) return undefined;
    params[name] = value;
  }
  return params;
}

/**
 * The screen of a path.
 *
 * [RTE-1] Static routes win over parameters, in whatever order they are listed.
 * [RTE-2] A page number is digits only.
 */
export function findRoute(routes: readonly RouteDefinition[], path: string): RouteMatch | undefined {
  const matches = routes.flatMap((route) => {
    const params = matchPath(route.path, path);
    return params ? [{ route, params }] : [];
  });
  const parameters = ({ route }: RouteMatch) => route.path.split('/').filter((part) => part.startsWith(':')).length;
  return matches.toSorted((a, b) => parameters(a) - parameters(b))[0];
}
