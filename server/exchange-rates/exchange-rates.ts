import type { z } from 'zod';
import type { CallResponse } from '#protocol/http/define-call.ts';
import type { exchangeRatesSave } from '#protocol/http/endpoints/exchange-rates.ts';
import type { exchangeRates } from '#protocol/http/exchange-rates.ts';
import { BASE_CURRENCY } from '#protocol/money.ts';
import { RATED_CURRENCIES, rateTableProblems } from '#protocol/rules/exchange-rates.ts';
import { normalizeLine } from '#protocol/rules/normalize-text.ts';
import { writeAuditEntry } from '../audit/write-audit-entry.ts';
import type { SqlClient } from '../database/pool.ts';
import { unpadAmount } from '../database/unpad-amount.ts';
import type { UnitOfWork } from '../events/transact.ts';
import { rejectProblems } from '../forms/reject-problems.ts';
import { hongKongDay } from '../foundation/calendar-day.ts';
import { DomainError } from '../http/domain-error.ts';

/** The current table. */
export async function readExchangeRates(client: SqlClient): Promise<CallResponse<typeof exchangeRates>> {
  const { rows } = await client.query<{
    day: string;
    source: string;
    revision: number;
    currency: string;
    hkd: string;
  }>(
    `SELECT t.day::text, t.source, t.revision, r.currency, r.hkd::text
     FROM exchange_rate_table t CROSS JOIN exchange_rates r WHERE r.currency <> $1 ORDER BY r.currency`,
    [BASE_CURRENCY],
  );
  const first = rows[0];
  if (!first) throw new Error('The table of exchange rates is empty; the migrations fill it.');
  const { day, source, revision } = first;
  return { day, source, revision, rates: Object.fromEntries(rows.map((row) => [row.currency, unpadAmount(row.hkd)])) };
}

/**
 * Replaces the table. The audit entry holds the new one.
 * @returns the new revision
 * @throws DomainError FieldsInvalid; Changed if someone saved since `body.revision`
 */
export async function saveExchangeRates(
  { client, now }: Pick<UnitOfWork, 'client' | 'now'>,
  body: z.output<typeof exchangeRatesSave.body>,
  userId: string,
): Promise<number> {
  const source = normalizeLine(body.source.toWellFormed());
  const typed = Object.entries(body.rates).map(([code, rate]) => [code, rate?.trim() ?? '']);
  const table = { day: body.day, source, rates: Object.fromEntries(typed) as Record<string, string> };
  rejectProblems(rateTableProblems(table, hongKongDay(now)));
  const { rowCount } = await client.query(
    `UPDATE exchange_rate_table SET day = $1, source = $2, revision = revision + 1, updated_at = $3
     WHERE revision = $4`,
    [table.day, source, now, body.revision],
  );
  if (rowCount === 0) throw new DomainError('Changed');
  await client.query(
    `INSERT INTO exchange_rates (currency, hkd)
     SELECT * FROM unnest($1::text[], $2::numeric[])
     ON CONFLICT (currency) DO UPDATE SET hkd = excluded.hkd`,
    [RATED_CURRENCIES, RATED_CURRENCIES.map((code) => table.rates[code])],
  );
  const rates = RATED_CURRENCIES.map((code) => [code, table.rates[code] ?? '']);
  await writeAuditEntry(
    client,
    {
      actorId: userId,
      action: 'changeRates',
      subjectKind: 'rates',
      subject: table.day,
      details: { source, ...Object.fromEntries(rates) },
    },
    now,
  );
  return body.revision + 1;
}
