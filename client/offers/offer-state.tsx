import { useLingui } from '@lingui/react/macro';
import { Label } from '#client/design/badge.tsx';
import type { Offer } from '#protocol/entities/trade.ts';

const TONES = { pending: 'gold', accepted: 'success', rejected: 'danger', cancelled: 'neutral', expired: 'neutral', superseded: 'neutral' } as const;

/** How an offer stands, in a word. @param over its time has passed, though the server has not said so yet. */
export function OfferStateLabel({ state, over }: { state: Offer['state']; over: boolean }) {
  const { t } = useLingui();
  const shown = state === 'pending' && over ? 'expired' : state;
  const words = {
    pending: t({ message: 'Open', context: 'offer' }), accepted: t({ message: 'Accepted', context: 'offer' }), rejected: t({ message: 'Refused', context: 'offer' }), cancelled: t({ message: 'Taken back', context: 'offer' }), expired: t({ message: 'Expired', context: 'offer' }), superseded: t({ message: 'Countered', context: 'offer' }),
  };
  return <Label tone={TONES[shown]}>{words[shown]}</Label>;
}
