import { useLingui } from '@lingui/react/macro';
import { Label } from '#client/design/badge.tsx';
import type { Offer } from '#protocol/entities/trade.ts';

const TONES = {
  ended: 'neutral',
  pending: 'gold',
  accepted: 'success',
  rejected: 'danger',
  cancelled: 'neutral',
  expired: 'neutral',
  superseded: 'neutral',
} as const;

/**
 * How an offer stands, in a word: what nobody answered has ended, not been refused. @param over it has expired,
 * though the server has not confirmed it yet
 */
export function OfferStateLabel({
  offer: { state, endReason },
  over,
}: {
  offer: Pick<Offer, 'state' | 'endReason'>;
  over: boolean;
}) {
  const { t } = useLingui();
  const shown = endReason ? 'ended' : state === 'pending' && over ? 'expired' : state;
  const words = {
    ended: t`Ended`,
    pending: t({ message: 'Open', context: 'offer' }),
    accepted: t({ message: 'Accepted', context: 'offer' }),
    rejected: t({ message: 'Refused', context: 'offer' }),
    cancelled: t({ message: 'Taken back', context: 'offer' }),
    expired: t({ message: 'Expired', context: 'offer' }),
    superseded: t({ message: 'Countered', context: 'offer' }),
  };
  return <Label tone={TONES[shown]}>{words[shown]}</Label>;
}
