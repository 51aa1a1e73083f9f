/** Public data (spec §7, Public data). */
import * as z from 'zod/mini';
import { SERVER_LANGUAGES } from '../locales.ts';
import { CURRENCY_CODES } from '../money.ts';
import { defineCall } from './define-call.ts';

const keyValue = z.object({ key: z.string(), value: z.string() });
export const goodsCategories = defineCall({
  name: 'public.goodsCategories',
  method: 'GET',
  path: '/api/Public/website/goodsCategories',
  access: 'public',
  response: z.array(keyValue),
});
export const countries = defineCall({
  name: 'public.countries',
  method: 'GET',
  path: '/api/Public/countries',
  access: 'public',
  response: z.array(keyValue),
});
export const availableAreas = defineCall({
  name: 'public.availableAreas',
  method: 'GET',
  path: '/api/Public/countries/available-area',
  access: 'public',
  response: z.array(z.extend(keyValue, { areaCode: z.string() })),
});
export const nftSetting = defineCall({
  name: 'public.nftSetting',
  method: 'GET',
  path: '/api/Public/sysCategory/nft/get',
  access: 'public',
  response: z.array(z.extend(keyValue, { chains: z.array(keyValue) })),
});
export const currencies = defineCall({
  name: 'public.currencies',
  method: 'GET',
  path: '/api/Public/currencies',
  access: 'public',
  response: z.array(z.object({ currencyCode: z.enum(CURRENCY_CODES), name: z.string(), symbol: z.string() })),
});
export const contactUs = defineCall({
  name: 'public.contactUs',
  method: 'GET',
  path: '/api/Public/contactus/list',
  access: 'public',
  response: z.array(
    z.object({
      languageCode: z.enum(SERVER_LANGUAGES),
      email: z.string(),
      phone: z.string(),
      addressList: z.array(z.object({ place: z.string() })),
      defaultAddress: z.string(),
      socials: z.array(z.object({ network: z.enum(['facebook', 'instagram', 'wechat', 'weibo']), url: z.string() })),
    }),
  ),
});
export const mobileApps = defineCall({
  name: 'public.mobileApps',
  method: 'GET',
  path: '/api/Public/mobileapp',
  access: 'public',
  response: z.array(z.object({ typeName: z.enum(['ios', 'android', 'apk']), storeLink: z.string() })),
});
export const seo = defineCall({
  name: 'public.seo',
  method: 'GET',
  path: '/api/Public/seo',
  access: 'public',
  response: z.object({ title: z.string(), description: z.string(), keywords: z.string() }),
});
export const managedAddresses = defineCall({
  name: 'public.managedAddresses',
  method: 'POST',
  path: '/api/Setting/goodsManagedAddresses',
  access: 'public',
  response: z.array(z.object({ id: z.string(), companyName: z.string(), address: z.string() })),
});
/** What the operator has set up beyond the product itself. */
export const features = defineCall({
  name: 'public.features',
  method: 'GET',
  path: '/api/Public/features',
  access: 'public',
  response: z.object({ /** Messages can be translated. */ translation: z.boolean() }),
});
/** Every call of this file. */
export const PUBLIC_CALLS = [
  goodsCategories,
  countries,
  availableAreas,
  nftSetting,
  currencies,
  contactUs,
  mobileApps,
  seo,
  managedAddresses,
  features,
] as const;
