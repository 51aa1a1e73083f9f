import type { CallResponse } from '#protocol/http/define-call.ts';
import type { storeMine } from '#protocol/http/stores.ts';
import type { ReactNode } from 'react';
import { useResource, useUser } from '#client/bridge/use-topic.ts';
import { ResourceState } from '#client/feedback/resource-state.tsx';
import { FieldsWaiting } from '#client/forms/fields-waiting.tsx';
import { Redirect } from 'wouter';
import { linkTo } from '#protocol/pages.ts';

/** Redirects users without a store to `/my-store` (spec §2, Access guard). */
export function StoreGuard({ children }: { children: ReactNode }) {
  const user = useUser();
  if (!user) return null;
  return user.isStore ? children : <Redirect to={linkTo('myStore')} replace />;
}

/** Provides the id of the user's store to its children. */
export function OwnStoreId({ children }: { children: (storeId: string) => ReactNode }) {
  const resource = useResource('stores.mine', {});
  const { data } = resource;
  const placeholder = (
    <div aria-busy="true">
      <FieldsWaiting height="16rem" />
    </div>
  );
  if (data) return data.store ? children(data.store.id) : placeholder;
  return <ResourceState of={resource}>{placeholder}</ResourceState>;
}

export type MyStore = CallResponse<typeof storeMine>;
export type OwnStore = NonNullable<MyStore['store']>;
