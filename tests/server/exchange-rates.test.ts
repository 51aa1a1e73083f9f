import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exchangeRates, exchangeRatesSave } from '#protocol/http/exchange-rates.ts';
import { staffAudit } from '#protocol/http/staff.ts';
import { CURRENCY_CODES } from '#protocol/money.ts';
import { RATED_CURRENCIES, comparableAmount } from '#protocol/rules/exchange-rates.ts';
import { createTestApp, type TestApp } from './support/app.ts';
import { createClient, type Client } from './support/client.ts';
import { visit } from './support/registration.ts';

let test: TestApp;
let staff: Client;
beforeAll(async () => {
  test = await createTestApp({ clock: () => new Date('2026-11-24T02:00:00Z') });
  staff = await createClient(test, { isCustomerService: true, trueName: 'Mia' });
});
afterAll(() => test.close());

const read = async () => (await visit(test, exchangeRates, {})).data;
/** A complete table, based on the current one. */
const complete = async () => {
  const { revision, rates } = await read();
  return { revision, day: '2026-11-24', source: 'HKAB', rates: { ...rates, USD: '7.79' } };
};
const save = async (change: Record<string, unknown> = {}) =>
  staff.call(exchangeRatesSave, { body: { ...(await complete()), ...change } });

describe('exchange rates', () => {
  it('start as dated reference rates of every currency', async () => {
    const { day, source, rates } = await read();
    expect([day, source]).toEqual(['2026-11-22', '']);
    expect(Object.keys(rates).toSorted()).toEqual([...RATED_CURRENCIES].toSorted());
    expect(rates.USD).toBe('7.7815');
  });

  it('order prices in SQL as the rules do', async () => {
    const { rates } = await read();
    const { rows } = await test.deps.pool.query<{ currency: string }>(
      `SELECT currency FROM exchange_rates ORDER BY 1000 * hkd`,
    );
    const sorted = CURRENCY_CODES.toSorted((a, b) =>
      comparableAmount('1000', a, rates)! < comparableAmount('1000', b, rates)! ? -1 : 1,
    );
    expect(rows.map(({ currency }) => currency)).toEqual(sorted);
  });

  it('are replaced by staff, who leave an entry in the audit log', async () => {
    expect((await save({ source: ' HKAB\u0007  opening ' })).status).toBe(200);
    expect(await read()).toMatchObject({ day: '2026-11-24', source: 'HKAB opening', rates: { USD: '7.79' } });
    const { items } = await staff.get(staffAudit, { query: { action: 'changeRates' } });
    expect(items[0]).toMatchObject({
      subjectKind: 'rates',
      subject: '2026-11-24',
      details: { source: 'HKAB opening', USD: '7.79', THB: '0.2397' },
    });
  });

  it('are saved by one of two members of staff who edit at once', async () => {
    const body = await complete();
    const answers = await Promise.all([1, 2].map(() => staff.call(exchangeRatesSave, { body })));
    expect(answers.map(({ error }) => error?.errorCode).toSorted()).toEqual(['Changed', undefined]);
  });

  it.each([
    [{ day: '2026-11-25' }, { day: 'dateTooFar' }],
    [{ day: 'today' }, { day: 'dateInvalid' }],
    [{ source: ' \u0000 '.replace('\u0000', '\u0007') }, { source: 'required' }],
    [{ rates: {} }, Object.fromEntries(RATED_CURRENCIES.map((code) => [`rates.${code}`, 'required']))],
  ])('rejects the table %j', async (change, problems) => {
    const { error } = await save(change);
    expect([error?.errorCode, error?.params]).toEqual(['FieldsInvalid', problems]);
  });
  it.each(['0', '-1', 'NaN', 'Infinity', '1e5', '7,78', '1000000', '٧'])('rejects the rate %s', async (rate) => {
    const { rates } = await complete();
    expect((await save({ rates: { ...rates, USD: rate } })).error?.params).toEqual({ 'rates.USD': 'rateFormat' });
  });
  it.each([
    { rates: { XAU: '1' } },
    { rates: { USD: 7.78 } },
    { rates: [] },
    { day: 'x'.repeat(11) },
    { source: 'a\0b' },
    { revision: -1 },
    { revision: '0' },
  ])('rejects the malformed body %j', async (change) => {
    const before = await read();
    expect((await save(change)).status).toBe(400);
    expect(await read()).toEqual(before);
  });
});
