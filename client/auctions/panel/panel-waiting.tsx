import { useLingui } from '@lingui/react/macro';
import type { Resource } from '#client/bridge/use-topic.ts';
import { classNames } from '#client/design/class-names.ts';
import { Skeleton } from '#client/design/skeleton.tsx';
import { ResourceState } from '#client/feedback/resource-state.tsx';
import styles from '../auctions.module.css';

/** The panel of an auction until it has loaded, or when it cannot be loaded. */
export default function PanelWaiting({ of }: { of: Resource }) {
  const { t } = useLingui();
  return (
    <section
      className={classNames(styles.panel, styles.waiting)}
      aria-label={t({ message: 'Auction', context: 'sale' })}
      aria-busy={of.phase === 'loading' || undefined}
      data-live
    >
      <ResourceState of={of}>
        <Skeleton width="40%" />
        <Skeleton width="70%" height="3rem" />
        <Skeleton height="6rem" />
        <Skeleton height="3rem" />
      </ResourceState>
    </section>
  );
}
