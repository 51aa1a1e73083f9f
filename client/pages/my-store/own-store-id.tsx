import type { ReactNode } from 'react';
import { useResource } from '#client/bridge/use-topic.ts';
import { STORE_MINE } from '#client/bridge/calls.ts';
import { ResourceFailure } from '#client/feedback/resource-state.tsx';
import { Skeleton } from '#client/design/skeleton.tsx';

/** Provides the id of the own store to its children. */
export function OwnStoreId({ children }: { children: (storeId: string) => ReactNode }) {
  const resource = useResource(STORE_MINE, {});
  const { data, phase } = resource;
  if (data?.store) return children(data.store.id);
  if (phase === 'failed') return <ResourceFailure of={resource} />;
  return (
    <div aria-busy="true">
      <Skeleton height="16rem" />
    </div>
  );
}
