import { GOODS_STATUS } from '#protocol/lookups.ts';
import { eraseAccountData } from '../account-removal/remove-account.ts';
import type { AppDeps } from '../app-deps.ts';
import { hasOpenCommitments } from '../auctions/commitments.ts';
import { deleteDraftsOfAccount } from '../goods/erase.ts';
import { deleteDemoNews, findDemoAccounts } from './demo-data.ts';

/** Demo accounts per transaction: `SEED=large` adds thousands. */
const PORTION = 50;

/**
 * Removes accounts and news of the demo like account removal does: other people keep their rooms and deals, with a
 * removed account on the other side. Open deals with the demo are cancelled, its auctions end unsold.
 * @returns the number of removed accounts
 * @throws Error when a demo account leads the auction of another person: staff have to void its bids first
 */
export async function removeDemo(
  deps: Pick<AppDeps, 'pool' | 'transact' | 'sessions' | 'ids' | 'clock'>,
): Promise<number> {
  const accounts = await findDemoAccounts(deps.pool);
  await settle(deps, accounts);
  for (const userId of accounts) {
    if (await hasOpenCommitments(deps.pool, userId))
      throw new Error(`${userId} leads an auction of another person. Void its bids at /staff, then run this again.`);
  }
  for (let from = 0; from < accounts.length; from += PORTION) {
    const portion = accounts.slice(from, from + PORTION);
    for (const userId of portion) await deleteDraftsOfAccount(deps.transact, userId);
    await deps.transact(async (work) => {
      for (const userId of portion) await eraseAccountData(deps, work, userId);
    });
  }
  await deleteDemoNews(deps.pool);
  return accounts.length;
}

/** Ends what would block the removal of these accounts. */
async function settle({ transact }: Pick<AppDeps, 'transact'>, accounts: readonly string[]): Promise<void> {
  await transact(async ({ client, now }) => {
    await client.query(
      `WITH cancelled AS (
         UPDATE deals SET state = 'cancelled', updated_at = $2
         WHERE (buyer_id = ANY ($1) OR seller_id = ANY ($1)) AND state NOT IN ('completed', 'cancelled')
         RETURNING id, goods_id),
       hidden AS (
         UPDATE goods SET status = ${GOODS_STATUS.hidden} WHERE id IN (SELECT goods_id FROM cancelled))
       INSERT INTO deal_moves (deal_id, at, by, move, state)
       SELECT id, $2, 'service', 'cancel', 'cancelled' FROM cancelled`,
      [accounts, now],
    );
    await client.query(
      `UPDATE auctions SET state = 'unsold', decided_at = $2
       WHERE state = 'open' AND goods_id IN (SELECT id FROM goods WHERE seller_id = ANY ($1))`,
      [accounts, now],
    );
    await client.query(
      `UPDATE goods SET status = ${GOODS_STATUS.hidden}
       WHERE seller_id = ANY ($1) AND status IN (${GOODS_STATUS.forSale}, ${GOODS_STATUS.toBeManaged})`,
      [accounts],
    );
    await client.query(
      `WITH failed AS (
         UPDATE agent_buys SET state = 'failure', updated_at = $2
         WHERE buyer_id = ANY ($1) AND state = 'agreed' RETURNING id)
       INSERT INTO agent_buy_moves (agent_buy_id, at, move, state) SELECT id, $2, 'fail', 'failure' FROM failed`,
      [accounts, now],
    );
  });
}
