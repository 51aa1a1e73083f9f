import * as calls from '../home.ts';
import { defineEndpoint } from './define-endpoint.ts';
import { languageQuery } from './fields.ts';

export const homeAuctions = defineEndpoint(calls.homeAuctions, {
  summary: 'Running auctions: the one with the highest price of those that end soon, then the next to end',
  query: languageQuery,
  errors: [],
});
export const homeCategories = defineEndpoint(calls.homeCategories, {
  summary: 'Categories with listings, the fullest first, each with its newest picture',
  query: languageQuery,
  errors: [],
});
export const homeStores = defineEndpoint(calls.homeStores, {
  summary: 'Open stores with listings, the most followed first',
  errors: [],
});
export const homeFollowed = defineEndpoint(calls.homeFollowed, {
  summary: 'The newest listings of the stores and people that the user follows',
  query: languageQuery,
  errors: [],
});
