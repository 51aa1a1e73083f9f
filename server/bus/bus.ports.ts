/** The payload of a message: plain JSON. */
export type BusPayload =
  string | number | boolean | null | readonly BusPayload[] | { readonly [key: string]: BusPayload };

/**
 * Wakes other modules and nodes. A message may be lost (the database holds the data), but a node receives it at most
 * once, and messages of one publisher on one topic keep their order.
 */
export type Bus = {
  /** Returns at once; listeners, those of the publisher included, are called later. */
  publish(topic: string, payload: BusPayload): void;
  /** @returns the function that ends the subscription */
  subscribe(topic: string, listener: (payload: BusPayload) => void): () => void;
  close(): Promise<void>;
};
