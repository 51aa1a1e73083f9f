import type { ReactNode } from 'react';
import { useResource } from '#client/bridge/use-resource.ts';
import { STORE_MINE } from '#client/bridge/calls.ts';
import { ResourceFailure } from '#client/feedback/resource-failure.tsx';
import { Skeleton } from '#client/design/skeleton.tsx';
import { resourceTopic } from '#protocol/bridge/topics.ts';

const TOPIC = resourceTopic(STORE_MINE, {});

/** Finds out which store is the reader's, for what is asked about stores by their id. */
export function OwnStoreId({ children }: { children: (storeId: string) => ReactNode }) {
  const { data, error, phase } = useResource(STORE_MINE, {});
  if (data?.store) return children(data.store.id);
  if (phase === 'failed' && error) return <ResourceFailure error={error} topic={TOPIC} />;
  return (
    <div aria-busy="true">
      <Skeleton height="16rem" />
    </div>
  );
}
