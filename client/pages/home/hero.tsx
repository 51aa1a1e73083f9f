import { Plural, Trans } from '@lingui/react/macro';
import { Link } from 'wouter';
import { useResource } from '#client/bridge/use-topic.ts';
import { Skeleton } from '#client/design/skeleton.tsx';
import { RUNNING_AUCTIONS_PATH } from '#client/auctions/running-auctions-path.ts';
import { collectionsPath } from '#protocol/rules/collections-path.ts';
import { useLocale } from '#client/i18n/locale-context.ts';
import { PageSearch } from '#client/search/page-search.tsx';
import { NextLot } from './next-lot.tsx';
import type { Auctions } from './running-auctions.tsx';
import styles from './hero.module.css';

/** Search, and the featured auction. */
export function Hero({ auctions }: { auctions: Auctions }) {
  const { data } = auctions;
  const next = data?.items[0];
  const ends = data?.items.map(({ auction }) => auction?.effectiveEndAt ?? Infinity) ?? [];
  return (
    // The application starts in time for the end of an auction (client/public/start.js).
    <section className={styles.hero} data-ends={next && Math.min(...ends)}>
      <div className={styles.words}>
        <h1 className={styles.title}>
          <Trans>Collect with certainty</Trans>
        </h1>
        <p className={styles.lead}>
          <Trans>
            Watches, jewellery, jade, antiques and digital collectibles from verified sellers: at auction, at a fixed
            price or by offer.
          </Trans>
        </p>
        <PageSearch className={styles.search} initial="" />
        <Figures running={data?.total} />
      </div>
      {next ? (
        <NextLot key={next.id} goods={next} />
      ) : data ? (
        <p className={styles.none}>
          <Trans>No auction is running at the moment.</Trans>
        </p>
      ) : (
        <Skeleton className={styles.waiting} />
      )}
    </section>
  );
}

/** How much is for sale. @param running auctions; undefined until they have loaded */
function Figures({ running }: { running: number | undefined }) {
  const { server } = useLocale();
  const { data } = useResource('home.categories', { query: { languageCode: server } });
  const goods = data?.reduce((sum, category) => sum + category.goods, 0);
  return (
    <p className={styles.figures}>
      {goods !== undefined && (
        <Link href={collectionsPath()}>
          <Plural value={goods} one="# item" other="# items" />
        </Link>
      )}
      {running !== undefined && (
        <Link href={RUNNING_AUCTIONS_PATH}>
          <Plural value={running} one="# live auction" other="# live auctions" />
        </Link>
      )}
    </p>
  );
}
