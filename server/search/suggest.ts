import type { CallResponse } from '#protocol/http/define-call.ts';
import type { suggestGoods } from '#protocol/http/goods-search.ts';
import { SUGGESTIONS } from '#protocol/limits.ts';
import type { ServerLanguage } from '#protocol/locales.ts';
import { STORE_STATUS } from '#protocol/lookups.ts';
import type { SqlClient } from '../database/pool.ts';
import { toFileRef } from '../files/queries.ts';
import { chineseBrandNames } from './brand-names.ts';
import { CATEGORY_WORDS } from './category-words.ts';
import { matchesName, wordsOf, type KeywordWord } from './keyword.ts';
import { readListedCards, type Search } from './search.ts';
import { addTokens } from './tokens.ts';

/** Matches whose categories and brands are suggested: more than the search finds before it sorts them. */
const COUNTED_MOST = 4_000;
/** Names of open stores in memory. */
const STORES_MOST = 5_000;
/** Age up to which they are used without reading them again, ms. */
const STORES_MAX_AGE = 60_000;

type Suggestions = CallResponse<typeof suggestGoods>;
type StoreName = { readonly id: string; readonly name: string; readonly logo: string | null };

const tokensOf = (...names: readonly string[]): ReadonlySet<string> => {
  const tokens = new Set<string>();
  for (const name of names) addTokens(name, tokens);
  return tokens;
};
const CATEGORY_TOKENS = [...CATEGORY_WORDS].map(([code, names]) => ({ code, tokens: tokensOf(...names) }));

/** Suggests goods, categories, brands and stores for a keyword that is being typed. */
export function createSuggestions(
  client: SqlClient,
  search: Search,
  clock: () => Date,
): (keyword: string, language: ServerLanguage) => Promise<Suggestions> {
  const stores = createStoreNames(client, clock);
  return async (keyword, language) => {
    const words = wordsOf(keyword, { isTyping: true });
    if (words.length === 0 || isTooShort(words)) return NONE;
    const page = { sort: 'relevance', pageNo: 1, pageSize: SUGGESTIONS.goods, countedMost: COUNTED_MOST } as const;
    const [{ ids, facets, reading }, all, listed] = await Promise.all([
      search.find(keyword, { filter: {} }, page, true),
      search.countAll(),
      stores(),
    ]);
    const named = CATEGORY_TOKENS.filter(
      ({ code, tokens }) => matchesName(words, tokens) && all.category.some(({ key }) => key === code),
    ).map(({ code }) => code);
    const others = facets.category.map(({ key }) => key).filter((code) => !named.includes(code));
    return {
      corrected: reading.corrected,
      goods: await readListedCards(client, ids, language),
      categories: [...named, ...others]
        .slice(0, SUGGESTIONS.categories)
        .map((code) => ({ code, isNamed: named.includes(code) })),
      brands: facets.brand
        .filter(({ key }) => matchesName(words, tokensOf(key, chineseBrandNames(key))))
        .slice(0, SUGGESTIONS.brands)
        .map(({ key }) => ({ name: key })),
      stores: listed
        .filter(({ tokens }) => matchesName(words, tokens))
        .slice(0, SUGGESTIONS.stores)
        .map(({ id, name, logo }) => ({ id, name, logo: toFileRef(logo) })),
    };
  };
}

const NONE: Suggestions = {
  corrected: null,
  goods: [],
  categories: [],
  brands: [],
  stores: [],
};

/** A single Latin letter begins too many words. */
const isTooShort = ([word, ...others]: readonly KeywordWord[]): boolean =>
  others.length === 0 && word !== undefined && !word.dense && word.text.length < SUGGESTIONS.lettersLeast;

/** The names of open stores, read again when they are a minute old. */
function createStoreNames(
  client: SqlClient,
  clock: () => Date,
): () => Promise<readonly (StoreName & { readonly tokens: ReadonlySet<string> })[]> {
  /** Names change rarely: their tokens are made once. */
  const tokens = new Map<string, ReadonlySet<string>>();
  let read: { readonly at: number; readonly stores: ReturnType<typeof readStores> } | undefined;
  async function readStores(): Promise<(StoreName & { tokens: ReadonlySet<string> })[]> {
    const { rows } = await client.query<StoreName>(
      `SELECT id, display_name AS name, logo_file_id AS logo FROM stores
       WHERE status = ${STORE_STATUS.success} AND NOT frozen ORDER BY created_at, id LIMIT ${STORES_MOST}`,
    );
    if (tokens.size > 2 * STORES_MOST) tokens.clear();
    return rows.map((store) => {
      const known = tokens.get(store.name) ?? tokensOf(store.name);
      tokens.set(store.name, known);
      return { ...store, tokens: known };
    });
  }
  return () => {
    const now = clock().getTime();
    if (!read || now - read.at >= STORES_MAX_AGE) {
      const stores = readStores();
      read = { at: now, stores };
      stores.catch(() => (read = undefined));
    }
    return read.stores;
  };
}
