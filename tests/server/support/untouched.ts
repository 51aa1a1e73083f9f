import type { TestApp } from './app.ts';

/** The tables that a refused bid, offer, deal or request could change. */
const TABLES = [
  'goods',
  'auctions',
  'auction_bidders',
  'auction_records',
  'bid_requests',
  'offers',
  'deals',
  'deal_moves',
  'agent_buys',
  'agent_buy_moves',
  'goods_moves',
  'rooms',
  'messages',
  'notices',
  'events',
] as const;

/** @returns a digest of each table, which changes with any row */
export async function fingerprint(test: TestApp): Promise<Record<string, string>> {
  const each = TABLES.map(
    (table) =>
      `(SELECT coalesce(md5(string_agg(md5(t::text), '' ORDER BY md5(t::text))), '') FROM ${table} t) AS ${table}`,
  );
  // Events get their positions after their transactions.
  await test.deps.placer.place();
  const {
    rows: [row],
  } = await test.deps.pool.query<Record<string, string>>(`SELECT ${each.join(', ')}`);
  return row!;
}
