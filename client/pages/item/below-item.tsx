import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'wouter';
import { useResource } from '#client/bridge/use-topic.ts';
import { Icon } from '#client/design/icon.tsx';
import { GoodsGrid } from '#client/goods/goods-grid.tsx';
import { usePreviousData } from '#client/hooks/use-previous-data.ts';
import { useLocale } from '#client/i18n/locale-context.ts';
import type { CallResponse } from '#protocol/http/define-call.ts';
import type { goodsDetail } from '#protocol/http/goods-search.ts';
import { formatMoney } from '#protocol/money.ts';
import { linkTo } from '#protocol/pages.ts';
import { priceRange } from '#protocol/rules/price-range.ts';
import styles from './item.module.css';
import { Suspense, useEffect, useState } from 'react';
import { lazyOptional } from '#client/hooks/lazy-optional.ts';

const QrCode = lazyOptional(() => import('#client/download/qr-code.tsx'));

type Detail = CallResponse<typeof goodsDetail>;

/**
 * Below the item: how often it was seen, the code of a printed page, and similar items. @param staff with the way to
 * the bids and their bidders
 */
export default function BelowItem({ goods, staff }: { goods: Detail; staff: boolean }) {
  return (
    <>
      {staff && (
        <p>
          <Link href={linkTo('staffBids', { goodsId: goods.id })}>
            <Trans>Bids and bidders</Trans>
          </Link>
        </p>
      )}
      <p className={styles.figures}>
        <Icon name="eye" size={16} />
        <Plural value={goods.visits} _0="No views yet" one="# view" other="# views" />
      </p>
      <PrintCode />
      <SimilarGoods goods={goods} />
    </>
  );
}

/** Similar items. Renders nothing when empty or failed. */
function SimilarGoods({ goods: { id: goodsId, currency } }: { goods: Detail }) {
  const { server } = useLocale();
  const rates = useResource('exchangeRates.read', {}).data?.rates;
  const goods = usePreviousData(
    useResource('goods.similar', { params: { goodsId }, query: { languageCode: server, limit: 4 } }).data ?? undefined,
  );
  if (!goods?.length) return null;
  return (
    <section className={styles.similar} aria-labelledby="similar-title">
      <h2 id="similar-title">
        <Trans>Similar items</Trans>
      </h2>
      <PriceRange range={priceRange(goods, currency, rates ?? {})} currency={currency} />
      <GoodsGrid goods={goods} />
    </section>
  );
}

/** Between which prices similar pieces are offered. */
function PriceRange({ range, currency }: { range: ReturnType<typeof priceRange>; currency: string }) {
  if (!range) return null;
  const [low, high] = [formatMoney(range.low, currency), formatMoney(range.high, currency)];
  return (
    <p className={styles.range}>
      {range.exact ? (
        <Trans>
          Offered between {low} and {high}
        </Trans>
      ) : (
        <Trans>
          Offered between about {low} and {high}
        </Trans>
      )}
    </p>
  );
}

/** How long after the page its code is loaded, ms: printing cannot wait for it, and most people leave earlier. */
const PAUSE = 15_000;

/** On paper, the address of the page and its QR code. */
function PrintCode() {
  const { t } = useLingui();
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => {
      const canonical = document.querySelector<HTMLLinkElement>('link[rel=canonical]');
      const here = window.location.origin + window.location.pathname;
      // The link is of the page that was loaded first; another page has another path.
      const isHere = canonical !== null && new URL(canonical.href).pathname === window.location.pathname;
      setUrl(isHere ? canonical.href : here);
    }, PAUSE);
    return () => clearTimeout(timer);
  }, []);
  if (url === null) return null;
  return (
    <div className={styles.printed}>
      <Suspense>
        <QrCode url={url} label={t`QR code of this page`} />
      </Suspense>
      <p>{url}</p>
    </div>
  );
}
