import { Plural, Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import ConfirmDialog from '#client/feedback/confirm-dialog.tsx';
import type { GoodsOwnerMove } from '#protocol/rules/states.ts';

function words(move: GoodsOwnerMove): { title: ReactNode; text: ReactNode; confirm: ReactNode } {
  switch (move) {
    case 'submit':
      return {
        title: <Trans>Submit for review?</Trans>,
        text: (
          <Trans>
            Our staff review it before anyone else sees it. Until then you can withdraw it, but not change it.
          </Trans>
        ),
        confirm: <Trans context="action">Submit</Trans>,
      };
    case 'withdraw':
      return {
        title: <Trans>Withdraw it?</Trans>,
        text: <Trans>The item becomes a draft again, which you can change and resubmit.</Trans>,
        confirm: <Trans context="action">Withdraw</Trans>,
      };
    case 'hide':
      return {
        title: <Trans>Hide it?</Trans>,
        text: (
          <Trans>
            Only you will see it until you publish it again, and open offers on it end. You can change it while it is
            hidden.
          </Trans>
        ),
        confirm: <Trans context="action">Hide</Trans>,
      };
    case 'publish':
      return {
        title: <Trans>Publish it?</Trans>,
        text: (
          <Trans>
            Everyone will see it immediately. If you changed it while it was hidden, our staff review it first.
          </Trans>
        ),
        confirm: <Trans context="action">Publish</Trans>,
      };
    case 'remove':
      return {
        title: <Trans>Delete it?</Trans>,
        text: <Trans>This cannot be undone.</Trans>,
        confirm: <Trans context="action">Delete</Trans>,
      };
  }
}

/** Asks before a move is made (spec §4: after a confirmation prompt). @param count how many pieces, for a list. */
export default function MoveDialog({
  move,
  busy,
  count = 1,
  onConfirm,
  onClose,
}: {
  move: GoodsOwnerMove;
  busy: boolean;
  count?: number;
  onConfirm: () => void;
  onClose: () => void;
}) {
  const { title, text, confirm } = words(move);
  return (
    <ConfirmDialog
      title={title}
      description={text}
      cancel={<Trans context="action">Cancel</Trans>}
      confirm={confirm}
      variant={move === 'remove' ? 'danger' : 'primary'}
      busy={busy}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {count > 1 && (
        <p>
          <Plural value={count} one="# item" other="# items" />
        </p>
      )}
    </ConfirmDialog>
  );
}
