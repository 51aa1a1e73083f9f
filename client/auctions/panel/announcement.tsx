import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { useLocale } from '#client/i18n/locale-context.ts';
import { shortTime } from '#client/format/dates.ts';
import { VisuallyHidden } from '#client/design/visually-hidden.tsx';
import { formatMoney } from '#protocol/money.ts';
import { bidderStatusOf } from '#protocol/rules/bidder-status.ts';
import type { KnownAuction } from '../use-auction.ts';
import { useAuctionWords } from '../words.ts';

/** Shortest interval between announcements, ms: a bidding war must not drown out everything else. */
const PAUSE = 4_000;

/**
 * Announces changes to screen readers: price, bidder status, a moved end, the result. Never the seconds.
 *
 * The state at page load is not announced.
 * Of several quick changes only the last is announced.
 */
export function Announcement({ auction: { state, mine } }: { auction: KnownAuction }) {
  const { t } = useLingui();
  const { intl } = useLocale();
  const words = useAuctionWords();
  const price = state.price === null ? '' : formatMoney(state.price, state.currency);
  const parts =
    state.state === 'open'
      ? [
          price && t`The highest bid is ${price}.`,
          words.bidderStatus(bidderStatusOf(state, mine?.bidder ?? null)),
          state.effectiveEndAt > state.scheduledEndAt
            ? t`The end has moved to ${shortTime(state.effectiveEndAt, intl)}.`
            : '',
        ]
      : [t`Auction Ended`, words.outcome(state), words.bidderStatus(bidderStatusOf(state, mine?.bidder ?? null))];
  return <VisuallyHidden live="polite">{useNews(parts.filter(Boolean).join(' '))}</VisuallyHidden>;
}

function useNews(text: string): string {
  const [told, setTold] = useState('');
  const first = useRef(text);
  const last = useRef(0);
  useEffect(() => {
    if (text === first.current) return undefined;
    const timer = window.setTimeout(
      () => {
        first.current = '';
        last.current = performance.now();
        setTold(text);
      },
      Math.max(0, last.current + PAUSE - performance.now()),
    );
    return () => window.clearTimeout(timer);
  }, [text]);
  return told;
}
