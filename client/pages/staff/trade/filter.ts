import { useSearch } from 'wouter';

/** @returns the filter in the query string (`?filter=open`), by default the first. A search ignores it. */
export function useFilter<Name extends string>(names: readonly [Name, ...Name[]], keyword: string): Name {
  const given = new URLSearchParams(useSearch()).get('filter');
  const found = names.find((name) => name === given);
  return found ?? (keyword ? names.at(-1)! : names[0]);
}
