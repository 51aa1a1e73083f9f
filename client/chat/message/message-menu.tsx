import { Trans, useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import { makeCall } from '#client/bridge/commands.ts';
import { ContextMenu, type Point } from '#client/design/context-menu.tsx';
import { MenuItem, MenuSeparator } from '#client/design/menu.tsx';
import { showError } from '#client/feedback/show-error.ts';
import { showToast } from '#client/feedback/toasts.ts';
import { useServerMinute } from '#client/hooks/use-server-time.ts';
import type { MessageView } from '#protocol/bridge/views.ts';
import type { ErrorData } from '#protocol/errors.ts';
import { recallProblem } from '#protocol/rules/recall.ts';
import { isWaiting } from './has-menu.ts';
import type { MessageActions } from './room-context.ts';

/** A message whose menu is open, and where. `turn` is new for each, as the one before may still be closing. */
export type OpenedMenu = { message: MessageView; at: Point; turn: number };

type MessageMenuProps = {
  roomId: string;
  opened: OpenedMenu;
  actions: MessageActions;
  field: () => HTMLElement | null;
  onClose: () => void;
};

/**
 * What can be done with a message: reply, quote, copy, and recall for five minutes. One that waits is discarded.
 * @param field gives the field of the composer
 */
export function MessageMenu({ roomId, opened: { message, at }, actions, field, onClose }: MessageMenuProps) {
  const { t } = useLingui();
  const { id, content, own, createTime, extra } = message;
  const waits = isWaiting(message);
  const isInTime = recallProblem({ own, createTime, extra }, useServerMinute()) === null;
  const canRecall = !waits && isInTime;
  // Replying moves the focus to the composer, everything else back to the message.
  const writes = useRef(false);
  const focusAfter = () =>
    writes.current ? field() : document.querySelector<HTMLElement>(`[data-message="${CSS.escape(id)}"]`);
  const write = (action: () => void) => () => {
    writes.current = true;
    action();
  };
  const copy = () => {
    navigator.clipboard.writeText(content).then(
      () => showToast({ key: 'copied', tone: 'success', title: t`Copied`, message: '' }),
      () =>
        showToast({ key: 'copied', tone: 'danger', title: t`Not copied`, message: t`Your browser did not allow it.` }),
    );
  };
  const recall = () => {
    makeCall('messages.recall', { body: { _id: id, roomId } }).catch((error: ErrorData) => showError(error));
  };
  return (
    <ContextMenu at={at} label={t`Message`} focusAfter={focusAfter} onClose={onClose}>
      {!waits && (
        <MenuItem icon="reply" onSelect={write(() => actions.reply(message))}>
          <Trans>Reply</Trans>
        </MenuItem>
      )}
      {content && !waits && (
        <MenuItem icon="quote" onSelect={write(() => actions.quote(content))}>
          <Trans>Quote</Trans>
        </MenuItem>
      )}
      {content && (
        <MenuItem icon="copy" onSelect={copy}>
          <Trans>Copy text</Trans>
        </MenuItem>
      )}
      {waits && (
        <MenuItem icon="trash" onSelect={() => actions.discard(id)}>
          <Trans>Discard</Trans>
        </MenuItem>
      )}
      {canRecall && (
        <>
          <MenuSeparator />
          <MenuItem icon="trash" onSelect={recall}>
            <Trans>Recall</Trans>
          </MenuItem>
        </>
      )}
    </ContextMenu>
  );
}
