import type { MessageView } from '#protocol/bridge/views.ts';
import { MESSAGE_STATUS } from '#protocol/lookups.ts';

/** A message for tests: another user's, complete, with ticks and time that follow from its number. */
export function message(number: number, changes: Partial<MessageView> = {}): MessageView {
  return {
    id: `message-${number}`,
    kind: 'message',
    own: false,
    senderId: 'them',
    username: 'Ada',
    avatar: null,
    content: `text ${number}`,
    ticks: String(number),
    createTime: new Date(2026, 10, 21, 12).getTime() + number * 1_000,
    status: MESSAGE_STATUS.complete,
    error: null,
    seen: false,
    files: [],
    reply: null,
    extra: null,
    marks: null,
    preview: null,
    ...changes,
  };
}
