/** Daily exchange rates: for display and sorting, never for a bid or an offer. Staff edit them. */
import * as z from 'zod/mini';
import { count } from '../scalars.ts';
import { defineCall } from './define-call.ts';

/** Hong Kong dollars for one unit of a currency, by its code. */
export const exchangeRates = defineCall({
  name: 'exchangeRates.read',
  method: 'GET',
  path: '/api/exchange-rates',
  access: 'public',
  response: z.object({
    day: z.string(),
    /** Empty for the reference rates of the release. */
    source: z.string(),
    rates: z.record(z.string(), z.string()),
    revision: count,
  }),
});
export const exchangeRatesSave = defineCall({
  name: 'exchangeRates.save',
  method: 'POST',
  path: '/api/staff/exchange-rates',
  access: 'service',
  response: z.object({ revision: count }),
});

/** Every call of this file. */
export const EXCHANGE_RATES_CALLS = [exchangeRates, exchangeRatesSave] as const;
