/** Public data (spec §7, Public data). */
import { z } from 'zod';
import { SERVER_LANGUAGES } from '../locales.ts';
import { CURRENCY_CODES } from '../money.ts';
import { defineCall } from './define-call.ts';

/** Server codes, and any English variant as `EN` (spec §7). */
export const languageQuery = z.object({ languageCode: z.enum(SERVER_LANGUAGES).default('EN') });
const keyValue = z.object({ key: z.string(), value: z.string() });

export const goodsCategories = defineCall({
  name: 'public.goodsCategories',
  method: 'GET',
  path: '/api/Public/website/goodsCategories',
  access: 'public',
  summary: 'Categories of goods (type 1) or NFTs (type 3)',
  query: languageQuery.extend({ typeId: z.coerce.number().pipe(z.union([z.literal(1), z.literal(3)])) }),
  answer: z.array(keyValue),
  errors: [],
});
export const countries = defineCall({
  name: 'public.countries',
  method: 'GET',
  path: '/api/Public/countries',
  access: 'public',
  summary: 'Every country, by ISO 3166 code',
  query: languageQuery,
  answer: z.array(keyValue),
  errors: [],
});
export const availableAreas = defineCall({
  name: 'public.availableAreas',
  method: 'GET',
  path: '/api/Public/countries/available-area',
  access: 'public',
  summary: 'Areas the marketplace serves, with their phone area codes',
  query: languageQuery,
  answer: z.array(keyValue.extend({ areaCode: z.string() })),
  errors: [],
});
export const nftSetting = defineCall({
  name: 'public.nftSetting',
  method: 'GET',
  path: '/api/Public/sysCategory/nft/get',
  access: 'public',
  summary: 'NFT platforms and the chains each supports',
  query: languageQuery,
  answer: z.array(keyValue.extend({ chains: z.array(keyValue) })),
  errors: [],
});
export const currencies = defineCall({
  name: 'public.currencies',
  method: 'GET',
  path: '/api/Public/currencies',
  access: 'public',
  summary: 'Currencies with name and symbol',
  query: languageQuery,
  answer: z.array(z.object({ currencyCode: z.enum(CURRENCY_CODES), name: z.string(), symbol: z.string() })),
  errors: [],
});
export const contactUs = defineCall({
  name: 'public.contactUs',
  method: 'GET',
  path: '/api/Public/contactus/list',
  access: 'public',
  summary: 'Contact details, one entry a language',
  answer: z.array(
    z.object({
      languageCode: z.enum(SERVER_LANGUAGES),
      email: z.string(),
      phone: z.string(),
      addressList: z.array(z.object({ place: z.string() })),
      defaultAddress: z.string(),
      socials: z.array(z.object({ network: z.enum(['facebook', 'instagram', 'wechat', 'weibo']), url: z.string() })),
    }),
  ),
  errors: [],
});
export const mobileApps = defineCall({
  name: 'public.mobileApps',
  method: 'GET',
  path: '/api/Public/mobileapp',
  access: 'public',
  summary: 'Where the mobile apps are to be had; empty while there are none',
  answer: z.array(z.object({ typeName: z.enum(['ios', 'android', 'apk']), storeLink: z.string() })),
  errors: [],
});
export const seo = defineCall({
  name: 'public.seo',
  method: 'GET',
  path: '/api/Public/seo',
  access: 'public',
  summary: 'Title, description and keywords for search engines',
  query: languageQuery,
  answer: z.object({ title: z.string(), description: z.string(), keywords: z.string() }),
  errors: [],
});
export const managedAddresses = defineCall({
  name: 'public.managedAddresses',
  method: 'POST',
  path: '/api/Setting/goodsManagedAddresses',
  access: 'public',
  summary: 'Consignment addresses',
  body: z.object({ data: languageQuery.partial().default({}) }),
  answer: z.array(z.object({ id: z.string(), companyName: z.string(), address: z.string() })),
  errors: [],
});
