import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'wouter';
import { useLocale } from '#client/i18n/locale-context.ts';
import { freeText } from '#client/format/free-text.ts';
import { shortTime, fullTime } from '#client/format/dates.ts';
import { Banner } from '#client/design/banner.tsx';
import { buttonClass } from '#client/design/button.tsx';
import { Icon } from '#client/design/icon.tsx';
import { useKeptFocus } from '#client/forms/use-move-focus.ts';
import { GoodsPicture } from '#client/goods/goods-card.tsx';
import type { Deal } from '#protocol/entities/trade.ts';
import { formatMoney, fromUnits, toUnits } from '#protocol/money.ts';
import styles from './deals.module.css';
import { DealStateLabel, useDealTexts, useDealEventText } from './deal-state.tsx';
import { deliveryMethodOf } from './delivery-method.ts';
import { DealMoves } from './moves/deal-moves.tsx';
import { itemPath, linkTo } from '#protocol/pages.ts';
import { shownName } from '#client/format/person-name.ts';
import type { ReactNode } from 'react';
import { useOptionLabel } from '#client/goods/field-labels.ts';
import { useRegionName } from '#client/goods/goods-names.ts';
import { useResource } from '#client/bridge/use-topic.ts';
import { classNames } from '#client/design/class-names.ts';
import { MEDIA } from '#client/design/media.ts';
import { useMedia } from '#client/design/use-media.ts';
import { VisuallyHidden } from '#client/design/visually-hidden.tsx';
import { nextStepOf } from '#protocol/rules/deal-steps.ts';

const STEPS = ['made', 'arrange', 'send', 'receive', 'complete'] as const;
type Step = (typeof STEPS)[number];

/** The steps of a deal: completed ones with their time, and the next one. */
function DealProgress({ deal }: { deal: Deal }) {
  const { t } = useLingui();
  const { intl } = useLocale();
  const reached = new Map(deal.history.map(({ move, at }) => [move, at]));
  const next = nextStepOf(deal)?.step;
  const isPhone = useMedia(MEDIA.phone);
  const ended = deal.state === 'cancelled';
  const names: Record<Step, string> = {
    made: t({ message: 'Agreed', context: 'step' }),
    arrange: t({ message: 'Delivery arranged', context: 'step' }),
    receive: t({ message: 'Received', context: 'step' }),
    complete: t({ message: 'Completed', context: 'step' }),
    send: {
      transferred: t({ message: 'Transferred', context: 'step' }),
      handedOver: t({ message: 'Handed over', context: 'step' }),
      sent: t({ message: 'Sent', context: 'step' }),
    }[deliveryMethodOf(deal)],
  };
  // The history names the actor; this names the role.
  const parts: Record<Step, string> = {
    made: t({ message: 'Both', context: 'parties of a deal' }),
    arrange: t({ message: 'Buyer', context: 'field' }),
    send: deal.managed ? t`Our staff` : t({ message: 'Seller', context: 'field' }),
    receive: t({ message: 'Buyer', context: 'field' }),
    complete: t({ message: 'Buyer', context: 'field' }),
  };
  return (
    <ol className={classNames(styles.steps, ended && styles.stopped)} aria-label={t`Steps of the deal`}>
      {STEPS.map((step) => {
        const at = reached.get(step);
        return (
          <li
            key={step}
            className={classNames(styles.step, at !== undefined && styles.done, step === next && styles.current)}
            aria-current={step === next ? 'step' : undefined}
          >
            <span className={styles.mark}>{at !== undefined && <Icon name="check" size={14} />}</span>
            <span className={isPhone && step !== next ? styles.unnamed : styles.stepWords}>
              <span className={styles.stepName}>{names[step]}</span>
              <span className={styles.stepPart}>
                {at === undefined ? (
                  parts[step]
                ) : (
                  <time dateTime={new Date(at).toISOString()} title={fullTime(at, intl)}>
                    {shortTime(at, intl)}
                  </time>
                )}
              </span>
              {at !== undefined && (
                <VisuallyHidden>
                  <Trans context="status">done</Trans>
                </VisuallyHidden>
              )}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

/** Basis points per percent. */
const WHOLE = 10_000n;

/** Payment happens between the parties, in the seller's way, never through the site. */
function PaymentNote({ deal }: { deal: Deal }) {
  const { i18n } = useLingui();
  const { server } = useLocale();
  const optionLabel = useOptionLabel();
  const { price, currency, side, feePercent, seller } = deal;
  // The goods may be hidden or removed by now; the parties still see the deal.
  const receipt =
    useResource('goods.detail', { params: { goodsId: deal.goods.id }, query: { languageCode: server } }).data
      ?.receiptType ?? null;
  const money = formatMoney(price, currency);
  const way = receipt && optionLabel('receiptType', receipt);
  const name = shownName(i18n, seller.name, seller.userId);
  const fee = formatMoney(fromUnits((toUnits(price) * BigInt(Math.round(feePercent * 100))) / WHOLE), currency);
  return (
    <section className={styles.payment} aria-labelledby="deal-payment">
      <h2 id="deal-payment" className={styles.heading}>
        <Icon name="info" size={18} />
        <Trans context="deal">Payment</Trans>
      </h2>
      <p>
        {side === 'seller' ? (
          <Trans>No payment goes through this site. The buyer settles {money} with you directly.</Trans>
        ) : side === 'buyer' ? (
          <Trans>
            No payment goes through this site. You settle {money} with {name} directly.
          </Trans>
        ) : (
          <Trans>No payment goes through this site. Both sides settle {money} between them.</Trans>
        )}
      </p>
      {way && (
        <p>
          <Trans>The seller accepts: {way}</Trans>
        </p>
      )}
      {feePercent > 0 && side !== 'buyer' && (
        <p>
          <Trans>
            The seller owes {feePercent}% of the price for consignment: {fee}
          </Trans>
        </p>
      )}
    </section>
  );
}

/** Parties, delivery method and address. Addresses are visible to the parties and staff only. */
function DealFacts({ deal }: { deal: Deal }) {
  const { i18n, t } = useLingui();
  const words = useDealTexts();
  const optionLabel = useOptionLabel();
  const region = useRegionName();
  const { buyer, seller, side, origin, logistics, delivery, destination, shipment, managed, isToken } = deal;
  const name = (person: Deal['buyer'], own: boolean) =>
    own ? t({ message: 'You', context: 'person' }) : shownName(i18n, person.name, person.userId);
  return (
    <dl className={styles.facts}>
      <Fact name={<Trans context="field">Buyer</Trans>}>{name(buyer, side === 'buyer')}</Fact>
      <Fact name={<Trans context="field">Seller</Trans>}>{name(seller, side === 'seller')}</Fact>
      <Fact name={<Trans>Type of sale</Trans>}>{words.origin(origin)}</Fact>
      {managed && (
        <Fact name={<Trans>On consignment</Trans>}>
          <Trans>We hold the item, and our staff deliver it.</Trans>
        </Fact>
      )}
      {logistics && <Fact name={<Trans context="heading">Delivery</Trans>}>{optionLabel('logistics', logistics)}</Fact>}
      {delivery && (
        <Fact name={<Trans context="field">To</Trans>}>
          <span>{delivery.consignee}</span>
          <span>
            +{delivery.areaCode.replace(/^\+/, '')} {delivery.mobile}
          </span>
          <span className={styles.lines}>{delivery.address}</span>
          <span>{region(delivery.country)}</span>
        </Fact>
      )}
      {destination && (
        <Fact name={isToken ? <Trans context="field">Wallet</Trans> : <Trans context="field">Where</Trans>}>
          <span className={styles.lines}>{destination}</span>
        </Fact>
      )}
      {shipment?.carrier && <Fact name={<Trans context="field">Carrier</Trans>}>{shipment.carrier}</Fact>}
      {shipment?.trackingNumber && (
        <Fact name={isToken ? <Trans context="field">Transaction</Trans> : <Trans>Tracking number</Trans>}>
          <span className={styles.lines}>{shipment.trackingNumber}</span>
        </Fact>
      )}
    </dl>
  );
}

const Fact = ({ name, children }: { name: ReactNode; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

/** The events of a deal, with time and actor. */
function DealHistory({ deal }: { deal: Deal }) {
  const { i18n, t } = useLingui();
  const { intl } = useLocale();
  const news = useDealEventText();
  const who = (by: Deal['history'][number]['by']) => {
    if (by === 'system') return t({ message: 'automatically', context: 'way of a decision' });
    if (by === deal.side) return t({ message: 'You', context: 'person' });
    if (by === 'service') return t`Our staff`;
    const person = deal[by];
    return shownName(i18n, person.name, person.userId);
  };
  return (
    <section aria-labelledby="deal-history">
      <h2 id="deal-history" className={styles.heading}>
        <Trans>Deal history</Trans>
      </h2>
      <ol className={styles.history}>
        {deal.history.map(({ at, move, by, note }, index) => (
          <li key={index}>
            <time dateTime={new Date(at).toISOString()} title={fullTime(at, intl)}>
              {shortTime(at, intl)}
            </time>
            <div>
              <p>
                {news(move, deliveryMethodOf(deal))} <span className={styles.quiet}>· {who(by)}</span>
              </p>
              {note && (
                <p className={styles.note} {...freeText(note)}>
                  {note}
                </p>
              )}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** A deal for one of its parties or for staff. */
export function DealView({ deal }: { deal: Deal }) {
  const { intl } = useLocale();
  const { goods, roomId, side, price, currency, state, lapsesAt, completesAt } = deal;
  const completes = completesAt === null ? '' : shortTime(completesAt, intl);
  const lapses = lapsesAt === null ? '' : shortTime(lapsesAt, intl);
  const place = useKeptFocus();
  return (
    <div ref={place} className={styles.deal} tabIndex={-1} data-moves>
      <div className={styles.goods}>
        <span className={styles.picture}>
          <GoodsPicture image={goods.image} sizes={84} />
        </span>
        <div className={styles.goodsWords}>
          <p>
            <DealStateLabel deal={deal} />
          </p>
          <p className={styles.pageFigure}>{formatMoney(price, currency)}</p>
          <p className={styles.links}>
            {goods.num && (
              <Link href={itemPath(goods)} className={buttonClass({ size: 'small' })}>
                <Icon name="tag" size={16} />
                <Trans>View item</Trans>
              </Link>
            )}
            {side !== 'service' && (
              <Link href={linkTo('room', { roomId })} className={buttonClass({ size: 'small' })}>
                <Icon name="message" size={16} />
                <Trans context="heading">Conversation</Trans>
              </Link>
            )}
          </p>
        </div>
      </div>
      {state === 'cancelled' && <Cancelled deal={deal} />}
      <DealProgress deal={deal} />
      {state === 'agreed' && lapses && (
        <p className={styles.quiet}>
          {side === 'buyer' ? (
            <Trans>Unless you arrange delivery by {lapses}, the purchase lapses and the item returns to sale.</Trans>
          ) : (
            <Trans>
              Unless the buyer arranges delivery by {lapses}, the purchase lapses and the item returns to sale.
            </Trans>
          )}
        </p>
      )}
      {state === 'received' && completes && (
        <p className={styles.quiet}>
          {side === 'buyer' ? (
            <Trans>Unless you object, it counts as accepted on {completes}.</Trans>
          ) : (
            <Trans>Unless the buyer objects, it counts as accepted on {completes}.</Trans>
          )}
        </p>
      )}
      <DealMoves key={state} deal={deal} />
      {deal.state !== 'completed' && deal.state !== 'cancelled' && <PaymentNote deal={deal} />}
      <DealFacts deal={deal} />
      <DealHistory deal={deal} />
    </div>
  );
}

function Cancelled({ deal: { cancellation, side, origin } }: { deal: Deal }) {
  const words = useDealTexts();
  if (!cancellation) return null;
  const reason = words.reason(cancellation.reason);
  return (
    <Banner tone="warning">
      <p>
        {cancellation.by === 'system' ? (
          <Trans>This purchase lapsed.</Trans>
        ) : cancellation.by === 'service' ? (
          <Trans>Our staff cancelled this deal.</Trans>
        ) : cancellation.by === 'buyer' ? (
          <Trans>The buyer cancelled this deal.</Trans>
        ) : (
          <Trans>The seller cancelled this deal.</Trans>
        )}
      </p>
      <p>
        <Trans>Reason: {reason}</Trans>
      </p>
      {cancellation.note && (
        <p className={styles.note} {...freeText(cancellation.note)}>
          {cancellation.note}
        </p>
      )}
      {side === 'seller' && cancellation.by === 'system' && (
        <p>
          <Trans>
            The item is on sale again, unless it could not be listed: see{' '}
            <Link href={linkTo('myGoods')}>your items</Link>.
          </Trans>
        </p>
      )}
      {side === 'seller' && origin !== 'auction' && cancellation.by !== 'system' && (
        <p>
          <Trans>
            The item is back with you and hidden: <Link href={linkTo('myGoods')}>relist it</Link> when you like.
          </Trans>
        </p>
      )}
    </Banner>
  );
}
