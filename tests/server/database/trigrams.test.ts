import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

describe('trigrams', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  it('treat Chinese characters as letters', async () => {
    const { rows } = await database.pool.query<{ trigrams: string[] }>(`SELECT show_trgm('天氣預報') AS trigrams`);
    expect(rows[0]?.trigrams).toHaveLength(5);
  });
});
