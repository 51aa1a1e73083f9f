import type { MessageView } from '#protocol/bridge/views.ts';
import { MESSAGE_STATUS } from '#protocol/lookups.ts';

/** What the mark beside an own message says (spec §4, chat message status). */
export type Delivery = 'waiting' | 'sending' | 'sent' | 'seen' | 'failed';

/** initial → waiting, sending → sending, error → failed, complete → sent, or seen once everybody else saw it. */
export function delivery({ status, seen }: Pick<MessageView, 'status' | 'seen'>): Delivery {
  if (status === MESSAGE_STATUS.initial) return 'waiting';
  if (status === MESSAGE_STATUS.sending) return 'sending';
  if (status === MESSAGE_STATUS.error) return 'failed';
  return seen ? 'seen' : 'sent';
}
