/** Plain data, as `protocol/codec.ts` carries it. Not changed after it was published. */
export type BusPayload =
  | string
  | number
  | bigint
  | boolean
  | null
  | undefined
  | Date
  | readonly BusPayload[]
  | ReadonlySet<BusPayload>
  | ReadonlyMap<BusPayload, BusPayload>
  | { readonly [key: string]: BusPayload };

/** A topic and the type of its payloads. */
export type BusTopic<Payload extends BusPayload = BusPayload> = string & { readonly __payload?: Payload };

/**
 * Wakes other modules and nodes. A message may be lost (the database holds the data), but a node receives it at most
 * once, and messages of one publisher on one topic keep their order.
 */
export type Bus = {
  /** Returns at once; listeners, those of the publisher included, are called later. */
  publish<Payload extends BusPayload>(topic: BusTopic<Payload>, payload: NoInfer<Payload>): void;
  /** @returns the function that ends the subscription */
  subscribe<Payload extends BusPayload>(topic: BusTopic<Payload>, listener: (payload: Payload) => void): () => void;
  /**
   * Calls a function each time the connection to the other processes came back: messages may have been lost meanwhile.
   * @returns the function that ends this
   */
  onReconnect(listener: () => void): () => void;
  /** Whether messages reach the other processes now. */
  isConnected(): boolean;
  close(): Promise<void>;
};
