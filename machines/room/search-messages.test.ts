import { describe, expect, it } from 'vitest';
import type { Message } from '#protocol/entities/message.ts';
import { RECALLED } from '#protocol/rules/recall.ts';
import { searchMessages } from './search-messages.ts';
import { makeMessage } from './message.model.ts';

const message = (ticks: number, content: string, more: Partial<Message> = {}): Message =>
  makeMessage(ticks, { id: `m${String(ticks)}`, content, ...more });
const deed = {
  fileId: 'f1',
  name: 'Deed of 1969.pdf',
  extension: 'pdf',
  size: 1,
  type: 'file' as const,
  url: '/files/f1',
  width: 0,
  height: 0,
};
const MESSAGES = [
  message(1, 'Is the CHRONOGRAPH still there?'),
  message(2, '計時碼錶仲喺度'),
  message(3, '', { files: [deed] }),
  message(4, 'The chronograph, with papers'),
  message(5, 'chronograph', { extra: RECALLED }),
];

describe('searching messages', () => {
  it.each([
    ['chronograph', ['m4', 'm1']],
    [' ＣＨＲＯＮＯ ', ['m4', 'm1']],
    ['碼錶', ['m2']],
    ['1969', ['m3']],
    ['tourbillon', []],
    ['  ', []],
  ])('[SRM-1] [SRM-2] [SRM-3] finds “%s”, newest first', (query, ids) => {
    expect(searchMessages(MESSAGES, query)).toEqual(ids);
  });
});
