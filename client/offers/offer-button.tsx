import { Trans, useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'wouter';
import { loginPath } from '#client/navigation/paths.ts';
import { useSession } from '#client/bridge/use-topic.ts';
import { buttonClass } from '#client/design/button.tsx';
import { Icon } from '#client/design/icon.tsx';
import { Skeleton } from '#client/design/skeleton.tsx';
import { shownName } from '#client/format/person-name.ts';
import { MoveButton } from '#client/forms/move-button.tsx';
import { useFormDraft } from '#client/forms/form-draft.tsx';
import type { GoodsCard } from '#protocol/entities/goods.ts';
import { SALE_TYPE } from '#protocol/lookups.ts';
import { formatMoney } from '#protocol/money.ts';
import styles from './offers.module.css';
import { Deadline } from './deadline.tsx';
import { usePurchase } from './use-purchase.ts';
import { itemPath, linkTo } from '#protocol/pages.ts';

const OfferDialog = lazy(() => import('./offer-dialog.tsx'));

/** The fields of goods that an offer needs. */
export type OfferedGoods = Pick<
  GoodsCard,
  'id' | 'num' | 'title' | 'price' | 'currency' | 'type' | 'saleType' | 'sellerId' | 'sellerName'
>;

/**
 * Makes an offer, or shows the user's live one. Nothing for goods that take no
 * offers (auctions, goods without a price). Visitors sign in first and return.
 */
export function OfferButton({ goods }: { goods: OfferedGoods }) {
  const { user, phase } = useSession();
  if (goods.saleType !== SALE_TYPE.fixPrice || goods.price === null) return null;
  if (user) return <SignedIn goods={goods} />;
  if (phase === 'restoring') return null;
  return (
    <Link href={loginPath(itemPath(goods))} className={buttonClass()}>
      <Icon name="tag" size={18} />
      <Trans>Make an offer</Trans>
    </Link>
  );
}

function SignedIn({ goods }: { goods: OfferedGoods }) {
  const { i18n } = useLingui();
  const [open, setOpen] = useState(false);
  const draft = useFormDraft<unknown>(`offer:${goods.id}`);
  const { loading, live, moveOf } = usePurchase(goods.id);
  const seller = shownName(i18n, goods.sellerName, goods.sellerId);
  const dialog = open && (
    <Suspense fallback={null}>
      <OfferDialog goods={goods} to={seller} onClose={() => setOpen(false)} />
    </Suspense>
  );
  if (live) {
    const money = formatMoney(live.price, live.currency);
    return (
      <div className={styles.live}>
        <p className={styles.liveWords}>
          {live.author === live.side ? (
            <Trans>
              Your offer of <b>{money}</b> waits for an answer
            </Trans>
          ) : (
            <Trans>
              You were answered with <b>{money}</b>: your turn
            </Trans>
          )}
          <Deadline until={live.expiresAt} />
        </p>
        <Link href={linkTo('room', { roomId: live.roomId })} className={buttonClass({ size: 'small' })}>
          <Icon name="message" size={18} />
          <Trans>See it in the conversation</Trans>
        </Link>
        {dialog}
      </div>
    );
  }
  if (loading) return <Skeleton width="10rem" height="var(--control)" />;
  return (
    <>
      <MoveButton move={moveOf('make')} folded onClick={() => setOpen(true)}>
        <Icon name="tag" size={18} />
        {draft.value === null ? <Trans>Make an offer</Trans> : <Trans>Go on with your offer</Trans>}
      </MoveButton>
      {dialog}
    </>
  );
}
