import { describe, expect, it } from 'vitest';
import { readTableHead } from './import-task.ts';

const head = (text: string) => readTableHead({ bytes: Buffer.from(text), whole: true, now: Date.UTC(2026, 10, 24) });

describe('JSON', () => {
  const lots = '{"lotNumber":"1","title":"Vase"},{"lotNumber":"2","title":"Bowl"}';
  it.each([
    [
      'a list behind other fields',
      `{"sale":{"name":"Jade"},"facets":[{"n":1},{"n":2},{"n":3}],"lots":[${lots}]}`,
      'lots',
    ],
    ['a list within an object', `{"data":{"page":1,"lots":[${lots}]}}`, 'data.lots'],
    ['an indented object with a title', `{\n  "title": "Jade",\n  "lots": [\n${lots}]\n}`, 'lots'],
  ])('finds %s', async (_, text, dialect) => {
    expect(await head(text)).toMatchObject({
      format: 'json',
      dialect,
      columns: ['lotNumber', 'title'],
      sample: [
        { lotNumber: '1', title: 'Vase' },
        { lotNumber: '2', title: 'Bowl' },
      ],
    });
  });

  it('reads an object whose values are the rows, whose names are their numbers', async () => {
    const text = '{"LOT-1":{"title":"Vase","price":5},"LOT-2":{"title":"Bowl","price":6}}';
    expect(await head(text)).toMatchObject({
      format: 'json',
      dialect: '*',
      sample: [
        { key: 'LOT-1', title: 'Vase', price: '5' },
        { key: 'LOT-2', title: 'Bowl', price: '6' },
      ],
      mapping: [
        { column: 'key', field: 'key' },
        { column: 'title', field: 'title.EN' },
        { column: 'price', field: 'price' },
      ],
    });
  });

  it.each([
    ['with objects of languages', '{"title":{"EN":"Vase","ZHHK":"瓶"},"description":{"EN":"Blue","ZHHK":"藍"}}'],
    ['with a list of its own', '{"title":"Vase","images":[{"url":"a"},{"url":"b"}]}'],
  ])('takes a single object %s for a row', async (_, text) => {
    expect(await head(text)).toMatchObject({ format: 'jsonl', dialect: '' });
  });
});

it('refuses a heading of a hundred thousand equal names at once', async () => {
  const reading = head(`${'x,'.repeat(100_000)}\n1\n`);
  await expect(reading).rejects.toMatchObject({ params: { reason: 'tooManyColumns' } });
});
