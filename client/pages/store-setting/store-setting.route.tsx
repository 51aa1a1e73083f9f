import { Trans, useLingui } from '@lingui/react/macro';
import { Link, Redirect } from 'wouter';
import { useResource, useSession } from '#client/bridge/use-topic.ts';
import { STORE_MINE } from '#client/bridge/calls.ts';
import { ResourceState } from '#client/feedback/resource-state.tsx';
import { usePageTitle } from '#client/navigation/page-title.ts';
import { Label } from '#client/design/badge.tsx';
import { buttonClass } from '#client/design/button.tsx';
import { Skeleton } from '#client/design/skeleton.tsx';
import { useFormDraft } from '#client/forms/form-draft.tsx';
import { shopPath } from '#client/stores/shop-path.ts';
import { StoreArea } from '#client/stores/store-area.tsx';
import page from '../page.module.css';
import { FaceForm, type Face, type OwnStore } from './face-form.tsx';
import { Rename } from './rename.tsx';
import styles from './store-setting.module.css';
import { linkTo } from '#protocol/pages.ts';

/** The store settings; users without a store are redirected to join. */
export default function StoreSettingPage() {
  const { t } = useLingui();
  const { user } = useSession();
  const resource = useResource(STORE_MINE, {});
  const { data } = resource;
  usePageTitle(t`Store settings`);
  if (!user) return null;
  if (!user.isStore) return <Redirect to={linkTo('myStore')} replace />;
  return (
    <StoreArea
      title={<Trans>Store settings</Trans>}
      {...(data?.store && {
        actions: (
          <Link href={shopPath(data.store.id, 'about')} className={buttonClass()}>
            <Trans>See it as buyers do</Trans>
          </Link>
        ),
      })}
    >
      {data?.store && <Settings store={data.store} />}
      <ResourceState of={resource}>
        <div aria-busy="true">
          <Skeleton height="28rem" />
        </div>
      </ResourceState>
    </StoreArea>
  );
}

function Settings({ store }: { store: OwnStore }) {
  const { email } = store.application;
  return (
    <div className={styles.settings}>
      <section aria-labelledby="name-title">
        <h2 id="name-title" className={styles.title}>
          <Trans>Display name</Trans>
        </h2>
        <Rename key={store.displayName} store={store} />
      </section>
      <section className={page.section} aria-labelledby="face-title">
        <h2 id="face-title" className={styles.title}>
          <Trans>What buyers see</Trans>
        </h2>
        <Drafted store={store} />
      </section>
      <section className={page.section} aria-labelledby="email-title">
        <h2 id="email-title" className={styles.title}>
          <Trans>Email of the store</Trans>
        </h2>
        <p className={styles.email}>
          <span>{email || <Trans>None yet</Trans>}</span>
          {email &&
            (store.emailVerified ? (
              <Label tone="success">
                <Trans>Verified</Trans>
              </Label>
            ) : (
              <Label tone="neutral">
                <Trans>Not verified</Trans>
              </Label>
            ))}
          <Link href={linkTo('storeEmailVerify')}>
            <Trans>Verify an address</Trans>
          </Link>
        </p>
        <p className={styles.quiet}>
          <Trans>
            Our staff write to it. To give an approved store another address, verify it first and then tell customer
            service.
          </Trans>
        </p>
      </section>
    </div>
  );
}

/** Renders the form once the form draft of this device is loaded. */
function Drafted({ store }: { store: OwnStore }) {
  const draft = useFormDraft<Partial<Face>>('profile:store');
  return draft.phase === 'loading' ? <Skeleton height="24rem" /> : <FaceForm store={store} draft={draft} />;
}
