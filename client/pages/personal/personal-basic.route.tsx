import { Trans, useLingui } from '@lingui/react/macro';
import { useResource } from '#client/bridge/use-resource.ts';
import { PROFILE } from '#client/bridge/calls.ts';
import { ResourceState } from '#client/feedback/resource-state.tsx';
import { usePageTitle } from '#client/navigation/page-title.ts';
import { Skeleton } from '#client/design/skeleton.tsx';
import { AccountPage } from '../account-page.tsx';
import styles from './personal.module.css';
import { ProfileFacts } from './profile-facts.tsx';
import { ProfileForm } from './profile-form.tsx';
import { ProfilePicture } from './profile-picture.tsx';
import { Sessions } from './sessions.tsx';

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
