import type { UnitOfWork } from '../events/transact.ts';

/**
 * OFFER-9: has both sides of the offers that wait on goods, or on all goods of a store, ask for them again: what they may do with them is
 * another since the goods were frozen, or the store was.
 */
export async function refreshOffersOn(work: UnitOfWork, on: 'goods' | 'store', id: string): Promise<void> {
  const { rows } = await work.client.query<{ id: string }>(
    `SELECT DISTINCT unnest(ARRAY[o.buyer_id, o.seller_id]) AS id FROM offers o JOIN goods g ON g.id = o.goods_id
     WHERE o.state = 'pending' AND g.${on === 'goods' ? 'id' : 'store_id'} = $1`,
    [id],
  );
  if (rows.length > 0)
    work.send(
      rows.map((row) => row.id),
      { event: 'changed', data: { families: ['offers', 'goods'] } },
    );
}
