import { expect, it } from 'vitest';
import type { WireMessage } from '#protocol/entities/message.ts';
import { message } from '../room/message.fixture.ts';
import { pinnedMessages } from './pinned-messages.ts';

const listed = (number: number): WireMessage => ({
  _id: `message-${number}`,
  sender_id: 'them',
  roomId: 'r',
  content: `text ${number}`,
  ticks: String(number),
  seen: {},
  username: 'Ada',
  avatar: null,
  files: [],
  createTime: number,
  replyMessage: null,
  extra: null,
});
const PINNED = { reactions: [], pinned: true };
const ids = (...args: Parameters<typeof pinnedMessages>) => pinnedMessages(...args).map(({ id }) => id);

it('lists pinned messages newest first, by number and not by text', () => {
  expect(ids([listed(9), listed(10)], [])).toEqual(['message-10', 'message-9']);
});
it('follows the loaded messages where they are newer than the list', () => {
  expect(ids([listed(1), listed(2)], [message(2), message(3, { marks: PINNED })])).toEqual(['message-3', 'message-1']);
});
it('lists a message once', () => {
  expect(ids([listed(2)], [message(2, { marks: PINNED })])).toEqual(['message-2']);
});
