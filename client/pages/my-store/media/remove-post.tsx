import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { makeCall } from '#client/bridge/make-call.ts';
import { STORE_REMOVE_MEDIA } from '#client/bridge/calls.ts';
import { errorDataOf } from '#protocol/rules/failures.ts';
import { showError } from '#client/feedback/show-error.ts';
import { Button } from '#client/design/button.tsx';
import { Dialog } from '#client/design/dialog.tsx';

/** Asks before a post is removed. */
export default function RemovePost({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useLingui();
  const [busy, setBusy] = useState(false);
  const remove = async () => {
    setBusy(true);
    try {
      await makeCall(STORE_REMOVE_MEDIA, { params: { id } });
      onClose();
    } catch (failure) {
      showError(errorDataOf(failure));
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      closeLabel={t`Close`}
      title={<Trans>Remove this post?</Trans>}
      description={<Trans>Its pictures and its likes go with it.</Trans>}
      footer={
        <>
          <Button onClick={onClose}>
            <Trans>Keep it</Trans>
          </Button>
          <Button variant="danger" busy={busy} onClick={() => void remove()}>
            <Trans>Remove</Trans>
          </Button>
        </>
      }
    />
  );
}
