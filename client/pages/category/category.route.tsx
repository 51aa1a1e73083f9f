import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useResource } from '#client/bridge/use-topic.ts';
import { useLocale } from '#client/i18n/locale-context.ts';
import { ResourceState } from '#client/feedback/resource-state.tsx';
import { usePageDescription, usePageTitle } from '#client/navigation/page-title.ts';
import { Icon } from '#client/design/icon.tsx';
import { MEDIA } from '#client/design/media.ts';
import { Skeleton } from '#client/design/skeleton.tsx';
import { GoodsPicture } from '#client/goods/goods-card.tsx';
import { collectionsPath } from '#protocol/rules/collections-path.ts';
import { GOODS_TYPE } from '#protocol/lookups.ts';
import styles from './category.module.css';

/** All categories with their number of listings. */
export default function CategoryPage() {
  const { t } = useLingui();
  usePageTitle(t({ message: 'Categories', context: 'heading' }));
  usePageDescription(
    t`Watches, jewellery, jade, antiques, wine, tea, stamps, coins and digital collectibles at Vermeil.`,
  );
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <p className={styles.eyebrow}>
          <Trans>The collections</Trans>
        </p>
        <h1>
          <Trans>Where would you like to begin?</Trans>
        </h1>
        <p className={styles.lead}>
          <Trans>From watches, jewellery and jade to tea, wine and coins.</Trans>
        </p>
      </header>
      <Categories typeId={GOODS_TYPE.entity} title={<Trans>Physical items</Trans>} />
      <Categories
        typeId={GOODS_TYPE.nft}
        title={<Trans>Digital collectibles</Trans>}
        text={<Trans>Works on the blockchain.</Trans>}
      />
    </div>
  );
}

function Categories({ typeId, title, text }: { typeId: 1 | 3; title: ReactNode; text?: ReactNode }) {
  const { server } = useLocale();
  const input = { query: { typeId, languageCode: server } };
  const resource = useResource('public.goodsCategories', input);
  const { data } = resource;
  const counts = useResource('goods.search', {
    query: { languageCode: server, keyword: '', category: 'ALL', pageNo: 1 },
  }).data?.facets.category;
  const newest = useResource('goods.newest', { query: { languageCode: server, limit: 48 } }).data;
  const categories = (data ?? []).map(({ key, value }) => ({
    key,
    name: value,
    count: counts?.find((entry) => entry.key === key)?.count,
    picture: newest?.find(({ categoryCode, image }) => categoryCode === key && image)?.image ?? null,
  }));
  const pictured = categories.filter(({ picture }) => picture !== null);
  const plain = categories.filter(({ picture }) => picture === null);
  const empty = counts ? plain.filter(({ count }) => !count) : [];
  const type = String(typeId);
  return (
    <section className={styles.section} aria-labelledby={`kind-${type}`}>
      <div className={styles.sectionHead}>
        <h2 id={`kind-${type}`}>{title}</h2>
        {text && <p>{text}</p>}
        <Link href={collectionsPath({ filters: { type } })} className={styles.all}>
          <Trans>View all items</Trans>
          <Icon name="chevronRight" size={16} />
        </Link>
      </div>
      {!data && (
        <ResourceState of={resource}>
          <ul className={styles.grid} aria-busy="true">
            {Array.from({ length: 8 }, (_, place) => (
              <li key={place} className={styles.tile}>
                <Skeleton className={styles.picture} height="auto" />
                <Skeleton width="60%" />
              </li>
            ))}
          </ul>
        </ResourceState>
      )}
      {pictured.length > 0 && (
        <ul className={styles.grid}>
          {pictured.map((category) => (
            <li key={category.key}>
              <Link href={collectionsPath({ category: category.key })} className={styles.tile}>
                <span className={styles.picture}>
                  <GoodsPicture image={category.picture} sizes={`${MEDIA.phone} 50vw, 300px`} />
                </span>
                <Words name={category.name} count={category.count} />
              </Link>
            </li>
          ))}
        </ul>
      )}
      <Plain categories={plain.filter((category) => !empty.includes(category))} />
      {empty.length > 0 && (
        <details className={styles.empty}>
          <summary>
            <Trans>More categories</Trans>
          </summary>
          <Plain categories={empty} />
        </details>
      )}
    </section>
  );
}

/** Categories without a picture. */
function Plain({ categories }: { categories: readonly { key: string; name: string; count: number | undefined }[] }) {
  if (categories.length === 0) return null;
  return (
    <ul className={styles.list}>
      {categories.map(({ key, name, count }) => (
        <li key={key}>
          <Link href={collectionsPath({ category: key })} className={styles.plain}>
            <span>{name}</span>
            <span className={styles.count}>{count ?? ''}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Words({ name, count }: { name: string; count: number | undefined }) {
  return (
    <span className={styles.words}>
      <span className={styles.name}>{name}</span>
      <span className={styles.count}>{count ?? ''}</span>
    </span>
  );
}
