/** Readers of single cells: amounts, lengths, times, lists. Each takes time in proportion to the length of its cell. */

import { goodsData, type GoodsData } from '#protocol/entities/goods.ts';
import { unpadAmount } from '../database/unpad-amount.ts';

/** A text without NUL and halves of surrogate pairs, which JSON may hold and PostgreSQL does not store. */
export const toStorableText = (text: string): string => text.replaceAll('\0', '').toWellFormed();

/**
 * Reads an amount: `HK$1,234,567.50` → `1234567.5`. A single comma before one or two last digits is a decimal comma.
 * @returns undefined for any other text
 */
export function readAmount(text: string): string | undefined {
  const [written = ''] = /[\d.,-](?:.*[\d.,])?/s.exec(text.normalize('NFKC')) ?? [];
  const digits = written.replace(/(?<=\d)[\s'’](?=\d{3})/g, '');
  const plain =
    /^\d{1,3}(\.\d{3})+(,\d+)?$/.test(digits) && digits.includes(',')
      ? digits.replaceAll('.', '').replace(',', '.')
      : /^\d+,\d{1,2}$/.test(digits)
        ? digits.replace(',', '.')
        : /^\d{1,3}(,\d{3})+(\.\d*)?$/.test(digits)
          ? digits.replaceAll(',', '')
          : digits;
  if (!/^\d+(?:\.\d*)?$/.test(plain)) return undefined;
  const amount = unpadAmount(plain).replace(/^0+(?=\d)/, '');
  return amount.length <= 40 ? amount : undefined;
}

const SIZE = /^(\d{1,9})(?:[.,](\d{1,3}))?\s*(mm|cm|m|毫米|厘米|公分|米)?$/i;

/** Reads a length, e.g. `12.5 cm` or `0.4m`. @returns millimetres, undefined for any other text */
export function readSize(text: string): string | undefined {
  const found = SIZE.exec(text.normalize('NFKC').trim());
  if (!found) return undefined;
  const shift = { cm: 1, 厘米: 1, 公分: 1, m: 3, 米: 3 }[found[3]?.toLowerCase() ?? ''] ?? 0;
  const digits = found[1]! + (found[2] ?? '').padEnd(3, '0');
  const point = found[1]!.length + shift;
  const padded = digits.padEnd(point, '0');
  return unpadAmount(`${padded.slice(0, point)}.${padded.slice(point)}`).replace(/^0+(?=\d)/, '') || '0';
}

const DATE = /(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?/.source;
const CLOCK = /(\d{1,2}):(\d{2})(?::(\d{2})(\.\d+)?)?\s*(Z|[+-]\d{2}:?\d{2})?/.source;
const TIME = new RegExp(`^${DATE}(?:[T\\s]+${CLOCK})?$`);

/**
 * Reads seconds or milliseconds since 1970, or a date: in Hong Kong time without a zone, at the end of the day without
 * a time.
 * @returns ms, undefined for any other text
 */
export function readTime(text: string): number | undefined {
  if (/^\d{10}$|^\d{13}$/.test(text)) return Number(text) * (text.length === 10 ? 1_000 : 1);
  const found = TIME.exec(text.normalize('NFKC'));
  if (!found) return undefined;
  const [, year, month, day, hour = '23', minute = '59', second = '00', part = '', zone = '+08:00'] = found;
  const two = (digits: string | undefined): string => (digits ?? '').padStart(2, '0');
  const date = `${year}-${two(month)}-${two(day)}`;
  const offset = zone === 'Z' ? zone : `${zone.slice(0, 3)}:${zone.slice(-2)}`;
  const at = Date.parse(`${date}T${two(hour)}:${minute}:${second}${part.slice(0, 4)}${offset}`);
  // `Date.parse` accepts 31 February.
  return Number.isNaN(at) || new Date(`${date}T00:00:00Z`).getUTCDate() !== Number(day) ? undefined : at;
}

/** Reads a whole number from 0 to `most`. @returns undefined for any other text */
export function readCount(text: string, most = Number.MAX_SAFE_INTEGER): number | undefined {
  return /^\d{1,15}$/.test(text) && Number(text) <= most ? Number(text) : undefined;
}

const LINES = /\r\n?|\n/;

/** Reads details: a JSON list of `{ name, value }`, or lines like `Movement: automatic`. */
export function readDetails(text: string): GoodsData['properties'] | undefined {
  if (text.startsWith('[')) return listOf(text, goodsData.shape.properties);
  const lines = text.split(LINES).filter((line) => line.trim() !== '');
  const details = lines.flatMap((line) => {
    const [, name, value] = /^([^:：]+)[:：](.+)$/.exec(line) ?? [];
    return name === undefined || value === undefined ? [] : [{ name: name.trim(), value: value.trim() }];
  });
  return details.length === lines.length ? fitting(details, goodsData.shape.properties) : undefined;
}

/** Reads a provenance: a JSON list of `{ time, text, document }`, or one step a line, the earliest first. */
export function readProvenance(text: string): GoodsData['provenance'] | undefined {
  if (text.startsWith('[')) return listOf(text, goodsData.shape.provenance);
  const steps = text.split(LINES).flatMap((line) => (line.trim() === '' ? [] : [line.trim()]));
  return fitting(
    steps.map((step) => ({ time: '', text: step, document: '' })),
    goodsData.shape.provenance,
  );
}

type Schema<Value> = { safeParse(value: unknown): { success: true; data: Value } | { success: false } };

const fitting = <Value>(value: unknown, schema: Schema<Value>): Value | undefined => {
  const read = schema.safeParse(value);
  return read.success ? read.data : undefined;
};

function listOf<Value>(text: string, schema: Schema<Value>): Value | undefined {
  try {
    const value: unknown = JSON.parse(text, (_key, inner: unknown) =>
      typeof inner === 'string' ? toStorableText(inner) : inner,
    );
    return fitting(value, schema);
  } catch {
    return undefined;
  }
}
