import { useSearch } from 'wouter';

/** @returns which part of a list the query string names (`?filter=open`), the first for anything else. A search is for everything. */
export function useFilter<Name extends string>(names: readonly [Name, ...Name[]], keyword: string): Name {
  const given = new URLSearchParams(useSearch()).get('filter');
  const found = names.find((name) => name === given);
  return found ?? (keyword ? names.at(-1)! : names[0]);
}
