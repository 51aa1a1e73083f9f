import type { Work } from '../events/transact.ts';

/** Has the open pages of all of the customer service ask again for these families of calls. @param but somebody who is told anyway */
export async function tellDesk(work: Work, families: readonly string[], but: string | null = null): Promise<void> {
  const { rows } = await work.client.query<{ id: string }>(
    'SELECT id FROM users WHERE is_customer_service AND id IS DISTINCT FROM $1 ORDER BY id',
    [but],
  );
  work.tell(
    rows.map(({ id }) => id),
    { event: 'changed', data: { families } },
  );
}
