import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { sendCommand } from '#client/bridge/commands.ts';
import { Button } from '#client/design/button.tsx';
import { Icon } from '#client/design/icon.tsx';
import { showError } from '#client/feedback/show-error.ts';
import type { MessageView } from '#protocol/bridge/views.ts';
import type { WireMessage } from '#protocol/entities/message.ts';
import type { ErrorData } from '#protocol/errors.ts';
import { Quote } from '../message/quote.tsx';
import styles from './menu.module.css';
import { pinnedMessages } from './pinned-messages.ts';

/**
 * The pinned messages of a room, below its header: the newest, and all of them when it is opened. A click shows the
 * message in the history.
 */
export function PinnedBar({
  roomId,
  listed,
  messages,
  onShow,
}: {
  roomId: string;
  listed: readonly WireMessage[];
  messages: readonly MessageView[];
  onShow: (messageId: string) => void;
}) {
  const { t } = useLingui();
  const list = useId();
  const [open, setOpen] = useState(false);
  const pinned = pinnedMessages(listed, messages);
  const shown = open ? pinned : pinned.slice(0, 1);
  const unpin = (messageId: string) => {
    sendCommand('message.mark', { roomId, messageId, mark: 'pin', on: false }).catch((error: ErrorData) =>
      showError(error),
    );
  };
  const count = pinned.length;
  if (count === 0) return null;
  return (
    <section className={styles.bar} aria-label={t`Pinned messages`}>
      <ul id={list} className={styles.list}>
        {shown.map((message) => (
          <li key={message.id} className={styles.row}>
            <Icon name="pin" size={16} className={styles.pin} />
            <button
              type="button"
              className={styles.message}
              title={t`Show the message`}
              onClick={() => {
                setOpen(false);
                onShow(message.id);
              }}
            >
              <Quote quoted={message} whole={false} />
            </button>
            {(open || count === 1) && (
              <Button
                variant="quiet"
                size="small"
                icon
                aria-label={t({ message: 'Unpin', context: 'action' })}
                onClick={() => unpin(message.id)}
              >
                <Icon name="close" size={16} />
              </Button>
            )}
          </li>
        ))}
      </ul>
      {count > 1 && (
        <Button variant="quiet" size="small" aria-expanded={open} aria-controls={list} onClick={() => setOpen(!open)}>
          {open ? <Trans>Show less</Trans> : <Trans>All {count} pinned</Trans>}
        </Button>
      )}
    </section>
  );
}
