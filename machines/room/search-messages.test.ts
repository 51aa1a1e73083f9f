import { describe, expect, it } from 'vitest';
import type { Message } from '#protocol/entities/message.ts';
import { RECALLED } from '#protocol/rules/recall.ts';
import { excerptOf, matchingMessages } from './search-messages.ts';
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
    ['the\n\tchronograph,  with', ['m4']],
    ['1969', ['m3']],
    ['tourbillon', []],
    ['  ', []],
  ])('[SRM-1] [SRM-2] [SRM-3] finds “%s”, newest first', (query, ids) => {
    expect(matchingMessages(MESSAGES, query).map(({ id }) => id)).toEqual(ids);
  });
});

describe('excerpts', () => {
  const excerpt = (content: string, query: string) => excerptOf(message(1, content), query);

  it.each([
    ['Is the CHRONOGRAPH still there?', 'chronograph', ['Is the ', 'CHRONOGRAPH', ' still there?']],
    ['two\n\n  lines', 'o l', ['tw', 'o l', 'ines']],
    ['ＡＢＣ ㍿の時計', '株式会社', ['ＡＢＣ ', '㍿', 'の時計']],
    ['👩‍👩‍👧 dial', 'dial', ['👩‍👩‍👧 ', 'dial', '']],
    [`${'a'.repeat(30)}dial`, 'dial', [`…${'a'.repeat(24)}`, 'dial', '']],
    [`dial${'b'.repeat(121)}`, 'dial', ['', 'dial', `${'b'.repeat(120)}…`]],
  ])('[SRM-4] shows the text around the match of %j', (content, query, [before, match, after]) => {
    expect(excerpt(content, query)).toEqual({ before, match, after });
  });

  it('[SRM-4] names the file that matches', () => {
    expect(excerptOf(message(1, 'The papers', { files: [deed] }), '1969')).toEqual({
      before: 'Deed of ',
      match: '1969',
      after: '.pdf',
    });
  });

  it('[SRM-3] has none of a message without text of its own', () => {
    expect(excerptOf(message(1, 'dial', { extra: RECALLED }), 'dial')).toBeUndefined();
  });
});
