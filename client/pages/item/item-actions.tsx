import { Trans, useLingui } from '@lingui/react/macro';
import { withTexts } from '#client/i18n/catalogs.ts';
import { Suspense, useState } from 'react';
import { lazyDialog } from '#client/feedback/lazy-dialog.tsx';
import { Link } from 'wouter';
import { useUser } from '#client/bridge/use-topic.ts';
import { BuyButton } from '#client/deals/buy-button.tsx';
import { Button, buttonClass } from '#client/design/button.tsx';
import { Icon } from '#client/design/icon.tsx';
import { PrimaryAction } from '#client/design/primary-action.tsx';
import { shownName } from '#client/format/person-name.ts';
import { BuyerTotal } from '#client/goods/sheet/buyer-total.tsx';
import { usePriceNames } from '#client/goods/price-text.ts';
import { Agreed, Negotiation, negotiationOf, NoOffer } from '#client/offers/negotiation.tsx';
import { OfferButton } from '#client/offers/offer-button.tsx';
import { ChosenMoveDialog, type ChosenMove } from '#client/offers/chosen-move-dialog.tsx';
import { usePurchase, type GoodsDeal } from '#client/offers/use-purchase.ts';
import type { Offer } from '#protocol/entities/trade.ts';
import type { CallResponse } from '#protocol/http/define-call.ts';
import type { goodsDetail } from '#protocol/http/goods-search.ts';
import { GOODS_STATUS, SALE_TYPE } from '#protocol/lookups.ts';
import { formatMoney } from '#protocol/money.ts';
import { linkTo } from '#protocol/pages.ts';
import { itemActionsOf, type ItemAction, type ItemFacts } from '#protocol/rules/item-actions.ts';
import { saleSummaryOf } from '#protocol/rules/sale-summary.ts';
import { ChatWithSeller } from './chat-with-seller.tsx';
import { ItemTools } from './item-tools.tsx';
import styles from './item.module.css';

const OfferDialog = lazyDialog(
  withTexts(['bids', 'forms', 'conditions'], () => import('#client/offers/offer-dialog.tsx')),
);

type Purchase = { live: Offer | null; deal: GoodsDeal | null };
type Detail = CallResponse<typeof goodsDetail>;
type ItemActionsProps = { goods: Detail };

/** What the reader can do with an item; on phones the primary action stays at the bottom of the window. */
export default function ItemActions(props: ItemActionsProps) {
  const user = useUser();
  return user ? <SignedIn {...props} /> : <Actions {...props} purchase={{ live: null, deal: null }} />;
}

function SignedIn(props: ItemActionsProps) {
  const { live, deal } = usePurchase(props.goods.id);
  return <Actions {...props} purchase={{ live, deal }} />;
}

function Actions({ goods, purchase }: ItemActionsProps & { purchase: Purchase }) {
  const { i18n } = useLingui();
  const nameOf = usePriceNames();
  // A move keeps the id of its offer: another counter-offer has another price to agree to.
  const [dialog, setDialog] = useState<'offer' | ChosenMove | null>(null);
  const { live, deal } = purchase;
  const facts = itemFactsOf(goods, purchase);
  const { primary, secondary } = itemActionsOf(facts);
  const action = (name: ItemAction) => (
    <Action
      key={name}
      name={name}
      goods={goods}
      purchase={purchase}
      primary={name === primary}
      onOffer={() => setDialog('offer')}
      onAccept={() => live && setDialog({ offerId: live.id, move: 'accept' })}
    />
  );
  const { kind, price } = saleSummaryOf(goods);
  const close = () => setDialog(null);
  return (
    <>
      {live ? (
        <Negotiation live={live} />
      ) : deal && deal.side === 'buyer' && !goods.auction ? (
        <Agreed deal={deal} />
      ) : (
        facts.onOffer && facts.hasPrice && !facts.own && <NoOffer />
      )}
      {primary && (
        <PrimaryAction
          className={styles.primary}
          {...(deal && primary === 'deal'
            ? { label: <Trans>Agreed price</Trans>, figure: formatMoney(deal.price, deal.currency) }
            : live
              ? {
                  label:
                    facts.negotiation === 'waiting' ? (
                      <Trans>Your offer</Trans>
                    ) : (
                      <Trans context="action">Counter-offer</Trans>
                    ),
                  figure: formatMoney(live.price, live.currency),
                }
              : price === null
                ? { label: null, figure: nameOf(kind) }
                : { label: nameOf(kind) || <Trans>Asking price</Trans>, figure: formatMoney(price, goods.currency) })}
        >
          {action(primary)}
        </PrimaryAction>
      )}
      {secondary.map(action)}
      <ItemTools goods={goods} />
      {/* Outside the buttons, which an offer replaces while its dialog is open. */}
      {dialog === 'offer' && (
        <Suspense fallback={null}>
          <OfferDialog
            goods={goods}
            to={shownName(i18n, goods.sellerName, goods.sellerId)}
            renderTotal={(offered) => <BuyerTotal goods={goods} price={offered} />}
            onClose={close}
          />
        </Suspense>
      )}
      <ChosenMoveDialog asked={dialog === 'offer' ? null : dialog} offers={live && [live]} onClose={close} />
    </>
  );
}

/** The facts of the rules that decide the actions. */
function itemFactsOf(
  { isOwn, status, frozen, saleType, auction, price }: CallResponse<typeof goodsDetail>,
  purchase: Purchase,
): ItemFacts {
  return {
    own: isOwn,
    onOffer: status === GOODS_STATUS.forSale && !frozen,
    auction: auction === null ? 'none' : auction.state === 'open' ? 'running' : 'ended',
    hasPrice: saleType === SALE_TYPE.fixPrice && price !== null,
    negotiation: negotiationOf(purchase.live),
    hasDeal: purchase.deal !== null,
  };
}

function Action({
  name,
  goods,
  purchase: { live, deal },
  primary,
  onOffer,
  onAccept,
}: {
  name: ItemAction;
  goods: Detail;
  purchase: Purchase;
  primary: boolean;
  onOffer: () => void;
  onAccept: () => void;
}) {
  const user = useUser();
  const look = buttonClass({ variant: primary ? 'primary' : 'outline' });
  switch (name) {
    case 'edit':
      return (
        <Link href={linkTo('goodsEdit', { id: goods.id })} className={look}>
          <Icon name="edit" size={18} />
          <Trans context="action">Edit</Trans>
        </Link>
      );
    case 'deal':
      return (
        deal && (
          <Link href={linkTo('deal', { id: deal.id })} className={look}>
            <Icon name="bag" size={18} />
            <Trans>View deal</Trans>
          </Link>
        )
      );
    case 'accept': {
      const money = live && formatMoney(live.price, live.currency);
      return (
        <Button variant={primary ? 'primary' : 'outline'} onClick={onAccept}>
          <Icon name="check" size={18} />
          <Trans>Accept {money}</Trans>
        </Button>
      );
    }
    case 'conversation':
      return (
        live && (
          <Link href={linkTo('room', { roomId: live.roomId })} className={look}>
            <Icon name="message" size={18} />
            <ConversationName negotiation={negotiationOf(live)} />
          </Link>
        )
      );
    case 'buy':
      return goods.price === null ? null : (
        <BuyButton goodsId={goods.id} price={goods.price} currency={goods.currency} primary={primary} />
      );
    case 'offer':
      return <OfferButton goods={goods} onOpen={onOffer} />;
    case 'chat':
      return <ChatWithSeller goods={goods} signedIn={user !== null} quiet={!primary} />;
  }
}

function ConversationName({ negotiation }: { negotiation: ItemFacts['negotiation'] }) {
  switch (negotiation) {
    case 'waiting':
      return <Trans>View offer</Trans>;
    case 'blocked':
      return <Trans>Review counter-offer</Trans>;
    case 'countered':
    case 'none':
      return <Trans>View conversation</Trans>;
  }
}
