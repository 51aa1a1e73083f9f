import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import type { Endpoint, ParsedInput } from '#protocol/http/endpoints/define-endpoint.ts';
import {
  availableAreas,
  contactUs,
  countries,
  currencies,
  features,
  goodsCategories,
  managedAddresses,
  mobileApps,
  nftSetting,
  seo,
} from '#protocol/http/endpoints/public.ts';
import { LOCALE_PROPERTIES, localeOfServer, type ServerLanguage } from '#protocol/locales.ts';
import { GOODS_TYPE } from '#protocol/lookups.ts';
import { CURRENCIES, CURRENCY_CODES } from '#protocol/money.ts';
import type { Deps } from '../deps.ts';
import type { Config } from '../foundation/config.ts';
import { route } from '../http/route.ts';
import { GOODS_CATEGORIES, NFT_CATEGORIES, NFT_PLATFORMS, type Category } from './content/categories.ts';
import { countryNames } from './content/countries.ts';
import { AREAS, MANAGED_ADDRESSES } from './content/areas.ts';
import { CONTACTS, SEO } from './content/site.ts';

/** How long a browser may reuse a response before it revalidates by ETag. Seconds. */
const FRESH = 3_600;

/** The public look-up lists. */
export function registerPublic(
  app: FastifyInstance,
  { config, translator }: { readonly config: Pick<Config, 'mobileApps'> } & Pick<Deps, 'translator'>,
): void {
  const list = (categories: readonly Category[], language: ServerLanguage) =>
    categories.map(({ code, name }) => ({ key: code, value: name[language] }));

  cachedRoute(app, goodsCategories, ({ query }) =>
    list(query.typeId === GOODS_TYPE.nft ? NFT_CATEGORIES : GOODS_CATEGORIES, query.languageCode),
  );
  cachedRoute(app, countries, ({ query }) => countryNames(query.languageCode));
  cachedRoute(app, availableAreas, ({ query }) =>
    AREAS.map(({ code, areaCode, name }) => ({ key: code, value: name[query.languageCode], areaCode })),
  );
  cachedRoute(app, nftSetting, ({ query: { languageCode } }) =>
    NFT_PLATFORMS.map(({ code, name, chains }) => ({
      key: code,
      value: name[languageCode],
      chains: list(chains, languageCode),
    })),
  );
  cachedRoute(app, currencies, ({ query }) => currencyNames(query.languageCode));
  cachedRoute(app, contactUs, () => [...CONTACTS]);
  cachedRoute(app, mobileApps, () => [...config.mobileApps]);
  cachedRoute(app, features, () => ({ translation: translator !== undefined }));
  cachedRoute(app, seo, ({ query }) => SEO[query.languageCode]);
  route(
    app,
    managedAddresses,
    ({
      body: {
        data: { languageCode = 'EN' },
      },
    }) =>
      MANAGED_ADDRESSES.map(({ id, companyName, address }) => ({
        id,
        companyName: companyName[languageCode],
        address: address[languageCode],
      })),
  );
}

/** Names come from `Intl`, symbols from our own table. */
function currencyNames(language: ServerLanguage): z.input<typeof currencies.response> {
  const names = new Intl.DisplayNames(LOCALE_PROPERTIES[localeOfServer(language)].htmlLang, { type: 'currency' });
  return CURRENCY_CODES.map((code) => ({
    currencyCode: code,
    name: names.of(code) ?? code,
    symbol: CURRENCIES[code].symbol,
  }));
}

/**
 * Serves content that only a release changes. A response is built once per input, may be cached by anyone for an hour
 * and is then revalidated by ETag.
 */
function cachedRoute<const E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  build: (input: ParsedInput<E>) => z.input<E['response']>,
): void {
  const responses = new Map<string, { data: z.input<E['response']>; etag: string }>();
  route(app, endpoint, (input, { request, reply }) => {
    const key = JSON.stringify(input);
    let entry = responses.get(key);
    if (!entry) {
      const data = build(input);
      entry = { data, etag: `"${createHash('sha256').update(JSON.stringify(data)).digest('base64url').slice(0, 22)}"` };
      // Inputs are checked against lists of three languages and two types, so there are never more than a few entries.
      responses.set(key, entry);
    }
    void reply.headers({ etag: entry.etag, 'cache-control': `public, max-age=${FRESH}` });
    if (request.headers['if-none-match'] === entry.etag) void reply.code(304);
    return entry.data;
  });
}
