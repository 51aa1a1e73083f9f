/** What may travel: it must survive JSON. */
export type BusPayload =
  string | number | boolean | null | readonly BusPayload[] | { readonly [key: string]: BusPayload };

/**
 * Wakes other parts and other nodes. A message may be lost (the database is the truth, a message only says "look again"),
 * but never comes twice within a node, and messages of one publisher on one topic keep their order.
 */
export interface Bus {
  /** Returns at once; listeners, the publisher's own included, are called later. */
  publish(topic: string, payload: BusPayload): void;
  /** @returns the function that ends the subscription */
  subscribe(topic: string, listener: (payload: BusPayload) => void): () => void;
  close(): Promise<void>;
}
