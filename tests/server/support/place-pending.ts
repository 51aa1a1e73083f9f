import type { SqlClient } from '#server/database/pool.ts';
import { placePending, readPlaced } from '#server/events/place-events.ts';

/** Places all committed events on this connection. */
export const placeOn = async (client: SqlClient, from = '0'): Promise<ReturnType<typeof readPlaced>> =>
  readPlaced((await client.query(placePending(from))).rows);
