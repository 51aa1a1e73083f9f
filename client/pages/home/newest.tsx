import { Trans } from '@lingui/react/macro';
import { useResource } from '#client/bridge/use-resource.ts';
import { GOODS_NEWEST } from '#client/bridge/calls.ts';
import { useLocale } from '#client/i18n/locale-context.ts';
import { ResourceState } from '#client/feedback/resource-state.tsx';
import { EmptyState } from '#client/design/empty-state.tsx';
import { Skeleton } from '#client/design/skeleton.tsx';
import { GoodsCard } from '#client/goods/goods-card.tsx';
import styles from './home.module.css';

/** The newest goods for sale. */
export function Newest() {
  const { server } = useLocale();
  const input = { query: { languageCode: server, limit: 12 } };
  const view = useResource(GOODS_NEWEST, input);
  const { data } = view;
  return (
    <section id="newest" className={styles.section} aria-labelledby="newest-title">
      <div className={styles.head}>
        <h2 id="newest-title">
          <Trans>Newly arrived</Trans>
        </h2>
        <p>
          <Trans>The latest pieces their keepers are ready to part with.</Trans>
        </p>
      </div>
      <ResourceState of={view}>
        <div className={styles.grid} aria-busy="true">
          {[0, 1, 2, 3].map((place) => (
            <div key={place}>
              <Skeleton height="18rem" />
            </div>
          ))}
        </div>
      </ResourceState>
      {data && data.length === 0 && <EmptyState icon="tag" title={<Trans>Nothing is for sale just now</Trans>} />}
      {data && data.length > 0 && (
        <div className={styles.grid}>
          {data.map((goods) => (
            <GoodsCard key={goods.id} goods={goods} />
          ))}
        </div>
      )}
    </section>
  );
}
