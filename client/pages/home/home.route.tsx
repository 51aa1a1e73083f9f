import { useLingui } from '@lingui/react/macro';
import { useResource } from '#client/bridge/use-topic.ts';
import { collectionsPath } from '#protocol/rules/collections-path.ts';
import { useLocale } from '#client/i18n/locale-context.ts';
import { usePageMetadata, useWindowTitle } from '#client/navigation/page-title.ts';
import { organization } from '#client/navigation/structured-data.ts';
import { EndingSoon } from './ending-soon.tsx';
import { Hero } from './hero.tsx';
import styles from './home.module.css';
import { useRunningAuctions } from './running-auctions.tsx';
import { belowFold } from '#client/hooks/parts.tsx';
import { withTexts } from '#client/i18n/catalogs.ts';

const HomeSections = belowFold(withTexts(['showcase', 'news'], () => import('./home-sections.tsx')));

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
