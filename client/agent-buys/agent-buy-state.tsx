import { Label } from '#client/design/badge.tsx';
import type { AgentBuy } from '#protocol/entities/trade.ts';
import { useLingui, Trans } from '@lingui/react/macro';
import type { AgentBuyBuyerMove } from '#protocol/rules/states.ts';
import { useLocale } from '#client/i18n/locale-context.ts';
import { fullTime, shortTime } from '#client/format/dates.ts';
import { Deadline } from '#client/offers/deadline.tsx';
import { useServerMinute } from '#client/hooks/use-server-time.ts';
import styles from './agent-buys.module.css';

/** When the quote expires or expired; nothing once it was answered. */
export function QuoteTime({ request: { state, quote } }: { request: Pick<AgentBuy, 'state' | 'quote'> }) {
  const { intl } = useLocale();
  const over = useServerMinute() >= (quote?.expiresAt ?? 0);
  if (!quote || (state !== 'quoted' && state !== 'expired')) return null;
  const { expiresAt } = quote;
  const at = shortTime(expiresAt, intl);
  return (
    <p className={styles.quoteTime}>
      {state === 'quoted' && !over ? (
        <Deadline until={expiresAt} />
      ) : (
        <time dateTime={new Date(expiresAt).toISOString()} title={fullTime(expiresAt, intl)}>
          <Trans>It was valid until {at}</Trans>
        </time>
      )}
    </p>
  );
}

type State = AgentBuy['state'];

/** @returns the name of a request's status */
function useStateTexts(): (request: Pick<AgentBuy, 'state' | 'reason'>) => string {
  const { t } = useLingui();
  return ({ state, reason }) => {
    switch (state) {
      case 'requested':
        return t`Waiting for a quote`;
      case 'quoted':
        return t({ message: 'Quoted', context: 'status' });
      case 'expired':
        return t`Quote expired`;
      case 'agreed':
        return t`Purchase in progress`;
      case 'success':
        return t({ message: 'Bought', context: 'status' });
      case 'failure':
        return reason ? t`Could not be bought` : t({ message: 'Cancelled', context: 'status' });
    }
  };
}

/** @returns the text of an event on a room card; an unknown event reads "changed" */
export function useEventTexts(): (move: string) => string {
  const { t } = useLingui();
  const words: Readonly<Record<string, string>> = {
    requested: t`Request sent`,
    quoted: t`Quoted a price`,
    expired: t`The quote has expired`,
    declined: t`Requested a new quote`,
    agreed: t`Accepted the quote`,
    cancelled: t`Cancelled the request`,
    fulfilled: t({ message: 'Bought', context: 'status' }),
    failed: t`Could not be bought`,
  };
  return (move) => words[move] ?? t`The request was changed`;
}

/** @returns the name of a buyer's move */
export function useMoveNames(): Record<AgentBuyBuyerMove, string> {
  const { t } = useLingui();
  return { accept: t`Accept the quote`, decline: t`Request a new quote`, cancel: t`Cancel request` };
}

/** @returns why a move is unavailable in this status; undefined where the condition's own text suffices */
export function useWhyNot(): (state: State, move: AgentBuyBuyerMove) => string | undefined {
  const { t } = useLingui();
  return (state, move) => {
    if (state === 'requested' && move !== 'cancel') return t`No quote yet. Customer service will send you one.`;
    if (state === 'expired') return t`This quote has expired. Request a new one.`;
    if (state === 'agreed')
      return move === 'cancel'
        ? t`You accepted the quote and we are buying it. Please write to customer service in your conversation.`
        : t`You have already accepted the quote.`;
    return undefined;
  };
}

const TONES = {
  requested: 'neutral',
  quoted: 'gold',
  expired: 'neutral',
  agreed: 'gold',
  success: 'success',
  failure: 'neutral',
} as const;

/** The status of a request. */
export function AgentBuyState({ request }: { request: Pick<AgentBuy, 'state' | 'reason'> }) {
  const words = useStateTexts();
  return (
    <Label tone={request.state === 'failure' && request.reason ? 'danger' : TONES[request.state]}>
      {words(request)}
    </Label>
  );
}
