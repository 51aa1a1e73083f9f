import { channel } from 'node:diagnostics_channel';

/**
 * What the server measures about itself while it works. The code that does the work publishes, and costs next to
 * nothing without a subscriber; `server/metrics` subscribes. Values are bounded in number and never about a person,
 * because they become labels.
 */
export type Measurement<Value> = {
  publish(value: Value): void;
  /** @returns the function that ends the subscription */
  subscribe(receive: (value: Value) => void): () => void;
};

function measurement<Value>(name: string): Measurement<Value> {
  const values = channel(`vermeil.${name}`);
  return {
    publish: (value) => values.publish(value),
    subscribe(receive) {
      const listener = (value: unknown): void => receive(value as Value);
      values.subscribe(listener);
      return () => {
        values.unsubscribe(listener);
      };
    },
  };
}

/** A batch is about to run. */
export const batchStarted = measurement<{ readonly name: string; readonly size: number }>('batch');

/** A run of background work has ended. */
export const jobEnded = measurement<{
  readonly name: string;
  readonly seconds: number;
  readonly failed: boolean;
  /** Seconds between the time it was due and its start; undefined for work without fixed times. */
  readonly lag: number | undefined;
}>('job');

/** A connection was initialed, and how it receives what it missed. */
export const connectionInitialed = measurement<{ readonly replay: 'none' | 'events' | 'resync' }>('initialed');

/** An upgrade was answered with a status, or a new connection closed with a code, instead of being served. */
export const connectionRefused = measurement<{ readonly code: number }>('connection-refused');

/** A call was answered with an error of the catalogue. */
export const callRefused = measurement<{
  readonly code: string;
  /** The conditions of a refused move that do not hold. */
  readonly missing: readonly string[];
}>('call-refused');

/** A code was not sent by SMS, because the bound of the day for all numbers or for one served area was reached. */
export const smsRefused = measurement<{ readonly bound: 'day' | 'area'; readonly areaCode: string }>('sms-refused');

/** Events got their positions in the log by one transaction. `frame` is JSON text without the cursor. */
export const eventsLogged = measurement<{
  readonly events: readonly { readonly frame: string }[];
  /** When the transaction began; epoch milliseconds. */
  readonly started: number;
}>('events-logged');

/** An event of the log was sent to connections of this process. */
export const eventSent = measurement<{ readonly frame: string; readonly connections: number }>('event-sent');
