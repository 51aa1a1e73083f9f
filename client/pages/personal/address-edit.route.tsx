import { Trans, useLingui } from '@lingui/react/macro';
import { useSearch } from 'wouter';
import { useResource } from '#client/bridge/use-topic.ts';
import { ADDRESSES } from '#client/bridge/calls.ts';
import { NotFoundPage } from '#client/feedback/error-page.tsx';
import { ResourceState } from '#client/feedback/resource-state.tsx';
import { usePageTitle } from '#client/navigation/page-title.ts';
import { Skeleton } from '#client/design/skeleton.tsx';
import { useFormDraft } from '#client/forms/form-draft.tsx';
import type { Address } from '#protocol/http/addresses.ts';
import { AddressForm, type AddressValues } from './address-form.tsx';
import { AccountPage } from '../account-page.tsx';

/** Adds an address, or changes the one named in `?id=`. */
export default function AddressEditPage() {
  const { t } = useLingui();
  const id = new URLSearchParams(useSearch()).get('id');
  const resource = useResource(ADDRESSES, {});
  const { data } = resource;
  const address = id === null ? null : data?.find((one) => one.id === id);
  usePageTitle(id === null ? t`Add an address` : t`Edit address`);
  if (data && address === undefined) return <NotFoundPage />;
  return (
    <AccountPage title={id === null ? <Trans>Add an address</Trans> : <Trans>Edit address</Trans>}>
      <ResourceState of={resource}>
        <Skeleton height="22rem" />
      </ResourceState>
      {data && address !== undefined && <Drafted key={id} address={address} isFirst={data.length === 0} />}
    </AccountPage>
  );
}

/** Renders the form once the form draft is loaded. */
function Drafted({ address, isFirst }: { address: Address | null; isFirst: boolean }) {
  const draft = useFormDraft<Partial<AddressValues>>(`address:${address?.id ?? 'new'}`);
  if (draft.phase === 'loading') return <Skeleton height="22rem" />;
  return <AddressForm address={address} isFirst={isFirst} draft={draft} />;
}
