import { Trans } from '@lingui/react/macro';
import { Label } from '#client/design/badge.tsx';
import { classNames } from '#client/design/class-names.ts';
import type { BidRecord } from '#protocol/entities/auction.ts';
import { formatMoney } from '#protocol/money.ts';
import { AuctionTime } from '#client/times/auction-time.tsx';
import { useAuctionTexts } from '../auction-text.tsx';
import styles from '../auctions.module.css';
import { useEffect, useMemo } from 'react';
import { sendCommand } from '#client/bridge/commands.ts';
import { useResource } from '#client/bridge/use-topic.ts';
import { resourceTopic } from '#protocol/bridge/topics.ts';
import type { ResourceView } from '#protocol/bridge/views.ts';
import { AUCTION } from '#protocol/limits.ts';
import { hasGap, mergeRecords } from './known-records.ts';

/**
 * The records of an auction, newest first: fetched once, then extended by live records. Fetched again where
 * records are missing between the two.
 * @param live the newest records, from the auction's view
 */
export function useRecords(
  goodsId: string,
  live: readonly BidRecord[],
): { records: BidRecord[]; total: number; view: ResourceView } {
  const input = { params: { goodsId }, query: { limit: AUCTION.recordsMost } };
  const topic = resourceTopic('auctions.records', input);
  const view = useResource('auctions.records', input);
  const asked = view.data?.items;
  const records = useMemo(() => mergeRecords(live, asked ?? []), [live, asked]);
  const newest = records[0]?.seq ?? 0;
  // Once for each newest record, so that an outdated response does not cause an endless loop.
  const missedBefore = asked !== undefined && hasGap(records) ? newest : null;
  useEffect(() => {
    if (missedBefore !== null) void sendCommand('resource.refresh', { topic }).catch(() => undefined);
  }, [missedBefore, topic]);
  return { records, total: Math.max(view.data?.total ?? 0, newest), view };
}

/**
 * Records of an auction, newest first. Bidders are numbers; the reader's own are marked, void bids struck through.
 * @param voided the void records and who voided them.
 */
export function RecordList({
  records,
  voided,
  currency,
  mine,
}: {
  records: readonly BidRecord[];
  voided: ReadonlyMap<number, 'staff' | 'house'>;
  currency: string;
  mine: number | null;
}) {
  const words = useAuctionTexts();
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
                    <Trans>Bid {record.voids} no longer holds: without the voided bid the price is lower</Trans>
                  ) : (
                    <Trans>Our staff voided bid {record.voids}</Trans>
                  )
                ) : (
                  <>{gone ? <s>{words.bidder(record.bidder, mine)}</s> : words.bidder(record.bidder, mine)}</>
                )}
                {record.kind === 'bid' && record.automatic && (
                  <>
                    {' '}
                    <Label tone="neutral">
                      <Trans context="bid">Automatic</Trans>
                    </Label>
                  </>
                )}
                {record.kind === 'bid' && record.voids !== null && (
                  <>
                    {' '}
                    <Label tone="neutral">
                      <Trans>Adjusted after bid {record.voids} was voided</Trans>
                    </Label>
                  </>
                )}
                {gone && (
                  <>
                    {' '}
                    <Label tone="danger">
                      {gone === 'staff' ? <Trans>Voided by our staff</Trans> : <Trans>No longer holds</Trans>}
                    </Label>
                  </>
                )}
              </p>
              <p className={styles.at}>
                <AuctionTime at={record.at} />
              </p>
            </div>
            <span className={styles.recordPrice}>{record.kind === 'void' || gone ? <s>{price}</s> : price}</span>
          </li>
        );
      })}
    </ol>
  );
}
