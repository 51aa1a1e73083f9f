import { COLLECTIBLES } from './goods-collectibles.ts';
import type { DemoGoods } from './goods-notation.ts';
import { PRECIOUS } from './goods-precious.ts';
import { TABLE } from './goods-table.ts';
import { TRADED } from './goods-traded.ts';
import { WAITING } from './goods-waiting.ts';

/** In the order in which they were put up, the oldest first. */
export const GOODS: readonly DemoGoods[] = [...COLLECTIBLES, ...TABLE, ...PRECIOUS, ...WAITING, ...TRADED];
