import { Trans } from '@lingui/react/macro';
import { Link } from 'wouter';
import { buttonClass } from '#client/design/button.tsx';
import { Icon } from '#client/design/icon.tsx';
import { freeText } from '#client/format/free-text.ts';
import piece from '#client/goods/goods.module.css';
import { OwnRow, RowPrice } from '#client/goods/own-row.tsx';
import { useServerMinute } from '#client/hooks/use-server-time.ts';
import { mayMove } from '#client/offers/chosen-move-dialog.tsx';
import { EarlierOffers } from '#client/offers/earlier-offers.tsx';
import { OfferEnd, OfferKind, OfferMoves, OfferTurn } from '#client/offers/offer-card.tsx';
import { OfferStateLabel } from '#client/offers/offer-state.tsx';
import styles from '#client/offers/offers.module.css';
import type { Offer, OfferStep } from '#protocol/entities/trade.ts';
import { formatMoney } from '#protocol/money.ts';
import { itemPath, linkTo } from '#protocol/pages.ts';
import type { OfferPartyMove } from '#protocol/rules/states.ts';

/** A negotiation of the reader with its newest offer. */
export function OfferRow({
  offer,
  onAsk,
}: {
  offer: Offer & { earlier: readonly OfferStep[] };
  onAsk: (move: OfferPartyMove) => void;
}) {
  const over = useServerMinute() >= offer.expiresAt;
  const { goods, price, currency, askingPrice, comment, dealId, roomId, state } = offer;
  const open = state === 'pending' && !over;
  const asking = askingPrice === null ? null : formatMoney(askingPrice, currency);
  return (
    <OwnRow
      image={goods.image}
      title={goods.title}
      href={goods.num ? itemPath(goods) : null}
      price={<RowPrice>{formatMoney(price, currency)}</RowPrice>}
      state={<OfferStateLabel offer={offer} over={over} />}
      next={open ? <OfferTurn offer={offer} /> : <OfferEnd offer={offer} />}
      turn={open && mayMove(offer, 'accept')}
      moves={
        <OfferMoves
          offer={offer}
          over={over}
          onAsk={onAsk}
          more={
            <>
              {state === 'accepted' && dealId && (
                <Link href={linkTo('deal', { id: dealId })} className={buttonClass({ size: 'small' })}>
                  <Trans>View deal</Trans>
                </Link>
              )}
              <Link href={linkTo('room', { roomId })} className={buttonClass({ size: 'small', variant: 'quiet' })}>
                <Icon name="message" size={16} />
                <Trans context="heading">Conversation</Trans>
              </Link>
            </>
          }
        />
      }
    >
      <p className={piece.facts}>
        <span>
          <OfferKind offer={offer} />
        </span>
        {asking && (
          <span>
            <Trans>Asking price {asking}</Trans>
          </span>
        )}
      </p>
      {comment && (
        <p className={styles.comment} {...freeText(comment)}>
          {comment}
        </p>
      )}
      <EarlierOffers offer={offer} steps={offer.earlier} />
    </OwnRow>
  );
}
