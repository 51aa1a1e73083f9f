import type { FastifyInstance } from 'fastify';
import { exchangeRates, exchangeRatesSave } from '#protocol/http/endpoints/exchange-rates.ts';
import type { Deps } from '../deps.ts';
import { route } from '../http/route.ts';
import { readExchangeRates, saveExchangeRates } from './exchange-rates.ts';

/** The table of exchange rates, and its replacement by staff. */
export function registerExchangeRates(app: FastifyInstance, { pool, transact }: Deps): void {
  route(app, exchangeRates, () => readExchangeRates(pool));
  route(app, exchangeRatesSave, async ({ body }, { principal: { userId } }) => ({
    revision: await transact((work) => saveExchangeRates(work, body, userId)),
  }));
}
