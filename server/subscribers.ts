import type { Subscribers } from './events/domain-events.ts';

/** Which domains react to which domain events, in order. Subscribers run in the publisher's transaction. */
export const subscribers: Subscribers = {
  'goods.moved': [],
};
