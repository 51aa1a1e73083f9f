import type { Deps } from '../deps.ts';
import { expireQuote } from './move-request.ts';

/** Quotes that one round writes down; what is left waits for the next. */
const MOST = 500;

/** AGENT-10: writes down which quotes have run out. Reads are right without it; a round that runs twice, or at another process too, does nothing twice. */
export async function expireQuotes(
  deps: Pick<Deps, 'pool' | 'transact' | 'clock' | 'log' | 'ids' | 'bus'>,
): Promise<void> {
  const now = deps.clock();
  const { rows } = await deps.pool.query<{ id: string }>(
    `SELECT id FROM agent_buys WHERE state = 'quoted' AND quote_expires_at <= $1 ORDER BY quote_expires_at LIMIT ${MOST}`,
    [now],
  );
  for (const { id } of rows) {
    // One that fails keeps no other waiting.
    await deps
      .transact((work) => expireQuote(work, deps, id))
      .catch((err: unknown) => deps.log.error({ err, agentBuyId: id }, 'quote expiry'));
  }
}
