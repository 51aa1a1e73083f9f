/** Saved searches. The rules are in `protocol/rules/saved-searches.ts`. */
import * as z from 'zod/mini';
import { savedSearch } from '../entities/saved-search.ts';
import { id } from '../scalars.ts';
import { defineCall } from './define-call.ts';

export const listSavedSearches = defineCall({
  name: 'savedSearches.list',
  method: 'GET',
  path: '/api/SavedSearch/list',
  access: 'user',
  response: z.array(savedSearch),
});
export const saveSearch = defineCall({
  name: 'savedSearches.save',
  method: 'POST',
  path: '/api/SavedSearch/save',
  access: 'user',
  /** `isNew` is false for criteria that were saved before: `id` is the existing search. */
  response: z.object({ id, isNew: z.boolean() }),
});
export const setSearchNotices = defineCall({
  name: 'savedSearches.setNotices',
  method: 'POST',
  path: '/api/SavedSearch/notices/:id',
  access: 'user',
  response: z.object({ notifies: z.boolean() }),
});
export const removeSavedSearch = defineCall({
  name: 'savedSearches.remove',
  method: 'DELETE',
  path: '/api/SavedSearch/:id',
  access: 'user',
  response: z.null(),
});

/** Every call of this file. */
export const SAVED_SEARCHES_CALLS = [listSavedSearches, saveSearch, setSearchNotices, removeSavedSearch] as const;
