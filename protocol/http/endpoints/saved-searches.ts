import * as z from 'zod/mini';
import { searchCriteria } from '../../entities/saved-search.ts';
import { id } from '../../scalars.ts';
import * as calls from '../saved-searches.ts';
import { defineEndpoint } from './define-endpoint.ts';
import { languageQuery } from './fields.ts';

export const listSavedSearches = defineEndpoint(calls.listSavedSearches, {
  summary: 'The saved searches of the user, the latest first',
  query: languageQuery,
  errors: [],
});
export const saveSearch = defineEndpoint(calls.saveSearch, {
  summary: 'Saves a search, with notices of new listings that match it. At most 50 per user',
  body: searchCriteria,
  errors: ['SavedSearchEmpty', 'SavedSearchesTooMany'],
});
export const setSearchNotices = defineEndpoint(calls.setSearchNotices, {
  summary: 'Switches the notices of a saved search on or off',
  params: z.object({ id }),
  body: z.object({ notify: z.boolean() }),
  errors: [],
});
export const removeSavedSearch = defineEndpoint(calls.removeSavedSearch, {
  summary: 'Removes a saved search',
  params: z.object({ id }),
  errors: [],
});
