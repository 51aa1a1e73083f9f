import type { UnitOfWork } from '../events/transact.ts';

/**
 * Lets the open pages of all staff refetch these families of calls.
 * @param options.except a user who is notified in another way
 */
export async function notifyStaff(
  work: UnitOfWork,
  families: readonly string[],
  { except = null }: { readonly except?: string | null } = {},
): Promise<void> {
  const { rows } = await work.client.query<{ id: string }>(
    'SELECT id FROM users WHERE is_customer_service AND id IS DISTINCT FROM $1 ORDER BY id',
    [except],
  );
  work.send(
    rows.map(({ id }) => id),
    { event: 'changed', data: { families } },
  );
}
