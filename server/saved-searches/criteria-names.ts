import type { CriteriaNames, SearchCriteria } from '#protocol/entities/saved-search.ts';
import { joinWords, localeOfServer, type ServerLanguage } from '#protocol/locales.ts';
import { BASE_CURRENCY, formatMoney } from '#protocol/money.ts';
import { CONDITION_GRADES } from '#protocol/lookups.ts';
import { CONDITION_FACET, detailChoiceIn, readDetails, type DetailChoice } from '#protocol/rules/detail-facets.ts';
import { GOODS_CATEGORIES, NFT_CATEGORIES } from '../public/content/categories.ts';
import { countryNames } from '../public/content/countries.ts';
import { SITE_NAMES } from '../public/content/site.ts';

const CATEGORIES = new Map([...GOODS_CATEGORIES, ...NFT_CATEGORIES].map(({ code, name }) => [code, name]));
const regions = new Map<ServerLanguage, ReadonlyMap<string, string>>();

function regionName(language: ServerLanguage, code: string): string {
  const names = regions.get(language) ?? new Map(countryNames(language).map(({ key, value }) => [key, value]));
  regions.set(language, names);
  return names.get(code) ?? code;
}

/** @returns the names of criteria in a language, without that of the store */
export function criteriaNamesOf(
  { category, region, details }: SearchCriteria,
  language: ServerLanguage,
): CriteriaNames {
  const choices = readDetails(details ?? '');
  const isCondition = ({ name }: DetailChoice): boolean => name === CONDITION_FACET;
  return {
    category: category === undefined ? null : (CATEGORIES.get(category)?.[language] ?? category),
    region: region === undefined ? null : regionName(language, region),
    store: null,
    details: choices
      .filter((choice) => !isCondition(choice))
      .map((choice) => detailChoiceIn(language, category ?? '', choice).value),
    conditions: CONDITION_GRADES.filter((grade) =>
      choices.some((choice) => isCondition(choice) && choice.value === grade),
    ),
  };
}

/**
 * @returns the criteria that have a name or a price, in a language, without interface texts: for notices. The name of
 * the site for a search by others, such as all auctions.
 */
export function savedSearchTitle(criteria: SearchCriteria, language: ServerLanguage): string {
  const { keyword, brand } = criteria;
  const { category, region, details } = criteriaNamesOf(criteria, language);
  const named = [keyword, category, brand, ...details, priceRange(criteria), region].filter((name) => !!name);
  const locale = localeOfServer(language);
  return named.length > 0 ? joinWords(named as string[], locale) : SITE_NAMES[locale];
}

function priceRange({ currency, priceMin, priceMax }: SearchCriteria): string | undefined {
  const [least, most] = [priceMin, priceMax].map((price) => price && formatMoney(price, currency ?? BASE_CURRENCY));
  if (least && most) return `${least} – ${most}`;
  if (least) return `≥ ${least}`;
  return most ? `≤ ${most}` : currency;
}
