import { createHash } from 'node:crypto';
import { DAY } from '#protocol/durations.ts';
import { sendMessage, updateSeen } from '#protocol/http/messages.ts';

/** Longer waits are recorded as this: the device says how long it was. Milliseconds. */
const WAIT_MOST = 7 * DAY;

/** The ids of a message's trace, and of the two spans that every process can name. */
export type MessageTrace = { readonly traceId: string; readonly deviceSpanId: string; readonly callSpanId: string };

/**
 * The ids are made from the message's id and room, which only its members know: every process that meets the message
 * finds them, and nothing travels with it.
 */
export function traceOfMessage(roomId: string, messageId: string): MessageTrace {
  const digest = createHash('sha256').update(`vermeil.message ${roomId} ${messageId}`).digest('hex');
  return { traceId: digest.slice(0, 32), callSpanId: digest.slice(32, 48), deviceSpanId: digest.slice(48) };
}

/** The message in a frame of the log; undefined for other events. */
export function messageOfFrame(text: string): MessageTrace | undefined {
  if (!text.startsWith('{"event":"chat-message"')) return undefined;
  const { data } = JSON.parse(text) as { data: { _id: string; roomId: string } };
  return traceOfMessage(data.roomId, data._id);
}

/** The message that a call names, as an accepted request has it. */
export type NamedMessage = { readonly trace: MessageTrace; readonly waited: number };

/**
 * @param body of a request that was answered without an error
 * @returns undefined for calls that neither send nor read a message
 */
export function messageOfCall(call: string, body: unknown): NamedMessage | undefined {
  if (call === updateSeen.name) return named(body as Named);
  return call === sendMessage.name ? named((body as { data: Named }).data) : undefined;
}

type Named = { readonly roomId: string; readonly _id: string; readonly waited?: unknown };

const named = ({ roomId, _id, waited }: Named): NamedMessage => ({
  trace: traceOfMessage(roomId, _id),
  waited: typeof waited === 'number' && waited > 0 ? Math.min(waited, WAIT_MOST) : 0,
});
