import { type DeliveryMethod, deliveryMethodOf } from './delivery-method.ts';
import { Label } from '#client/design/badge.tsx';
import type { DealSummary, Deal } from '#protocol/entities/trade.ts';
import { useLingui, Trans } from '@lingui/react/macro';
import type { DealEndReason } from '#protocol/lookups.ts';
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
        return t({ message: 'Agreed', context: 'status' });
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
      case 'lapse':
        return t`Purchase lapsed`;
      default:
        return t`Deal update`;
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
          return t({ message: 'Agreed', context: 'status' });
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
          return t({ message: 'Completed', context: 'status' });
        case 'cancelled':
          return t({ message: 'Cancelled', context: 'status' });
      }
    },
    /** The next step when it is the reader's. */
    yours: ({ step }: NextStep, passing: DeliveryMethod): string => {
      switch (step) {
        case 'arrange':
          return passing === 'transferred' ? t`Enter your wallet address` : t`Choose delivery`;
        case 'send':
          return passing === 'transferred'
            ? t`Transfer the collectible and confirm`
            : passing === 'handedOver'
              ? t`Confirm handover`
              : t`Send the item and confirm`;
        case 'receive':
          return passing === 'transferred'
            ? t`Confirm that it is in your wallet`
            : t`Confirm that you have received it`;
        case 'complete':
          return t`Inspect the item and confirm that it matches its description`;
      }
    },
    /** The next step when it is another's. @param who the other party's name; unused for staff */
    waits: ({ by, step }: NextStep, passing: DeliveryMethod, who: string): string => {
      if (by === 'service')
        return passing === 'handedOver'
          ? t`Our staff have the item and hand it over`
          : t`Our staff have the item and send it`;
      switch (step) {
        case 'arrange':
          return passing === 'transferred'
            ? t`Waiting for ${who} to enter a wallet address`
            : t`Waiting for ${who} to choose delivery`;
        case 'send':
          return passing === 'transferred'
            ? t`Waiting for ${who} to transfer the collectible`
            : passing === 'handedOver'
              ? t`Waiting for ${who} to hand over the item`
              : t`Waiting for ${who} to send the item`;
        case 'receive':
          return t`Waiting for ${who} to confirm receipt`;
        case 'complete':
          return t`Waiting for ${who} to inspect the item`;
      }
    },
    reason: (reason: DealEndReason): string => {
      switch (reason) {
        case 'changedMind':
          return t`Changed my mind`;
        case 'cannotDeliver':
          return t`The item cannot be delivered`;
        case 'noAnswer':
          return t`No reply from the other party`;
        case 'notAsDescribed':
          return t`The item is not as described`;
        case 'agreedTogether':
          return t`Cancelled by mutual agreement`;
        case 'lapsed':
          return t`Delivery was not arranged in time`;
        case 'other':
          return t`Another reason`;
      }
    },
    origin: (origin: Deal['origin']): string => {
      switch (origin) {
        case 'fixedPrice':
          return t`Bought at the asking price`;
        case 'offer':
          return t`Offer accepted`;
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
