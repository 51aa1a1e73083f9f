import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { VisuallyHidden } from '#client/design/visually-hidden.tsx';
import type { MessageView } from '#protocol/bridge/views.ts';
import { preview } from '#protocol/text.ts';

/**
 * Reads new messages of others aloud. The log itself is silent: rows come and go in it by scrolling, which would all
 * be read. @param message the newest message of somebody else, if any.
 */
export function Announcer({ message }: { message: MessageView | undefined }) {
  const { t } = useLingui();
  const [opened] = useState(message?.id);
  if (!message || message.id === opened) return <VisuallyHidden live="polite">{null}</VisuallyHidden>;
  const { username } = message;
  const words = preview(message.content) || t`sent a file`;
  return <VisuallyHidden live="polite">{t`${username}: ${words}`}</VisuallyHidden>;
}
