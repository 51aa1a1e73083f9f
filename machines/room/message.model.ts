import type { Message } from '#protocol/entities/message.ts';

/** A message of Ben in room `r`, for tests. @param ticks also its time, and the number in its id */
export const makeMessage = (ticks: number, more: Partial<Message> = {}): Message => ({
  id: `message-${String(ticks)}`,
  senderId: 'ben',
  roomId: 'r',
  content: '',
  ticks: String(ticks),
  seenBy: [],
  username: 'ben',
  avatar: null,
  files: [],
  createTime: ticks,
  reply: null,
  extra: null,
  ...more,
});
