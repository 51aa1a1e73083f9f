import { Trans } from '@lingui/react/macro';
import { Link } from 'wouter';
import { useResource } from '#client/bridge/use-topic.ts';
import { ResourceState } from '#client/feedback/resource-state.tsx';
import { buttonClass } from '#client/design/button.tsx';
import { Icon } from '#client/design/icon.tsx';
import { Skeleton } from '#client/design/skeleton.tsx';
import { freeText } from '#client/format/free-text.ts';
import { ReasonGiven } from '#client/stores/reason-given.tsx';
import type { AgentBuy } from '#protocol/entities/trade.ts';
import { formatMoney } from '#protocol/money.ts';
import { AgentBuyMoves } from './agent-buy-moves.tsx';
import { AgentBuyState, useEventTexts, QuoteTime } from './agent-buy-state.tsx';
import styles from './agent-buys.module.css';
import { linkTo } from '#protocol/pages.ts';

export type AgentBuyCardProps = {
  id: string;
  /** The event, as defined in `protocol/rules/cards.ts`. */
  move: string;
  /** Time of the message, ms. */
  at: number;
  /** `tabIndex` of the controls; -1 takes them out of the tab order. */
  reach: 0 | -1;
};

/** An agent-buy request in its room: the event, and on the newest card the current status with its moves. */
export function AgentBuyCard({ id, move, at, reach }: AgentBuyCardProps) {
  const happened = useEventTexts();
  const input = { params: { id } };
  const resource = useResource('agentBuys.read', input);
  const { data, error } = resource;
  return (
    <section className={styles.card} aria-label={happened(move)}>
      <p className={styles.happened}>
        <Icon name="bag" size={18} />
        {happened(move)}
      </p>
      {data && <Body request={data} current={at >= data.updateTime} reach={reach} />}
      {!data && error?.status === 404 && (
        <p className={styles.quiet}>
          <Trans>This request no longer exists.</Trans>
        </p>
      )}
      {!data && error?.status !== 404 && (
        <ResourceState of={resource}>
          <Skeleton height="4rem" />
        </ResourceState>
      )}
    </section>
  );
}

function Body({ request, current, reach }: { request: AgentBuy; current: boolean; reach: 0 | -1 }) {
  const { title, num, quote, reason, moves, id, state } = request;
  const serves = moves.some(({ move }) => move === 'quote');
  return (
    <>
      <p className={styles.cardTitle} {...freeText(title)}>
        {title}
      </p>
      <p className={styles.quiet}>{num}</p>
      {current && quote && state !== 'failure' && (
        <p className={styles.figure}>{formatMoney(quote.price, quote.currency)}</p>
      )}
      {current && <QuoteTime request={request} />}
      {current && quote?.note && state !== 'failure' && <p className={styles.quoteNote}>{quote.note}</p>}
      {current && reason && <ReasonGiven reason={reason} />}
      {current && (
        <p>
          <AgentBuyState request={request} />
        </p>
      )}
      <div className={styles.moves}>
        <AgentBuyMoves request={request} quiet={!current} reach={reach} />
      </div>
      {serves && current && (
        <Link tabIndex={reach} href={linkTo('staffAgentBuy', { id })} className={buttonClass({ size: 'small' })}>
          <Trans>Work on this request</Trans>
        </Link>
      )}
    </>
  );
}
