import { type DeliveryMethod, deliveryMethodOf } from './delivery-method.ts';
import { Label } from '#client/design/badge.tsx';
import type { DealSummary, Deal } from '#protocol/entities/trade.ts';
import { useLingui, Trans } from '@lingui/react/macro';
import type { CancelReason } from '#protocol/lookups.ts';
import { nextStepOf, type NextStep } from '#protocol/rules/deal-steps.ts';
import { shownName } from '#client/format/person-name.ts';
import styles from './deals.module.css';

/** The next step of a deal and whose turn it is; nothing once it has ended. */
export function NextStepText({ deal }: { deal: DealSummary }) {
  const { i18n } = useLingui();
  const words = useDealTexts();
  const next = nextStepOf(deal);
  if (!next) return null;
  const passing = deliveryMethodOf(deal);
  if (next.by === deal.side)
    return (
      <p className={styles.yours}>
        <b>
          <Trans>Your turn</Trans>
        </b>{' '}
        {words.yours(next, passing)}
      </p>
    );
  const who = next.by === 'buyer' ? deal.buyer : deal.seller;
  return <p className={styles.waits}>{words.waits(next, passing, shownName(i18n, who.name, who.userId))}</p>;
}

/** @returns the text of a deal's event; an unknown event reads "changed" */
export function useDealEventText(): (move: string, passing: DeliveryMethod) => string {
  const { t } = useLingui();
  return (move, passing) => {
    switch (move) {
      case 'made':
        return t`Deal made`;
      case 'arrange':
        return t`Delivery arranged`;
      case 'send':
        return passing === 'transferred'
          ? t({ message: 'Transferred', context: 'deal' })
          : passing === 'handedOver'
            ? t({ message: 'Handed over', context: 'deal' })
            : t({ message: 'Sent', context: 'deal' });
      case 'receive':
        return t({ message: 'Received', context: 'deal' });
      case 'complete':
        return t`Deal completed`;
      case 'cancel':
        return t`Deal cancelled`;
      default:
        return t`News of a deal`;
    }
  };
}

/** Texts for the states, steps and reasons of deals. */
export function useDealTexts() {
  const { t } = useLingui();
  return {
    state: (state: Deal['state'], passing: DeliveryMethod): string => {
      switch (state) {
        case 'agreed':
          return t`Agreed`;
        case 'arranged':
          return t`Delivery arranged`;
        case 'sent':
          return passing === 'transferred'
            ? t({ message: 'Transferred', context: 'deal' })
            : passing === 'handedOver'
              ? t({ message: 'Handed over', context: 'deal' })
              : t`On its way`;
        case 'received':
          return t({ message: 'Received', context: 'deal' });
        case 'completed':
          return t`Completed`;
        case 'cancelled':
          return t`Cancelled`;
      }
    },
    /** The next step when it is the reader's. */
    yours: ({ step }: NextStep, passing: DeliveryMethod): string => {
      switch (step) {
        case 'arrange':
          return passing === 'transferred' ? t`Say which wallet it goes to` : t`Say how you want to receive it`;
        case 'send':
          return passing === 'transferred'
            ? t`Transfer it, and say so`
            : passing === 'handedOver'
              ? t`Hand it over, and say so`
              : t`Send it, and say so`;
        case 'receive':
          return passing === 'transferred' ? t`Say when it is in your wallet` : t`Say when you have it in your hands`;
        case 'complete':
          return t`Look it over, and say that all is well`;
      }
    },
    /** The next step when it is another's. @param who the other party's name; unused for staff */
    waits: ({ by, step }: NextStep, passing: DeliveryMethod, who: string): string => {
      if (by === 'service')
        return passing === 'handedOver'
          ? t`Our staff have the piece and hand it over`
          : t`Our staff have the piece and send it`;
      switch (step) {
        case 'arrange':
          return passing === 'transferred'
            ? t`Waiting for ${who} to say which wallet it goes to`
            : t`Waiting for ${who} to say how it is received`;
        case 'send':
          return passing === 'transferred'
            ? t`Waiting for ${who} to transfer it`
            : passing === 'handedOver'
              ? t`Waiting for ${who} to hand it over`
              : t`Waiting for ${who} to send it`;
        case 'receive':
          return t`Waiting for ${who} to say that it arrived`;
        case 'complete':
          return t`Waiting for ${who} to look it over`;
      }
    },
    reason: (reason: CancelReason): string => {
      switch (reason) {
        case 'changedMind':
          return t`Changed my mind`;
        case 'cannotDeliver':
          return t`It cannot be delivered`;
        case 'noAnswer':
          return t`The other side does not answer`;
        case 'notAsDescribed':
          return t`It is not as described`;
        case 'agreedTogether':
          return t`We agreed to leave it`;
        case 'other':
          return t`Another reason`;
      }
    },
    origin: (origin: Deal['origin']): string => {
      switch (origin) {
        case 'fixedPrice':
          return t`Bought at the price`;
        case 'offer':
          return t`By an accepted offer`;
        case 'auction':
          return t`Won at auction`;
      }
    },
  };
}

/** The status of a deal. */
export function DealStateLabel({ deal }: { deal: Pick<DealSummary, 'state' | 'isToken' | 'logistics'> }) {
  const words = useDealTexts();
  const { state } = deal;
  return (
    <Label tone={state === 'completed' ? 'success' : state === 'cancelled' ? 'danger' : 'gold'}>
      {words.state(state, deliveryMethodOf(deal))}
    </Label>
  );
}
