import { Trans } from '@lingui/react/macro';
import { useResource } from '#client/bridge/use-topic.ts';
import { RUNNING_AUCTIONS_PATH } from '#client/auctions/running-auctions-path.ts';
import { GoodsGrid } from '#client/goods/goods-grid.tsx';
import { useLocale } from '#client/i18n/locale-context.ts';
import { PageSearch } from '#client/search/page-search.tsx';
import { GridSection } from './grid-section.tsx';
import styles from './home.module.css';

/** How many lots the page shows. */
const SHOWN = 4;

/** What a page that is not there offers instead: the search, and the auctions that end next. */
export default function LostOffers() {
  const { server } = useLocale();
  const auctions = useResource('home.auctions', { query: { languageCode: server } });
  const lots = auctions.data?.items.slice(0, SHOWN);
  return (
    <>
      <PageSearch className={styles.lostSearch} initial="" />
      {lots?.length !== 0 && (
        <GridSection
          id="lost-lots"
          title={<Trans>Ending soon</Trans>}
          more={{ href: RUNNING_AUCTIONS_PATH, text: <Trans>All auctions</Trans> }}
          of={auctions}
          count={SHOWN}
        >
          {lots && <GoodsGrid four goods={lots} />}
        </GridSection>
      )}
    </>
  );
}
