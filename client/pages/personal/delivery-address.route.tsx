import { Trans, useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'wouter';
import type { Address } from '#protocol/http/addresses.ts';
import { PERSON } from '#protocol/limits.ts';
import { makeCall } from '#client/bridge/commands.ts';
import { useResource } from '#client/bridge/use-topic.ts';
import { ResourceState } from '#client/feedback/resource-state.tsx';
import { showError } from '#client/feedback/show-error.ts';
import { usePageTitle } from '#client/navigation/page-title.ts';
import { buttonClass, Button } from '#client/design/button.tsx';
import { EmptyState } from '#client/design/empty-state.tsx';
import { Skeleton } from '#client/design/skeleton.tsx';
import forms from '#client/forms/forms.module.css';
import styles from './personal.module.css';
import { AccountPage } from '../account-page.tsx';
import { linkTo } from '#protocol/pages.ts';
import { useAction } from '#client/hooks/use-action.ts';
import { Label } from '#client/design/badge.tsx';
import { useRegionName } from '#client/goods/goods-names.ts';
import { phoneText } from './proven-contact.tsx';

function AddressCard({
  address,
  busy,
  onDefault,
  onRemove,
}: {
  address: Address;
  busy: boolean;
  onDefault: () => void;
  onRemove: () => void;
}) {
  const { t } = useLingui();
  const countryName = useRegionName();
  const { id, consignee, country, detail, isDefault } = address;
  return (
    <li className={styles.addressCard}>
      <div className={styles.text}>
        <p className={styles.consignee}>
          {consignee}{' '}
          {isDefault && (
            <Label>
              <Trans context="address">Default</Trans>
            </Label>
          )}
        </p>
        <p className={styles.addressQuiet}>{phoneText(address)}</p>
        <p className={styles.place}>{detail}</p>
        <p className={styles.addressQuiet}>{countryName(country)}</p>
      </div>
      <div className={styles.tools}>
        {!isDefault && (
          <Button
            size="small"
            variant="quiet"
            busy={busy}
            onClick={onDefault}
            aria-label={t`Make the address of ${consignee} the default`}
          >
            <Trans>Make default</Trans>
          </Button>
        )}
        <Link
          href={linkTo('addressEdit', { id })}
          className={buttonClass({ size: 'small' })}
          aria-label={t`Edit the address of ${consignee}`}
        >
          <Trans context="action">Edit</Trans>
        </Link>
        <Button size="small" variant="danger" onClick={onRemove} aria-label={t`Delete the address of ${consignee}`}>
          <Trans context="action">Delete</Trans>
        </Button>
      </div>
    </li>
  );
}

const ConfirmDialog = lazy(() => import('#client/feedback/confirm-dialog.tsx'));
const ADDRESS_FORM = linkTo('addressEdit');

/** The delivery addresses. They are never cached by the browser. */
export default function DeliveryAddressPage() {
  const { t } = useLingui();
  const resource = useResource('addresses.list', {});
  const { data } = resource;
  const [asking, setAsking] = useState<Address | null>(null);
  usePageTitle(t`Delivery addresses`);
  const change = useAction(
    (_id: string, call: () => Promise<unknown>) => call().finally(() => setAsking(null)),
    showError,
  );
  const busy = change.running?.[0];
  const full = (data?.length ?? 0) >= PERSON.addressesMost;
  const add = (
    <Link href={ADDRESS_FORM} className={buttonClass({ variant: 'primary' })}>
      <Trans>Add an address</Trans>
    </Link>
  );
  return (
    <AccountPage
      title={<Trans>Delivery addresses</Trans>}
      lead={<Trans>Only you can see them, and browsers never store them.</Trans>}
    >
      <ResourceState of={resource}>
        <Skeleton height="12rem" />
      </ResourceState>
      {data?.length === 0 && (
        <EmptyState icon="address" title={<Trans>No address yet</Trans>} action={add}>
          <Trans>Add one now, and it will be ready when you find an item.</Trans>
        </EmptyState>
      )}
      {data && data.length > 0 && (
        <div className={styles.all}>
          <ul className={styles.list}>
            {data.map((address) => (
              <AddressCard
                key={address.id}
                address={address}
                busy={busy === address.id}
                onRemove={() => setAsking(address)}
                onDefault={() =>
                  change.run(address.id, () => makeCall('addresses.makeDefault', { params: { id: address.id } }))
                }
              />
            ))}
          </ul>
          <div className={forms.actions}>
            {full ? (
              <p className={forms.quiet}>
                <Trans>You can save up to {PERSON.addressesMost} addresses. Delete one to add another.</Trans>
              </p>
            ) : (
              add
            )}
          </div>
        </div>
      )}
      {asking && (
        <Suspense>
          <ConfirmDialog
            title={<Trans>Delete this address?</Trans>}
            description={`${asking.consignee}, ${asking.detail}`}
            cancel={<Trans>Keep it</Trans>}
            confirm={<Trans>Delete address</Trans>}
            busy={busy === asking.id}
            onClose={() => setAsking(null)}
            onConfirm={() => change.run(asking.id, () => makeCall('addresses.remove', { params: { id: asking.id } }))}
          />
        </Suspense>
      )}
    </AccountPage>
  );
}
