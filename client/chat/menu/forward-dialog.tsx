import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { newId, sendCommand } from '#client/bridge/commands.ts';
import { useTopic } from '#client/bridge/use-topic.ts';
import { Avatar } from '#client/design/avatar.tsx';
import { Dialog } from '#client/design/dialog.tsx';
import { focusFirstField } from '#client/design/focus-first-field.ts';
import { TextInput } from '#client/design/text-input.tsx';
import { showError } from '#client/feedback/show-error.ts';
import { showToast } from '#client/feedback/toasts.ts';
import { roomName } from '#client/format/person-name.ts';
import { useDebounced } from '#client/hooks/use-debounced.ts';
import { roomsTopic } from '#protocol/bridge/topics.ts';
import type { MessageView } from '#protocol/bridge/views.ts';
import type { ErrorData } from '#protocol/errors.ts';
import { CHAT } from '#protocol/member-limits.ts';
import { preview } from '#protocol/text.ts';
import styles from './menu.module.css';

/** Wait this long after a key before searching, ms. */
const PAUSE = 200;

/** Asks for the conversation that gets a copy of a message. */
export function ForwardDialog({
  roomId,
  message,
  me,
  onClose,
}: {
  roomId: string;
  message: MessageView;
  me: string;
  onClose: () => void;
}) {
  const { i18n, t } = useLingui();
  const [typed, setTyped] = useState('');
  const query = useDebounced(typed.trim(), PAUSE);
  const view = useTopic(roomsTopic(CHAT.roomPageSize, 'all', query));
  const rooms = view?.rooms.filter(({ id, type }) => type === 'chat' && id !== roomId) ?? [];
  const forward = (target: string, name: string) => {
    onClose();
    sendCommand('message.send', {
      id: newId(),
      roomId: target,
      content: '',
      files: [],
      replyTo: null,
      forward: { roomId, messageId: message.id },
    }).then(
      () => showToast({ key: 'forwarded', tone: 'success', title: t`Forwarded to ${name}`, message: '' }),
      (error: ErrorData) => showError(error),
    );
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={<Trans>Forward to</Trans>}
      description={preview(message.content) || message.files[0]?.name}
      closeLabel={t({ message: 'Close', context: 'action' })}
    >
      <div ref={focusFirstField}>
        <TextInput
          type="search"
          label={<Trans>Search conversations</Trans>}
          value={typed}
          autoComplete="off"
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </div>
      <ul className={styles.rooms}>
        {rooms.map((room) => {
          const name = roomName(i18n, room, me);
          return (
            <li key={room.id}>
              <button type="button" className={styles.room} onClick={() => forward(room.id, name)}>
                <Avatar name={name} src={room.avatar} size="small" />
                <span className={styles.words}>
                  <span className={styles.name}>{name}</span>
                  {room.itemName && <span className={styles.item}>{room.itemName}</span>}
                </span>
              </button>
            </li>
          );
        })}
      </ul>
      {view?.phase === 'ready' && rooms.length === 0 && (
        <p className={styles.none}>
          {query ? <Trans>No conversation matches.</Trans> : <Trans>You have no other conversation.</Trans>}
        </p>
      )}
    </Dialog>
  );
}
