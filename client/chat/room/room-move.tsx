import { Trans, useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'wouter';
import { useResource } from '#client/bridge/use-topic.ts';
import { Button, buttonClass } from '#client/design/button.tsx';
import { shownName } from '#client/format/person-name.ts';
import { useServerMinute } from '#client/hooks/use-server-time.ts';
import { useLocale } from '#client/i18n/locale-context.ts';
import { negotiationOf } from '#client/offers/negotiation.tsx';
import { OfferButton } from '#client/offers/offer-button.tsx';
import { mayMove } from '#client/offers/chosen-move-dialog.tsx';
import { useOfferTexts } from '#client/offers/offer-state.tsx';
import type { GoodsCard } from '#protocol/entities/goods-card.ts';
import type { Offer } from '#protocol/entities/trade.ts';
import { GOODS_STATUS, SALE_TYPE } from '#protocol/lookups.ts';
import { linkTo } from '#protocol/pages.ts';
import { roomStepOf } from '#protocol/rules/room-step.ts';
import type { RoomCards } from '../message/room-context.ts';

const OfferDialog = lazy(() => import('#client/offers/offer-dialog.tsx'));

export type RoomMoveProps = { goods: GoodsCard; me: string; cards: RoomCards };

/** Fetches the offers of a room while its goods are on their way: the button follows them at once. */
export function RoomOffersAhead({ roomId }: { roomId: string }) {
  useRoomOffers(roomId);
  return null;
}

/** The reader's next step in a room about goods as one button, if there is one. */
export function RoomMove(props: RoomMoveProps) {
  return props.goods.sellerId === props.me ? <OfSeller {...props} /> : <OfBuyer {...props} />;
}

/** The pending offer of the room, by the server's clock, and the deal that an offer of the room led to. */
function useRoomOffers(roomId: string): { live: Offer | null; dealId: string | null } {
  const { server } = useLocale();
  const { data } = useResource('offers.inRoom', { params: { roomId }, query: { languageCode: server } });
  const now = useServerMinute();
  return {
    live: data?.find(({ state, expiresAt }) => state === 'pending' && expiresAt > now) ?? null,
    dealId: data?.find(({ dealId }) => dealId !== null)?.dealId ?? null,
  };
}

function OfSeller(props: RoomMoveProps) {
  const { live, dealId } = useRoomOffers(props.cards.roomId);
  return <Step {...props} live={live} dealId={dealId} />;
}

function OfBuyer(props: RoomMoveProps) {
  const { server } = useLocale();
  const { live } = useRoomOffers(props.cards.roomId);
  const { data } = useResource('offers.forGoods', {
    params: { goodsId: props.goods.id },
    query: { languageCode: server },
  });
  return data && <Step {...props} live={live} dealId={data.deal?.id ?? null} />;
}

function Step({ goods, me, cards, live, dealId }: RoomMoveProps & { live: Offer | null; dealId: string | null }) {
  const { i18n } = useLingui();
  const words = useOfferTexts();
  const [offering, setOffering] = useState(false);
  const step = roomStepOf({
    own: goods.sellerId === me,
    onOffer: goods.status === GOODS_STATUS.forSale && !goods.frozen,
    auction: goods.auction === null ? 'none' : goods.auction.state === 'open' ? 'running' : 'ended',
    hasPrice: goods.saleType === SALE_TYPE.fixPrice && goods.price !== null,
    negotiation: negotiationOf(live),
    hasDeal: dealId !== null,
  });
  return (
    <>
      {step === 'deal' && dealId && (
        <Link href={linkTo('deal', { id: dealId })} className={buttonClass({ size: 'small' })}>
          <Trans>View deal</Trans>
        </Link>
      )}
      {step === 'accept' && live && (
        <>
          {mayMove(live, 'counter') && (
            <Button size="small" onClick={() => cards.ask({ offerId: live.id, move: 'counter' })}>
              {words.move('counter')}
            </Button>
          )}
          <Button variant="primary" size="small" onClick={() => cards.ask({ offerId: live.id, move: 'accept' })}>
            {words.move('accept')}
          </Button>
        </>
      )}
      {step === 'showOffer' && live && (
        <Button size="small" onClick={() => cards.showOffer(live.id)}>
          <Trans>View offer</Trans>
        </Button>
      )}
      {step === 'bid' && (
        <Link href={linkTo('bid', { id: goods.id })} className={buttonClass({ variant: 'primary', size: 'small' })}>
          <Trans>Place a bid</Trans>
        </Link>
      )}
      {step === 'offer' && <OfferButton goods={goods} small onOpen={() => setOffering(true)} />}
      {offering && (
        <Suspense fallback={null}>
          <OfferDialog
            goods={goods}
            to={shownName(i18n, goods.sellerName, goods.sellerId)}
            onClose={() => setOffering(false)}
          />
        </Suspense>
      )}
    </>
  );
}
