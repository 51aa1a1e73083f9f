import { Plural, useLingui, Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Label } from '#client/design/badge.tsx';
import { Icon } from '#client/design/icon.tsx';
import { MEDIA } from '#client/design/media.ts';
import { Picture, type PictureFile, type PictureProps } from '#client/design/picture.tsx';
import { freeText } from '#client/format/free-text.ts';
import { titleText } from '#client/format/title-text.tsx';
import { timeLeftText } from '#client/format/time-left-text.ts';
import { shownName } from '#client/format/person-name.ts';
import { followPicture } from '#client/navigation/picture-transition.ts';
import type { GoodsCard as Goods } from '#protocol/entities/goods-card.ts';
import { GOODS_TYPE, SALE_TYPE } from '#protocol/lookups.ts';
import { formatMoney } from '#protocol/money.ts';
import { itemPath } from '#protocol/pages.ts';
import { saleSummaryOf } from '#protocol/rules/sale-summary.ts';
import { ApproximatePrice } from '#client/prices/approximate-price.tsx';
import styles from './goods.module.css';
import { usePriceNames } from './price-text.ts';
import { CountedTime } from '#client/times/counted-time.tsx';
import { useServerMinute } from '#client/hooks/use-server-time.ts';
import { useLocale } from '#client/i18n/locale-context.ts';

/** Two columns on small screens, more columns on others. */
const CARD = `${MEDIA.smallTablet} 50vw, 300px`;
/** The same where one alone fills a row. */
const WIDE_CARD = `${MEDIA.smallTablet} 50vw, 450px`;

/**
 * A card of goods: picture, title, seller, price, and a link to their page.
 * @param canOpen false for goods whose page the reader cannot see, such as a favourite that was frozen
 * @param wide alone in its row
 * @param first its picture is among the largest of the first screen
 */
export function GoodsCard({
  goods,
  canOpen = true,
  wide = false,
  first = false,
}: {
  goods: Goods;
  canOpen?: boolean;
  wide?: boolean;
  first?: boolean;
}) {
  const { i18n, t } = useLingui();
  const seller = shownName(i18n, goods.sellerName, goods.sellerId);
  return (
    <CardFrame href={canOpen ? itemPath(goods) : null}>
      <span className={styles.frame}>
        <GoodsPicture image={goods.image} sizes={wide ? WIDE_CARD : CARD} first={first} />
        <span className={styles.label}>
          {goods.saleType === SALE_TYPE.auction && (
            <Label onPicture>{t({ message: 'Auction', context: 'sale' })}</Label>
          )}
          {goods.type === GOODS_TYPE.nft && <Label onPicture>{t({ message: 'Digital', context: 'sale' })}</Label>}
        </span>
      </span>
      <span className={styles.words}>
        <span className={styles.title} {...freeText(goods.title)}>
          {titleText(goods.title) || t`No longer available`}
        </span>
        {goods.title && (
          <>
            <span className={styles.seller} {...freeText(seller)}>
              {seller}
            </span>
            <Sale goods={goods} />
          </>
        )}
      </span>
    </CardFrame>
  );
}

function CardFrame({ href, children }: { href: string | null; children: ReactNode }) {
  return href === null ? (
    <span className={styles.card}>{children}</span>
  ) : (
    <Link href={href} className={styles.card} transition onClick={followPicture}>
      {children}
    </Link>
  );
}

/** The price with its meaning; of an auction also the number of bids and the time left. */
function Sale({ goods }: { goods: Goods }) {
  const nameOf = usePriceNames();
  const { kind, price, bids, endsAt } = saleSummaryOf(goods);
  const over = kind === 'soldFor' || kind === 'sold' || kind === 'ended';
  return (
    <span className={styles.sale}>
      {price === null ? (
        <span className={styles.meaning}>
          {kind === 'sold' ? (
            <Trans context="status">Sold</Trans>
          ) : kind === 'ended' ? (
            <Trans context="status">Ended</Trans>
          ) : (
            nameOf(kind)
          )}
        </span>
      ) : (
        <>
          {nameOf(kind) && <span className={styles.meaning}>{nameOf(kind)} </span>}
          <span className={over ? styles.past : styles.price}>{formatMoney(price, goods.currency)}</span>
          {!over && <ApproximatePrice amount={price} currency={goods.currency} />}
        </>
      )}
      {bids !== null && kind !== 'soldFor' && (
        <span className={styles.meaning}>
          {kind === 'ended' && bids === 0 ? (
            <Trans>No bids</Trans>
          ) : (
            <Plural value={bids} _0="No bids yet" one="# bid" other="# bids" />
          )}
          {endsAt !== null && (
            <>
              {' · '}
              <AuctionEnd at={endsAt} />
            </>
          )}
        </span>
      )}
    </span>
  );
}

/** The front image, or an icon. It has no alt text because the title is next to it. */
export function GoodsPicture({
  image,
  ...props
}: { image: PictureFile | null | undefined } & Pick<PictureProps, 'sizes' | 'first' | 'fit' | 'preview'>) {
  return <Picture file={image} className={styles.picture} fallback={<Icon name="image" size={40} />} {...props} />;
}

/** When a running auction ends, for a card: the time left without seconds, by the server's clock. */
function AuctionEnd({ at }: { at: number }) {
  const { t } = useLingui();
  const length = '#';
  return (
    <CountedTime
      at={at}
      left={`${t`${length} left`}|${t`less than a minute left`}`}
      rendered={(date) => <Trans>ends {date}</Trans>}
    >
      <Left at={at} />
    </CountedTime>
  );
}

function Left({ at }: { at: number }) {
  const { intl } = useLocale();
  const left = at - useServerMinute();
  const length = timeLeftText(left, intl, 'minute');
  if (left <= 0) return <Trans context="status">Ending…</Trans>;
  return length ? <Trans>{length} left</Trans> : <Trans>less than a minute left</Trans>;
}
