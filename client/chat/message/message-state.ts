import type { MessageView } from '#protocol/bridge/views.ts';
import { isUserMessage } from '#protocol/rules/forward.ts';
import { MESSAGE_STATUS } from '#protocol/lookups.ts';

/** Whether a message waits to be sent: its user can still discard it. */
export const isWaiting = ({ kind, own, status, ticks }: MessageView): boolean =>
  kind === 'message' && own && ticks === null && status === MESSAGE_STATUS.initial;

/** Whether a message has a menu: one of a user that the server has and that was not recalled, or one that waits. */
export const hasMenu = (message: MessageView): boolean =>
  isWaiting(message) ||
  (message.kind === 'message' &&
    message.ticks !== null &&
    message.status === MESSAGE_STATUS.complete &&
    isUserMessage(message.extra));

/** What the mark beside an own message says (spec §4, chat message status). */
export type Delivery = 'waiting' | 'sending' | 'sent' | 'seen' | 'failed';

/** initial → waiting, sending → sending, error → failed, complete → sent, or seen once everybody else saw it. */
export function delivery({ status, seen }: Pick<MessageView, 'status' | 'seen'>): Delivery {
  if (status === MESSAGE_STATUS.initial) return 'waiting';
  if (status === MESSAGE_STATUS.sending) return 'sending';
  if (status === MESSAGE_STATUS.error) return 'failed';
  return seen ? 'seen' : 'sent';
}
