import { useLingui } from '@lingui/react/macro';
import { use } from 'react';
import { sendCommand } from '#client/bridge/commands.ts';
import { Icon } from '#client/design/icon.tsx';
import { showError } from '#client/feedback/show-error.ts';
import type { MarksView } from '#protocol/bridge/views.ts';
import type { ErrorData } from '#protocol/errors.ts';
import { RoomCardsContext } from '../message/room-context.ts';
import styles from './menu.module.css';
import { ReactionIcon, REACTION_NAMES } from './reaction-icon.tsx';

/** The reactions to a message, which a click adds to or takes back from, and whether it is pinned. */
export function MessageMarks({ messageId, marks, reach }: { messageId: string; marks: MarksView; reach: 0 | -1 }) {
  const { i18n, t } = useLingui();
  const roomId = use(RoomCardsContext)?.roomId;
  return (
    <div className={styles.marks} role="group" aria-label={t({ message: 'Reactions', context: 'heading' })}>
      {marks.pinned && (
        <Icon name="pin" size={14} label={t({ message: 'Pinned', context: 'status' })} className={styles.pinned} />
      )}
      {marks.reactions.map(({ reaction, count, own }) => {
        const label = i18n._(REACTION_NAMES[reaction]);
        return (
          <button
            key={reaction}
            type="button"
            className={styles.reaction}
            tabIndex={reach}
            aria-pressed={own}
            aria-label={t`${label}: ${count}`}
            title={label}
            onClick={() => {
              if (!roomId) return;
              sendCommand('message.mark', { roomId, messageId, mark: reaction, on: !own }).catch((error: ErrorData) =>
                showError(error),
              );
            }}
          >
            <ReactionIcon reaction={reaction} size={16} />
            <span>{count}</span>
          </button>
        );
      })}
    </div>
  );
}
