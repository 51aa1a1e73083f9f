import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'wouter';
import { useResource } from '#client/bridge/use-resource.ts';
import { REMOVAL_PREVIEW } from '#client/bridge/calls.ts';
import { ResourceState } from '#client/feedback/resource-state.tsx';
import { usePageTitle } from '#client/navigation/page-title.ts';
import { Banner } from '#client/design/banner.tsx';
import { buttonClass } from '#client/design/button.tsx';
import { Icon } from '#client/design/icon.tsx';
import { Skeleton } from '#client/design/skeleton.tsx';
import { AccountPage } from '../account-page.tsx';
import { Blocker, Erased, Kept } from './removal-words.tsx';
import styles from './remove-user.module.css';
import { linkTo } from '#protocol/pages.ts';

/** The preview of the account removal. */
export default function RemoveUserPage() {
  const { t } = useLingui();
  const resource = useResource(REMOVAL_PREVIEW, {});
  const { data } = resource;
  usePageTitle(t`Close account`);
  return (
    <AccountPage
      title={<Trans>Close account</Trans>}
      lead={<Trans>There is no way back. Please read what happens before you decide.</Trans>}
    >
      <ResourceState of={resource}>
        <Skeleton height="24rem" />
      </ResourceState>
      {data && (
        <>
          <div className={styles.pair}>
            <section aria-labelledby="erased">
              <h2 id="erased">
                <Trans>What is erased</Trans>
              </h2>
              <ul className={styles.list}>
                {data.erased.map((what) => (
                  <li key={what}>
                    <Icon name="trash" size={18} />
                    <span>
                      <Erased what={what} />
                    </span>
                  </li>
                ))}
              </ul>
            </section>
            <section aria-labelledby="kept">
              <h2 id="kept">
                <Trans>What stays</Trans>
              </h2>
              <ul className={styles.list}>
                {data.kept.map((what) => (
                  <li key={what}>
                    <Icon name="lock" size={18} />
                    <span>
                      <Kept what={what} />
                    </span>
                  </li>
                ))}
              </ul>
            </section>
          </div>
          {data.blockers.length > 0 ? (
            <Banner tone="warning" icon="alert">
              <p>
                <b>
                  <Trans>Your account cannot be closed yet.</Trans>
                </b>
              </p>
              <ul className={styles.blockers}>
                {data.blockers.map((what) => (
                  <li key={what}>
                    <Blocker what={what} />
                  </li>
                ))}
              </ul>
            </Banner>
          ) : (
            <div>
              <Link href={linkTo('removeConfirm')} className={buttonClass({ variant: 'danger' })}>
                <Trans>Continue to the last step</Trans>
              </Link>
            </div>
          )}
        </>
      )}
    </AccountPage>
  );
}
