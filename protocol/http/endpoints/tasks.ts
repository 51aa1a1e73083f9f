import * as calls from '../tasks.ts';
import { defineEndpoint } from './define-endpoint.ts';
import { languageQuery } from './fields.ts';

export const listTasks = defineEndpoint(calls.listTasks, {
  summary: 'What waits for a move of the user, the most urgent first',
  query: languageQuery,
  errors: [],
});
export const listRoomTrades = defineEndpoint(calls.listRoomTrades, {
  summary: 'Pending offers, running deals and open quotes of the user by room, for lists of rooms',
  errors: [],
});
