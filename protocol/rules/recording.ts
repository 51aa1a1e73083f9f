/**
 * The recording of a worker, which a user may attach to the report of a problem.
 *
 * [RCD-1] It has the newest events that the charts of the worker got, and the state that followed each.
 * [RCD-2] Of what an event carries it has kinds and lengths only: no text, no number, no id.
 * [RCD-3] A report carries as many of the newest events as fit.
 */

/** An event that a chart got. */
export type RecordedEvent = {
  /** Milliseconds since the epoch, by the clock of the device. */
  at: number;
  /** Distinguishes the actors of one worker; has no meaning outside of it. */
  actor: string;
  /** The id of the chart. */
  chart: string;
  type: string;
  /** The members of the event, each with its kind, such as `text 12`. */
  data: Record<string, string>;
  /** The active states after the event, as paths: `linked.initialed`, or several with spaces between. */
  state: string;
};

/** Where staff download the recording of a message; `:id` is the message's. */
export const RECORDING_PATH = '/api/staff/contact/:id/recording';
