import { Trans, useLingui } from '@lingui/react/macro';
import { makeCall } from '#client/bridge/commands.ts';
import { showError } from '#client/feedback/show-error.ts';
import { Button } from '#client/design/button.tsx';
import { Dialog } from '#client/design/dialog.tsx';
import { useAction } from '#client/hooks/use-action.ts';

export default function RemovePost({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useLingui();
  const remove = useAction(async () => {
    await makeCall('stores.removeMedia', { params: { id } });
    onClose();
  }, showError);
  return (
    <Dialog
      open
      onClose={onClose}
      closeLabel={t`Close`}
      title={<Trans>Remove this post?</Trans>}
      description={<Trans>Its pictures and likes are removed with it.</Trans>}
      footer={
        <>
          <Button onClick={onClose}>
            <Trans>Keep it</Trans>
          </Button>
          <Button variant="danger" busy={remove.busy} onClick={() => remove.run()}>
            <Trans>Remove</Trans>
          </Button>
        </>
      }
    />
  );
}
