import { Trans } from '@lingui/react/macro';
import { Link } from 'wouter';
import { buttonClass } from '#client/design/button.tsx';
import { type AuctionedGoods, useAuction, type LoadedAuction } from '../use-auction.ts';
import { voidedSeqs } from './known-records.ts';
import { PriceHistory } from './price-history.tsx';
import { RecordList, useRecords } from './record-list.tsx';
import styles from '../auctions.module.css';
import { auctionRecordsPath } from '#protocol/pages.ts';

const NEWEST = 5;

/** The price history and the newest bids on the page of the goods; nothing before the first bid. */
export default function AuctionBids({ goods }: { goods: AuctionedGoods }) {
  const auction = useAuction(goods.id);
  return auction && auction.records.length > 0 ? <Bids goods={goods} auction={auction} /> : null;
}

function Bids({ goods, auction: { state, records: live, mine } }: { goods: AuctionedGoods; auction: LoadedAuction }) {
  const { records } = useRecords(goods.id, live);
  return (
    <section className={styles.bids} aria-labelledby="bids-title">
      <div className={styles.recordHead}>
        <h2 id="bids-title">
          <Trans context="heading">Bids</Trans>
        </h2>
        <Link href={auctionRecordsPath(goods)} className={buttonClass({ size: 'small' })}>
          <Trans>View all bids</Trans>
        </Link>
      </div>
      <div className={styles.columns}>
        <PriceHistory state={state} records={records} />
        <RecordList
          records={records.slice(0, NEWEST)}
          voided={voidedSeqs(records)}
          currency={state.currency}
          mine={mine?.bidder ?? null}
        />
      </div>
    </section>
  );
}
