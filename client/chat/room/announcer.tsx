import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { VisuallyHidden } from '#client/design/visually-hidden.tsx';
import { shownName } from '#client/format/person-name.ts';
import type { MessageView } from '#protocol/bridge/views.ts';
import { isCard } from '#protocol/cards.ts';
import { saysServiceJoined } from '#protocol/service-joined.ts';
import { preview } from '#protocol/text.ts';
import { useCardWords } from '../message/card.tsx';

/**
 * Reads new messages of others aloud. The log itself is silent: rows come and go in it by scrolling, which would all
 * be read. @param message the newest message of another user, if any.
 */
export function Announcer({ message }: { message: MessageView | undefined }) {
  const { i18n, t } = useLingui();
  const cardWords = useCardWords();
  const [opened] = useState(message?.id);
  if (!message || message.id === opened) return <VisuallyHidden live="polite">{null}</VisuallyHidden>;
  if (saysServiceJoined(message.extra))
    return <VisuallyHidden live="polite">{t`Customer service has joined this conversation`}</VisuallyHidden>;
  const username = shownName(i18n, message.username, message.senderId);
  const words = isCard(message.extra) ? cardWords(message.extra) : preview(message.content) || t`sent a file`;
  return <VisuallyHidden live="polite">{t`${username}: ${words}`}</VisuallyHidden>;
}
