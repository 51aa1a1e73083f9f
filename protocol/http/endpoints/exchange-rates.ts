import * as z from 'zod/mini';
import { RATE_SOURCE_MAX } from '../../rules/exchange-rates.ts';
import { count, currencyCode, textUpTo } from '../../scalars.ts';
import * as calls from '../exchange-rates.ts';
import { defineEndpoint } from './define-endpoint.ts';

export const exchangeRates = defineEndpoint(calls.exchangeRates, {
  summary: 'The current exchange rates: Hong Kong dollars for one unit of each currency, with their day and source',
  errors: [],
});
export const exchangeRatesSave = defineEndpoint(calls.exchangeRatesSave, {
  summary: 'Replaces the table of exchange rates',
  body: z.object({
    revision: count,
    day: textUpTo(10),
    source: textUpTo(RATE_SOURCE_MAX * 4),
    rates: z.partialRecord(currencyCode, textUpTo(32)),
  }),
  errors: ['FieldsInvalid', 'Changed'],
});
