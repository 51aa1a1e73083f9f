import type { Resource } from '#client/bridge/use-topic.ts';
import { Skeleton } from '#client/design/skeleton.tsx';
import { ResourceState } from '#client/feedback/resource-state.tsx';
import page from '../page.module.css';
import styles from './item.module.css';

/** What an item shows until it has loaded, or when it cannot be loaded. */
export default function ItemWaiting({ view }: { view: Resource }) {
  return (
    <ResourceState of={view}>
      <div className={styles.waiting} aria-busy="true">
        <Skeleton className={styles.picture} />
        <div className={page.stack}>
          <Skeleton width="70%" height="2.5rem" />
          <Skeleton width="35%" />
          <Skeleton height="8rem" />
        </div>
      </div>
    </ResourceState>
  );
}
