import { Trans, useLingui } from '@lingui/react/macro';
import { makeCall } from '#client/bridge/commands.ts';
import { Dialog } from '#client/design/dialog.tsx';
import { ReasonForm } from './reason-form.tsx';
import { TRADE_REASONS } from './reasons.ts';
import styles from './staff.module.css';

type ModerateDialogProps = {
  kind: 'article' | 'reply';
  id: string;
  move: 'takeDown' | 'lock';
  text: string;
  onClose: () => void;
};

/** Takes an article or a reply down, or locks an article, with a reason for its author. */
export default function ModerateDialog({ kind, id, move, text, onClose }: ModerateDialogProps) {
  const { t } = useLingui();
  return (
    <Dialog
      open
      onClose={onClose}
      width="normal"
      closeLabel={t({ message: 'Close', context: 'action' })}
      title={move === 'lock' ? <Trans>Lock this article?</Trans> : <Trans>Take it down?</Trans>}
      description={
        move === 'lock' ? (
          <Trans>It stays readable, but takes no more replies.</Trans>
        ) : (
          <Trans>Only its author and our staff still see it. It can be restored.</Trans>
        )
      }
    >
      <blockquote className={styles.messageText}>{text.slice(0, 300)}</blockquote>
      <ReasonForm
        reasons={TRADE_REASONS.moderate}
        confirm={move === 'lock' ? <Trans context="action">Lock</Trans> : <Trans>Take down</Trans>}
        hint={<Trans>The author reads it. Write it in a language they understand.</Trans>}
        onClose={onClose}
        send={async (reason) => {
          await makeCall('discuss.moderate', { params: { kind, id }, body: { move, reason } });
          onClose();
        }}
      />
    </Dialog>
  );
}
