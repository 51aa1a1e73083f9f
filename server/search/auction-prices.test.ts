import type { Pool } from 'pg';
import { expect, it, vi } from 'vitest';
import { createAuctionPriceIndexer } from './auction-prices.ts';

it('names the auctions whose rows changed, once they are written', async () => {
  const query = vi.fn<(text: string, values: [string[]]) => Promise<{ rows: { id: string }[] }>>(
    async (_text, [ids]) => ({ rows: ids.filter((id) => id !== 'same').map((id) => ({ id })) }),
  );
  const renewed = vi.fn<(ids: readonly string[]) => void>();
  const prices = createAuctionPriceIndexer({ query } as unknown as Pool, renewed);
  for (const id of ['a1', 'same', 'a1']) prices.changed(id);
  expect(await prices.renew()).toBe(1);
  prices.changed('same');
  expect([await prices.renew(), await prices.renew()]).toEqual([0, 0]);
  expect([query.mock.calls.length, renewed.mock.calls]).toEqual([2, [[['a1']]]]);
});
