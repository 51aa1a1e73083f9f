import { Trans } from '@lingui/react/macro';
import { Link } from 'wouter';
import { useLocale } from '#client/i18n/locale-context.ts';
import { AgentBuyAnswer, AgentBuyFacts } from '#client/agent-buys/agent-buy-facts.tsx';
import { AgentBuyMoves } from '#client/agent-buys/agent-buy-moves.tsx';
import { AgentBuyState } from '#client/agent-buys/agent-buy-state.tsx';
import styles from '#client/agent-buys/agent-buys.module.css';
import { fullTime, shortTime } from '#client/format/dates.ts';
import { Icon } from '#client/design/icon.tsx';
import type { AgentBuy } from '#protocol/entities/trade.ts';
import { linkTo } from '#protocol/pages.ts';

/** One of the user's requests, with its moves. */
export function RequestLine({ request }: { request: AgentBuy }) {
  const { intl } = useLocale();
  const { title, num, createTime, roomId } = request;
  return (
    <article className={styles.request} aria-label={title}>
      <header className={styles.requestHead}>
        <div>
          <h2 className={styles.requestTitle}>{title}</h2>
          <p className={styles.quiet}>
            {num} ·{' '}
            <time dateTime={new Date(createTime).toISOString()} title={fullTime(createTime, intl)}>
              {shortTime(createTime, intl)}
            </time>
          </p>
        </div>
        <AgentBuyState request={request} />
      </header>
      <AgentBuyFacts request={request} />
      <AgentBuyAnswer request={request} />
      <AgentBuyMoves request={request} />
      <footer className={styles.foot}>
        <Link href={linkTo('room', { roomId })} className={styles.room}>
          <Icon name="message" size={18} />
          <Trans>Conversation with customer service</Trans>
        </Link>
      </footer>
    </article>
  );
}
