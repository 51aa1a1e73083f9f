import { Trans, useLingui } from '@lingui/react/macro';
import { showToast } from '#client/feedback/toasts.ts';
import { useSession } from '#client/bridge/use-session.ts';
import { Dialog } from '#client/design/dialog.tsx';
import { Skeleton } from '#client/design/skeleton.tsx';
import { useFormDraft } from '#client/forms/use-form-draft.ts';
import { RequestForm } from './request-form.tsx';
import { EMPTY_REQUEST, type RequestDraft } from './request-values.ts';

/** Creates an agent-buy request. */
export default function RequestDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const { user } = useSession();
  const draft = useFormDraft<RequestDraft>('agentBuy:new');
  return (
    <Dialog
      open
      onClose={onClose}
      width="normal"
      closeLabel={t`Close`}
      title={<Trans>What shall we buy for you?</Trans>}
      description={
        <Trans>Wherever in the world it is sold: we look at it, name a price, and buy it once you accept.</Trans>
      }
    >
      {draft.phase === 'loading' ? (
        <Skeleton height="24rem" />
      ) : (
        <RequestForm
          draft={draft}
          currency={user?.currency || EMPTY_REQUEST.currency}
          onDone={({ num }) => {
            showToast({
              key: 'agentBuy',
              tone: 'success',
              title: t`Your request ${num} is with us`,
              message: t`Customer service answers you in a conversation of its own.`,
            });
            onClose();
          }}
        />
      )}
    </Dialog>
  );
}
