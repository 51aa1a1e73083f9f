import { Trans, useLingui } from '@lingui/react/macro';
import { useResource } from '#client/bridge/use-topic.ts';
import { PROFILE, BASIC_UPDATE } from '#client/bridge/calls.ts';
import { ResourceState } from '#client/feedback/resource-state.tsx';
import { usePageTitle } from '#client/navigation/page-title.ts';
import { Skeleton } from '#client/design/skeleton.tsx';
import { AccountPage } from '../account-page.tsx';
import styles from './personal.module.css';
import { ProfileFacts } from './profile-facts.tsx';
import { ProfileForm } from './profile-form.tsx';
import { Sessions } from './sessions.tsx';
import { lazy, Suspense, useState } from 'react';
import { makeCall, sendCommand } from '#client/bridge/commands.ts';
import { showError } from '#client/feedback/show-error.ts';
import { Avatar } from '#client/design/avatar.tsx';
import { Label } from '#client/design/badge.tsx';
import { Button } from '#client/design/button.tsx';
import { FileButton } from '#client/forms/file-button.tsx';
import { uploadFile } from '#client/forms/upload-file.ts';
import { personName } from '#client/format/person-name.ts';
import type { UserProfile } from '#protocol/entities/user.ts';
import { useAction } from '#client/hooks/use-action.ts';

const CropDialog = lazy(() => import('#client/forms/crop-dialog.tsx'));
/** Pixels per side: twice the largest display size. */
const SIDE = 512;

/** The current user with a picture that can be chosen, cropped and uploaded. */
function ProfilePicture({ profile }: { profile: UserProfile }) {
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

/**
 * My account: picture, name and tastes, how one can be reached, and where one is signed in. All of it comes from the
 * server each time, since browsers keep no address, phone number or paper.
 */
export default function PersonalBasicPage() {
  const { t } = useLingui();
  const resource = useResource(PROFILE, {});
  const { data } = resource;
  usePageTitle(t`My account`);
  return (
    <AccountPage title={<Trans>My account</Trans>}>
      <ResourceState of={resource}>
        <Skeleton height="20rem" />
      </ResourceState>
      {data && (
        <>
          <section className={styles.card}>
            <ProfilePicture profile={data} />
            <ProfileForm key={data.id} profile={data} />
          </section>
          <ProfileFacts profile={data} />
        </>
      )}
      <Sessions />
    </AccountPage>
  );
}
