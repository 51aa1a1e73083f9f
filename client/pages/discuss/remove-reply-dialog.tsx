import { Trans, useLingui } from '@lingui/react/macro';
import { makeCall } from '#client/bridge/commands.ts';
import { Button } from '#client/design/button.tsx';
import { Dialog } from '#client/design/dialog.tsx';
import { showError } from '#client/feedback/show-error.ts';
import { useAction } from '#client/hooks/use-action.ts';

/** Asks before a reply is removed; its row changes once it is. */
export default function RemoveReplyDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useLingui();
  const remove = useAction(() => makeCall('discuss.removeReply', { params: { id } }), showError);
  return (
    <Dialog
      open
      onClose={onClose}
      closeLabel={t`Close`}
      title={<Trans>Remove this reply?</Trans>}
      description={<Trans>Its text disappears for good. Its number in the discussion stays.</Trans>}
      footer={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button variant="danger" busy={remove.busy} onClick={() => remove.run()}>
            <Trans>Remove</Trans>
          </Button>
        </>
      }
    />
  );
}
