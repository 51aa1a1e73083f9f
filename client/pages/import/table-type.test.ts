import { describe, expect, it } from 'vitest';
import { tableType } from './table-type.ts';

describe('tableType', () => {
  it.each([
    ['goods.csv', 'application/vnd.ms-excel', 'text/csv'],
    ['goods.JSONL', '', 'application/x-ndjson'],
    ['goods.ndjson', 'text/plain', 'application/x-ndjson'],
    ['goods.json', 'application/json', 'application/json'],
    ['goods', '', 'text/csv'],
    ['goods.xlsx', 'application/vnd.ms-excel', 'application/vnd.ms-excel'],
  ])('%s called %j goes as %s', (name, type, sent) => expect(tableType({ name, type })).toBe(sent));
});
