import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'wouter';
import { BidderStatusLabel } from '#client/auctions/bidder-status-label.tsx';
import { TimeLeft } from '#client/auctions/time-left.tsx';
import { useAuction } from '#client/auctions/use-auction.ts';
import { buttonClass } from '#client/design/button.tsx';
import { Icon } from '#client/design/icon.tsx';
import { GoodsPicture } from '#client/goods/goods-card.tsx';
import piece from '#client/goods/goods-line.module.css';
import type { CallAnswer } from '#protocol/http/define-call.ts';
import type { auctionList } from '#protocol/http/auctions.ts';
import { formatMoney } from '#protocol/money.ts';
import { bidderStatusOf } from '#protocol/rules/bidder-status.ts';
import styles from './auctions.module.css';
import { auctionRecordsPath, itemPath, linkTo } from '#protocol/pages.ts';

type Line = CallAnswer<typeof auctionList>['items'][number];

/** An auction the user bid in: live while visible, with the next step. */
export function AuctionLine({ line: { goods, ...asked } }: { line: Line }) {
  const { t } = useLingui();
  const live = useAuction(goods.id);
  const state = live?.state ?? asked.state;
  const mine = live?.mine ?? asked.mine;
  const { price, startingPrice, currency, bids } = state;
  const status = bidderStatusOf(state, mine.bidder);
  const { title } = goods;
  return (
    <li className={styles.line}>
      <Link href={itemPath(goods)} className={piece.picture} tabIndex={-1} aria-hidden="true">
        <GoodsPicture url={goods.image?.url ?? null} />
      </Link>
      <div className={styles.words}>
        <p className={piece.title}>
          <Link href={itemPath(goods)}>{title}</Link>
        </p>
        <p className={piece.facts}>
          <span className={styles.price}>{formatMoney(price ?? startingPrice, currency)}</span>
          <BidderStatusLabel status={status} />
        </p>
        <p className={piece.facts}>
          <span className={styles.time}>
            <Icon name="clock" size={14} />
            <TimeLeft state={state} phase={live?.phase ?? 'loading'} now={live?.serverNow ?? state.asOf} />
          </span>
          <Link href={auctionRecordsPath(goods)}>
            <Plural value={bids} one="# bid" other="# bids" />
          </Link>
        </p>
        {mine.price !== null && (
          <p className={piece.facts}>
            <span>
              <Trans>Your last bid: {formatMoney(mine.price, currency)}</Trans>
            </span>
            {mine.maximum !== null && (
              <span>
                <Trans>Your maximum: {formatMoney(mine.maximum, currency)}</Trans>
              </span>
            )}
          </p>
        )}
      </div>
      <div className={styles.next}>
        {state.state === 'open' && status === 'outbid' && (
          <Link
            href={linkTo('bid', { id: goods.id })}
            className={buttonClass({ variant: 'primary', size: 'small' })}
            aria-label={t`Bid again on ${title}`}
          >
            <Trans>Bid again</Trans>
          </Link>
        )}
        {state.state === 'open' && status === 'winning' && (
          <Link
            href={linkTo('bid', { id: goods.id })}
            className={buttonClass({ size: 'small' })}
            aria-label={t`Raise your maximum for ${title}`}
          >
            <Trans>Raise your maximum</Trans>
          </Link>
        )}
        {mine.dealId !== null && (
          <Link
            href={linkTo('deal', { id: mine.dealId })}
            className={buttonClass({ variant: 'primary', size: 'small' })}
            aria-label={t`See the deal on ${title}`}
          >
            <Trans>See the deal</Trans>
          </Link>
        )}
      </div>
    </li>
  );
}
