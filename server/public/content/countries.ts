import { LOCALE_PROPERTIES, localeOfServer, type ServerLanguage } from '#protocol/locales.ts';
import { AREAS } from './areas.ts';
import { translated } from './translated.ts';

/** All assigned codes of ISO 3166-1 alpha-2. */
const CODES = `
AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC
CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD
GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH
KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW
MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC
SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY
UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW`
  .trim()
  .split(/\s+/);
const KNOWN: ReadonlySet<string> = new Set(CODES);

/** Whether this is the ISO 3166-1 alpha-2 code of a country or area of the list. */
export const isCountry = (code: string): boolean => KNOWN.has(code);

/**
 * Macau is no market of ours, but `Intl` calls it by its full title, which would stand oddly beside the short names of
 * its neighbours.
 */
const MACAU = { code: 'MO', name: translated('Macau', '澳門', '澳门') };
const NAMED = [...AREAS, MACAU];

/**
 * Every country by ISO 3166 code. The markets we serve come first, in their own order and with the names used
 * everywhere else on the site: most people of ours are there. The others follow, sorted as readers of the language
 * expect.
 */
export function countryNames(language: ServerLanguage): { key: string; value: string }[] {
  const { htmlLang } = LOCALE_PROPERTIES[localeOfServer(language)];
  const names = new Intl.DisplayNames(htmlLang, { type: 'region', fallback: 'code' });
  const { compare } = new Intl.Collator(htmlLang);
  const own = NAMED.map(({ code, name }) => ({ key: code, value: name[language] }));
  const others = CODES.filter((key) => !NAMED.some(({ code }) => code === key)).map((key) => ({
    key,
    value: names.of(key) ?? key,
  }));
  return [...own, ...others.sort((a, b) => compare(a.value, b.value))];
}
