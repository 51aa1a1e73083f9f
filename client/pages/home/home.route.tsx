import { useLingui, Trans } from '@lingui/react/macro';
import { useResource, useIsSignedIn } from '#client/bridge/use-topic.ts';
import { collectionsPath } from '#protocol/rules/collections-path.ts';
import { useLocale } from '#client/i18n/locale-context.ts';
import { usePageMetadata, useWindowTitle } from '#client/navigation/page-title.ts';
import { organization } from '#client/navigation/structured-data.ts';
import { Hero } from './hero.tsx';
import styles from './home.module.css';
import { useRunningAuctions, type Auctions } from './running-auctions.tsx';
import { hydratedOnUse } from '#client/hooks/parts.tsx';
import { withTexts } from '#client/i18n/catalogs.ts';
import { useAuction } from '#client/auctions/use-auction.ts';
import { classNames } from '#client/design/class-names.ts';
import { GoodsCard } from '#client/goods/goods-card.tsx';
import goodsStyles from '#client/goods/goods.module.css';
import type { GoodsCard as Goods } from '#protocol/entities/goods-card.ts';
import { withLive } from './next-lot.tsx';
import { GridSection } from './grid-section.tsx';
import { RUNNING_AUCTIONS_PATH } from '#client/auctions/running-auctions-path.ts';

const HomeSections = hydratedOnUse(withTexts(['showcase', 'news'], () => import('./home-sections.tsx')));

/** The home page (spec §2): a saleroom whose auctions run. */
export default function HomePage() {
  const { server, intl } = useLocale();
  const { data: seo } = useResource('public.seo', { query: { languageCode: server } });
  const { auctions, watchers } = useRunningAuctions();
  useWindowTitle(seo?.title);
  const { t } = useLingui();
  usePageMetadata(
    import.meta.env.SSR &&
      ((addressOf) => ({
        structured: [
          organization(t({ message: 'Vermeil', context: 'name' }), addressOf),
          {
            '@type': 'WebSite',
            name: t({ message: 'Vermeil', context: 'name' }),
            url: addressOf('/'),
            inLanguage: intl,
            potentialAction: {
              '@type': 'SearchAction',
              target: addressOf(collectionsPath({ keyword: 'KEYWORD' }))?.replace('KEYWORD', '{keyword}'),
              'query-input': 'required name=keyword',
            },
          },
        ],
      })),
  );
  return (
    <div className={styles.home}>
      {watchers}
      <Hero auctions={auctions} />
      <EndingSoon auctions={auctions} />
      <HomeSections className={styles.home} auctions={auctions} />
    </div>
  );
}

/** The auctions that end next, without the one in the hero. Users see each bid as it is placed. */
function EndingSoon({ auctions }: { auctions: Auctions }) {
  const isSignedIn = useIsSignedIn();
  const { data } = auctions;
  const items = data?.items.slice(1) ?? [];
  if (data && items.length === 0) return null;
  const wide = items.length < 2;
  return (
    <GridSection
      id="ending-soon"
      title={<Trans>Ending soon</Trans>}
      more={{ href: RUNNING_AUCTIONS_PATH, text: <Trans>All auctions</Trans> }}
      of={auctions}
      count={4}
    >
      {data && (
        <ul className={classNames(goodsStyles.grid, goodsStyles.four)}>
          {items.map((goods) => (
            <li key={goods.id} className={goodsStyles.cell}>
              {isSignedIn ? <LiveCard goods={goods} wide={wide} /> : <GoodsCard goods={goods} wide={wide} />}
            </li>
          ))}
        </ul>
      )}
    </GridSection>
  );
}

/** Visitors have no connection: a subscription of theirs would be a request every five seconds. */
function LiveCard({ goods, wide }: { goods: Goods; wide: boolean }) {
  return <GoodsCard goods={withLive(goods, useAuction(goods.id))} wide={wide} />;
}
