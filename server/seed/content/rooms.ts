import type { DemoRoom } from './room-notation.ts';
import { CUSTOMER_ROOMS } from './rooms-customers.ts';
import { DEAL_ROOMS } from './rooms-deals.ts';
import { PRIVATE_ROOMS } from './rooms-private.ts';
import { SERVICE_ROOMS } from './rooms-service.ts';
import { TRADE_ROOMS } from './rooms-trade.ts';

/** Every conversation of the demo. */
export const ROOMS: readonly DemoRoom[] = [
  ...TRADE_ROOMS,
  ...SERVICE_ROOMS,
  ...PRIVATE_ROOMS,
  ...CUSTOMER_ROOMS,
  ...DEAL_ROOMS,
];
