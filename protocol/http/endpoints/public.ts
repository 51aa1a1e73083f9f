import * as z from 'zod/mini';
import * as calls from '../public.ts';
import { defineEndpoint } from './define-endpoint.ts';
import { languageQuery } from './fields.ts';

export const goodsCategories = defineEndpoint(calls.goodsCategories, {
  summary: 'Categories of goods (type 1) or NFTs (type 3)',
  query: z.extend(languageQuery, { typeId: z.pipe(z.coerce.number(), z.union([z.literal(1), z.literal(3)])) }),
  errors: [],
});
export const countries = defineEndpoint(calls.countries, {
  summary: 'Every country, by ISO 3166 code',
  query: languageQuery,
  errors: [],
});
export const availableAreas = defineEndpoint(calls.availableAreas, {
  summary: 'Areas the marketplace serves, with their phone area codes',
  query: languageQuery,
  errors: [],
});
export const nftSetting = defineEndpoint(calls.nftSetting, {
  summary: 'NFT platforms and the chains each supports',
  query: languageQuery,
  errors: [],
});
export const currencies = defineEndpoint(calls.currencies, {
  summary: 'Currencies with name and symbol',
  query: languageQuery,
  errors: [],
});
export const contactUs = defineEndpoint(calls.contactUs, {
  summary: 'Contact details, one entry per language',
  errors: [],
});
export const mobileApps = defineEndpoint(calls.mobileApps, {
  summary: 'Links to the mobile apps; empty while there are no apps',
  errors: [],
});
export const features = defineEndpoint(calls.features, {
  summary: 'What this site offers depending on its configuration',
  errors: [],
});
export const seo = defineEndpoint(calls.seo, {
  summary: 'Title, description and keywords for search engines',
  query: languageQuery,
  errors: [],
});
export const managedAddresses = defineEndpoint(calls.managedAddresses, {
  summary: 'Consignment addresses',
  body: z.object({ data: z._default(z.partial(languageQuery), {}) }),
  errors: [],
});
