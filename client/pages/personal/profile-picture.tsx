import { Trans, useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useState } from 'react';
import { makeCall } from '#client/bridge/make-call.ts';
import { sendCommand } from '#client/bridge/send-command.ts';
import { BASIC_UPDATE } from '#client/bridge/calls.ts';
import { showError } from '#client/feedback/show-error.ts';
import { Avatar } from '#client/design/avatar.tsx';
import { Label } from '#client/design/badge.tsx';
import { Button } from '#client/design/button.tsx';
import { FileButton } from '#client/forms/file-button.tsx';
import { uploadFile } from '#client/forms/upload-file.ts';
import { personName } from '#client/format/person-name.ts';
import type { UserProfile } from '#protocol/entities/user.ts';
import styles from './personal.module.css';
import { useAction } from '#client/hooks/use-action.ts';

const CropDialog = lazy(() => import('#client/forms/crop-dialog.tsx'));
/** Pixels per side: twice the largest display size. */
const SIDE = 512;

/** The current user with a picture that can be chosen, cropped and uploaded. */
export function ProfilePicture({ profile }: { profile: UserProfile }) {
  const { i18n, t } = useLingui();
  const [picked, setPicked] = useState<File | null>(null);
  const name = personName(i18n, profile);
  const change = useAction(async (picture: Blob | null) => {
    setPicked(null);
    const headFileId = picture && (await uploadFile('avatar', picture, 'portrait').done).fileId;
    await makeCall(BASIC_UPDATE, { body: { headFileId } });
    await sendCommand('session.refresh', {});
  }, showError);
  return (
    <div className={styles.person}>
      <Avatar name={name} src={profile.headFile?.url ?? null} size="large" />
      <div className={styles.who}>
        <h2 className={styles.name}>{name}</h2>
        <p className={styles.quiet}>@{profile.username}</p>
        <p className={styles.labels}>
          {profile.isStore && <Label>{profile.storeDisplayName ?? <Trans>Store</Trans>}</Label>}
          {profile.isCustomerService && (
            <Label tone="neutral">
              <Trans>Customer service</Trans>
            </Label>
          )}
        </p>
      </div>
      <div className={styles.pictureTools}>
        <FileButton
          size="small"
          accept="image/jpeg,image/png,image/webp,image/avif"
          busy={change.busy}
          onFiles={([file]) => setPicked(file ?? null)}
        >
          <Trans>Change picture</Trans>
        </FileButton>
        {profile.headFile && !change.busy && (
          <Button size="small" variant="quiet" onClick={() => change.run(null)}>
            <Trans>Remove picture</Trans>
          </Button>
        )}
        <span role="status" className={styles.quiet}>
          {change.busy && t`Sending your picture…`}
        </span>
      </div>
      {picked && (
        <Suspense>
          <CropDialog
            picture={picked}
            aspect={1}
            round
            maxSide={SIDE}
            onDone={(cropped) => change.run(cropped)}
            onClose={() => setPicked(null)}
          />
        </Suspense>
      )}
    </div>
  );
}
