import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { RoomItemView } from '#protocol/bridge/views.ts';
import { noticeWords } from './notice-words.ts';

/** The second line of a room in the bell: the last words, or what stands for them. @param me the reader's user id. */
export function roomSubtitle(i18n: I18n, room: RoomItemView, me: string): string {
  const text = room.subtitle;
  switch (room.subtitleKind) {
    case 'image':
      return i18n._(msg`[Picture]`);
    case 'file':
      return text ? i18n._(msg`[File] ${text}`) : i18n._(msg`[File]`);
    case 'draft':
      return i18n._(msg`Draft: ${text}`);
    case 'notice':
      return room.notice ? noticeWords(i18n, room.notice, me) : text;
    case 'text':
      return text;
    case 'offer':
      return i18n._(msg`[Offer]`);
    case 'deal':
      return i18n._(msg`[Deal]`);
    case 'agentBuy':
      return i18n._(msg`[Agent buy]`);
    case 'card':
      return i18n._(msg`[Message]`);
    case 'none':
      return room.itemName ?? '';
  }
}
