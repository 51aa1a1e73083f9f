import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { makeCall, sendCommand } from '#client/bridge/commands.ts';
import { showToast } from '#client/feedback/toasts.ts';
import { Dialog } from '#client/design/dialog.tsx';
import type { StoreComment, StoreMedia } from '#protocol/http/stores.ts';
import { ReasonForm } from '../reason-form.tsx';
import { TRADE_REASONS } from '../reasons.ts';
import styles from './case.module.css';

type TakeDownDialogProps = {
  kind: 'comment' | 'post';
  said: Pick<StoreComment | StoreMedia, 'id' | 'content' | 'updateTime'>;
  /** The topic to refetch after a refusal. */ topic: string;
  onClose: () => void;
};

/** Takes down a comment or post in the version that was shown. */
export default function TakeDownDialog({ kind, said, topic, onClose }: TakeDownDialogProps) {
  const { t } = useLingui();
  const [{ id, content, updateTime }] = useState(said);
  return (
    <Dialog
      open
      onClose={onClose}
      width="normal"
      closeLabel={t({ message: 'Close', context: 'action' })}
      title={kind === 'comment' ? <Trans>Take this review down?</Trans> : <Trans>Take this post down?</Trans>}
      description={
        <Trans>
          It disappears for everyone and cannot be restored. The author receives the reason in their own language.
        </Trans>
      }
    >
      {content && <blockquote className={styles.said}>{content}</blockquote>}
      <ReasonForm
        reasons={TRADE_REASONS.takeDown}
        confirm={<Trans>Take it down</Trans>}
        hint={<Trans>The author reads it. Write it in a language they understand.</Trans>}
        onClose={onClose}
        send={async (reason) => {
          try {
            await makeCall('staff.takeDown', { params: { kind, id }, body: { reason, updateTime } });
          } catch (failure) {
            sendCommand('resource.refresh', { topic }).catch(() => undefined);
            throw failure;
          }
          showToast({
            key: 'decision',
            tone: 'success',
            title: kind === 'comment' ? t`The review was taken down` : t`The post was taken down`,
            message: content,
          });
          onClose();
        }}
      />
    </Dialog>
  );
}
