import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'wouter';
import { useResource } from '#client/bridge/use-topic.ts';
import { ResourceState } from '#client/feedback/resource-state.tsx';
import { usePageTitle } from '#client/navigation/page-title.ts';
import { Banner } from '#client/design/banner.tsx';
import { buttonClass } from '#client/design/button.tsx';
import { Icon } from '#client/design/icon.tsx';
import { Skeleton } from '#client/design/skeleton.tsx';
import { AccountPage } from '../account-page.tsx';
import styles from '../page.module.css';
import { linkTo } from '#protocol/pages.ts';
import type { REMOVAL_ERASES, REMOVAL_KEEPS, REMOVAL_BLOCKERS } from '#protocol/http/registration.ts';

/** What blocks the removal of the account, with links to settle it. */
function Blocker({ what }: { what: (typeof REMOVAL_BLOCKERS)[number] }) {
  switch (what) {
    case 'goodsForSale':
      return (
        <Trans>
          You have items for sale. Hide or delete them first. <Link href={linkTo('myGoods')}>My items</Link>
        </Trans>
      );
    case 'auctionRunning':
      return <Trans>An auction of yours, or one you are leading, is still running. It has to end first.</Trans>;
    case 'openDeals':
      return <Trans>You have an open deal. Please complete it with the other party first.</Trans>;
  }
}

function Erased({ what }: { what: (typeof REMOVAL_ERASES)[number] }) {
  switch (what) {
    case 'profile':
      return <Trans>Your name, username, email, phone number, gender and password</Trans>;
    case 'sessions':
      return <Trans>Every device you are signed in on</Trans>;
    case 'addresses':
      return <Trans>Your delivery addresses</Trans>;
    case 'kycDocuments':
      return <Trans>Your identity documents and their details</Trans>;
    case 'drafts':
      return <Trans>Your drafts of items and forms</Trans>;
    case 'favourites':
      return <Trans>Your favourites, the stores and people you follow, and your followers</Trans>;
    case 'storeDetails':
      return <Trans>Your store: its page, documents, address and phone number</Trans>;
    case 'pictures':
      return <Trans>Your portrait and the pictures of your store and items</Trans>;
  }
}

function Kept({ what }: { what: (typeof REMOVAL_KEEPS)[number] }) {
  switch (what) {
    case 'messagesToOthers':
      return (
        <Trans>Messages you wrote to others: they belong to the conversation, but no longer show your name.</Trans>
      );
    case 'deals':
      return <Trans>Deals you made: the other party is entitled to the record.</Trans>;
    case 'comments':
      return <Trans>Reviews you wrote of stores, without your name.</Trans>;
    case 'reviewDecisions':
      return <Trans>Our staff’s decisions about you and when they were made, without your documents.</Trans>;
  }
}

/** The preview of the account removal. */
export default function RemoveUserPage() {
  const { t } = useLingui();
  const resource = useResource('account.removalPreview', {});
  const { data } = resource;
  usePageTitle(t`Close account`);
  return (
    <AccountPage
      title={<Trans>Close account</Trans>}
      lead={<Trans>This cannot be undone. Please read what happens before you decide.</Trans>}
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
              <ul className={styles.iconList}>
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
              <ul className={styles.iconList}>
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
