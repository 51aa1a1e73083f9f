import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { makeCall, sendCommand } from '#client/bridge/commands.ts';
import { useResource } from '#client/bridge/use-topic.ts';
import { ContextMenu, type Point } from '#client/design/context-menu.tsx';
import { MenuItem, MenuSeparator, MenuToggle, MenuToggles } from '#client/design/menu.tsx';
import { showError } from '#client/feedback/show-error.ts';
import { showToast } from '#client/feedback/toasts.ts';
import { useServerMinute } from '#client/hooks/use-server-time.ts';
import type { MessageView } from '#protocol/bridge/views.ts';
import type { ErrorData } from '#protocol/errors.ts';
import { REACTIONS, type Mark } from '#protocol/rules/message-marks.ts';
import { recallProblem } from '#protocol/rules/recall.ts';
import { isWaiting } from '../message/message-state.ts';
import { showTranslation, useTranslationShown } from '../message/shown-translations.ts';
import type { MessageActions } from '../message/room-context.ts';
import { ForwardDialog } from './forward-dialog.tsx';
import { ReactionIcon, REACTION_NAMES } from './reaction-icon.tsx';

/** A message whose menu is open, and where. `turn` is new for each, as the one before may still be closing. */
export type OpenedMenu = { message: MessageView; at: Point; turn: number };

type MessageMenuProps = {
  roomId: string;
  me: string;
  opened: OpenedMenu;
  actions: MessageActions;
  field: () => HTMLElement | null;
  onClose: () => void;
};

/**
 * What can be done with a message: react, reply, quote, copy, translate, forward, pin, and recall for five minutes. One
 * that waits is discarded.
 * @param field gives the field of the composer
 */
export function MessageMenu({ roomId, me, opened: { message, at }, actions, field, onClose }: MessageMenuProps) {
  const { i18n, t } = useLingui();
  const { id, content, own, createTime, extra, marks } = message;
  // The dialog takes the place of the menu, which closes first.
  const [forwarding, setForwarding] = useState<'no' | 'wanted' | 'yes'>('no');
  const waits = isWaiting(message);
  const isInTime = recallProblem({ own, createTime, extra }, useServerMinute()) === null;
  const canRecall = !waits && isInTime;
  const canTranslate = useResource('public.features', {}).data?.translation ?? false;
  const isTranslated = useTranslationShown(id);
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
      () =>
        showToast({ key: 'copied', tone: 'success', title: t({ message: 'Copied', context: 'status' }), message: '' }),
      () =>
        showToast({ key: 'copied', tone: 'danger', title: t`Not copied`, message: t`Your browser did not allow it.` }),
    );
  };
  const mark = (kind: Mark, on: boolean) => {
    sendCommand('message.mark', { roomId, messageId: id, mark: kind, on }).catch((error: ErrorData) =>
      showError(error),
    );
  };
  const recall = () => {
    makeCall('messages.recall', { body: { _id: id, roomId } }).catch((error: ErrorData) => showError(error));
  };
  if (forwarding === 'yes') return <ForwardDialog roomId={roomId} message={message} me={me} onClose={onClose} />;
  return (
    <ContextMenu
      at={at}
      label={t({ message: 'Message', context: 'heading' })}
      focusAfter={focusAfter}
      onClose={() => (forwarding === 'wanted' ? setForwarding('yes') : onClose())}
    >
      {!waits && (
        <MenuToggles label={t({ message: 'React', context: 'action' })}>
          {REACTIONS.map((reaction) => {
            const isOwn = marks?.reactions.some((one) => one.reaction === reaction && one.own) ?? false;
            return (
              <MenuToggle
                key={reaction}
                label={i18n._(REACTION_NAMES[reaction])}
                checked={isOwn}
                onToggle={() => mark(reaction, !isOwn)}
              >
                <ReactionIcon reaction={reaction} size={22} />
              </MenuToggle>
            );
          })}
        </MenuToggles>
      )}
      {!waits && (
        <MenuItem icon="reply" onSelect={write(() => actions.reply(message))}>
          <Trans context="action">Reply</Trans>
        </MenuItem>
      )}
      {content && !waits && (
        <MenuItem icon="quote" onSelect={write(() => actions.quote(content))}>
          <Trans context="action">Quote</Trans>
        </MenuItem>
      )}
      {content && (
        <MenuItem icon="copy" onSelect={copy}>
          <Trans>Copy text</Trans>
        </MenuItem>
      )}
      {content && !own && canTranslate && (
        <MenuItem icon="globe" onSelect={() => showTranslation(id, !isTranslated)}>
          {isTranslated ? <Trans>Hide the translation</Trans> : <Trans context="action">Translate</Trans>}
        </MenuItem>
      )}
      {!waits && (
        <>
          <MenuItem icon="forward" onSelect={() => setForwarding('wanted')}>
            <Trans context="action">Forward</Trans>
          </MenuItem>
          <MenuItem icon="pin" onSelect={() => mark('pin', !marks?.pinned)}>
            {marks?.pinned ? <Trans context="action">Unpin</Trans> : <Trans context="action">Pin</Trans>}
          </MenuItem>
        </>
      )}
      {waits && (
        <MenuItem icon="trash" onSelect={() => actions.discard(id)}>
          <Trans context="action">Discard</Trans>
        </MenuItem>
      )}
      {canRecall && (
        <>
          <MenuSeparator />
          <MenuItem icon="trash" onSelect={recall}>
            <Trans context="action">Recall</Trans>
          </MenuItem>
        </>
      )}
    </ContextMenu>
  );
}
