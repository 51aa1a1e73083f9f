/**
 * Recalling a message: its text and files disappear for everyone; its position in the room stays.
 *
 * [REC-1] Its sender recalls a message. Cards and announcements, which the server writes, are not recalled.
 * [REC-2] That is possible for five minutes, by the server's clock.
 * [REC-3] Recalling a message again succeeds and changes nothing but REC-4, also after the five minutes.
 * [REC-4] Quotes of a recalled message have no text and no files. A quote written at the same moment is emptied after
 *         it is written; if that failed, when the message with the quote, or the recall, is sent again.
 */
import { CHAT } from '../member-limits.ts';
import { isUserMessage } from './forward.ts';

/** `extra` of a recalled message. */
export const RECALLED = { event: 'recalled' } as const;

/** Whether a message with this `extra` was recalled. */
export const isRecalled = (extra: Readonly<Record<string, unknown>> | null): boolean =>
  extra?.['event'] === RECALLED.event;

/**
 * @param now the server's time, ms
 * @returns why the message cannot be recalled; null when it can be, or was already
 */
export function recallProblem(
  { own, createTime, extra }: { own: boolean; createTime: number; extra: Readonly<Record<string, unknown>> | null },
  now: number,
): 'MessageNotRecallable' | 'RecallTooLate' | null {
  if (!own) return 'MessageNotRecallable';
  if (isRecalled(extra)) return null;
  if (!isUserMessage(extra)) return 'MessageNotRecallable';
  return now - createTime > CHAT.recallWithin ? 'RecallTooLate' : null;
}
