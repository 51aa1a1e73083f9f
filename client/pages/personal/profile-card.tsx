import { Trans, useLingui } from '@lingui/react/macro';
import { useResource } from '#client/bridge/use-resource.ts';
import { PROFILE } from '#client/app/calls.ts';
import { ResourceFailure } from '#client/app/notify/resource-failure.tsx';
import { Avatar } from '#client/design/avatar.tsx';
import { Label } from '#client/design/badge.tsx';
import { Skeleton } from '#client/design/skeleton.tsx';
import { personName } from '#client/format/person-name.ts';
import { resourceTopic } from '#protocol/bridge/topics.ts';
import type { UserProfile } from '#protocol/entities/user.ts';
import styles from './personal.module.css';
import { ProfileFacts } from './profile-facts.tsx';

const TOPIC = resourceTopic(PROFILE, {});

/**
 * The person's own record, to be read. Name and picture are the session's; everything else comes from the server each
 * time, since browsers keep no address, phone number or paper.
 */
export function ProfileCard({ user }: { user: UserProfile }) {
  const { i18n } = useLingui();
  const { data, error } = useResource(PROFILE, {});
  const name = personName(i18n, user);
  return (
    <section className={styles.card}>
      <div className={styles.person}>
        <Avatar name={name} src={user.headFile?.url ?? null} size="large" />
        <div>
          <h2 className={styles.name}>{name}</h2>
          <p className={styles.quiet}>@{user.username}</p>
          <p className={styles.labels}>
            {user.isStore && <Label>{user.storeDisplayName ?? <Trans>Store</Trans>}</Label>}
            {user.isCustomerService && <Label tone="neutral"><Trans>Customer service</Trans></Label>}
          </p>
        </div>
      </div>
      {data && <ProfileFacts profile={data} />}
      {!data && error && <ResourceFailure error={error} topic={TOPIC} />}
      {!data && !error && <Skeleton height="11rem" />}
    </section>
  );
}
