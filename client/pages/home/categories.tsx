import { Trans } from '@lingui/react/macro';
import { Link } from 'wouter';
import { useResource } from '#client/bridge/use-topic.ts';
import { MEDIA } from '#client/design/media.ts';
import { Skeleton } from '#client/design/skeleton.tsx';
import { ResourceState } from '#client/feedback/resource-state.tsx';
import { collectionsPath } from '#protocol/rules/collections-path.ts';
import { GoodsPicture } from '#client/goods/goods-card.tsx';
import { useLocale } from '#client/i18n/locale-context.ts';
import { linkTo } from '#protocol/pages.ts';
import { Section } from './grid-section.tsx';
import styles from './home.module.css';

/** Two rows on a wide screen. */
const SHOWN = 12;

/** The fullest categories, each with the picture of its newest listing. */
export function Categories() {
  const { server } = useLocale();
  const categories = useResource('home.categories', { query: { languageCode: server } });
  const { data } = categories;
  if (data?.length === 0) return null;
  return (
    <Section
      id="categories"
      title={<Trans>Categories</Trans>}
      more={{ href: linkTo('categories'), text: <Trans>All categories</Trans> }}
    >
      <ResourceState of={categories}>
        <ul className={styles.categories} aria-busy="true">
          {Array.from({ length: SHOWN }, (_, index) => (
            <li key={index} className={styles.category}>
              <Skeleton className={styles.categoryPicture} height="auto" />
              <Skeleton width="60%" />
            </li>
          ))}
        </ul>
      </ResourceState>
      {data && (
        <ul className={styles.categories}>
          {data.slice(0, SHOWN).map(({ key, name, goods, image }) => (
            <li key={key}>
              <Link href={collectionsPath({ category: key })} className={styles.category}>
                <span className={styles.categoryPicture}>
                  <GoodsPicture image={image} sizes={`${MEDIA.phone} 33vw, 200px`} />
                </span>
                <span className={styles.categoryName}>
                  {name} <span className={styles.count}>{goods}</span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
