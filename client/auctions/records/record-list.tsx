import { Trans } from '@lingui/react/macro';
import { Label } from '#client/design/badge.tsx';
import { classNames } from '#client/design/class-names.ts';
import type { BidRecord } from '#protocol/entities/auction.ts';
import { formatMoney } from '#protocol/money.ts';
import { Moment } from '../moment.tsx';
import { useAuctionWords } from '../words.ts';
import styles from './records.module.css';

/**
 * Records of an auction, newest first. Bidders are numbers; the reader's own are marked, void bids struck through.
 * @param voided the void records and who voided them. @param receipts shows the hash of each record.
 */
export function RecordList({
  records,
  voided,
  currency,
  mine,
  receipts = false,
}: {
  records: readonly BidRecord[];
  voided: ReadonlyMap<number, 'staff' | 'house'>;
  currency: string;
  mine: number | null;
  receipts?: boolean;
}) {
  const words = useAuctionWords();
  return (
    <ol className={styles.list}>
      {records.map((record) => {
        const gone = voided.get(record.seq);
        const price = formatMoney(record.price, currency);
        return (
          <li key={record.seq} className={classNames(styles.record, record.bidder === mine && styles.mine)}>
            <span className={styles.seq}>{record.seq}</span>
            <div className={styles.who}>
              <p>
                {record.kind === 'void' ? (
                  record.automatic ? (
                    <Trans>
                      Bid {record.voids} no longer holds: without the bid that was taken out the price is lower
                    </Trans>
                  ) : (
                    <Trans>Our staff took out bid {record.voids}</Trans>
                  )
                ) : (
                  <>{gone ? <s>{words.bidder(record.bidder, mine)}</s> : words.bidder(record.bidder, mine)}</>
                )}
                {record.kind === 'bid' && record.automatic && (
                  <>
                    {' '}
                    <Label tone="neutral">
                      <Trans>Automatic</Trans>
                    </Label>
                  </>
                )}
                {record.kind === 'bid' && record.voids !== null && (
                  <>
                    {' '}
                    <Label tone="neutral">
                      <Trans>Adjusted: bid {record.voids} was taken out</Trans>
                    </Label>
                  </>
                )}
                {gone && (
                  <>
                    {' '}
                    <Label tone="danger">
                      {gone === 'staff' ? <Trans>Taken out by our staff</Trans> : <Trans>No longer holds</Trans>}
                    </Label>
                  </>
                )}
              </p>
              <p className={styles.at}>
                <Moment at={record.at} exact />
              </p>
              {receipts && <p className={styles.hash}>{record.hash}</p>}
            </div>
            <span className={styles.price}>{record.kind === 'void' || gone ? <s>{price}</s> : price}</span>
          </li>
        );
      })}
    </ol>
  );
}
