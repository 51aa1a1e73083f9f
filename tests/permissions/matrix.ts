import { ACCOUNT_ROWS } from './rows/account.ts';
import { AGENT_BUY_ROWS } from './rows/agent-buys.ts';
import { AUCTION_ROWS } from './rows/auctions.ts';
import { CHAT_ROWS } from './rows/chat.ts';
import { FORUM_ROWS } from './rows/forum.ts';
import { GOODS_ROWS } from './rows/goods.ts';
import { STAFF_ROWS } from './rows/staff.ts';
import { STORE_ROWS } from './rows/stores.ts';
import { TRADE_ROWS } from './rows/trade.ts';
import type { Row } from './row.ts';

/** The expected result of every call for every actor. */
export const MATRIX: readonly Row[] = [
  ...ACCOUNT_ROWS,
  ...GOODS_ROWS,
  ...STORE_ROWS,
  ...CHAT_ROWS,
  ...STAFF_ROWS,
  ...AUCTION_ROWS,
  ...TRADE_ROWS,
  ...AGENT_BUY_ROWS,
  ...FORUM_ROWS,
];
