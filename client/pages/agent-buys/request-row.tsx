import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'wouter';
import { FirstPicture, SeenAt } from '#client/agent-buys/agent-buy-facts.tsx';
import { AgentBuyMoves } from '#client/agent-buys/agent-buy-moves.tsx';
import { AgentBuyState, QuoteTime } from '#client/agent-buys/agent-buy-state.tsx';
import styles from '#client/agent-buys/agent-buys.module.css';
import { buttonClass } from '#client/design/button.tsx';
import { Icon } from '#client/design/icon.tsx';
import { fullTime, shortTime } from '#client/format/dates.ts';
import piece from '#client/goods/goods.module.css';
import { OwnRow, RowPrice } from '#client/goods/own-row.tsx';
import { useLocale } from '#client/i18n/locale-context.ts';
import { ReasonGiven } from '#client/stores/reason-given.tsx';
import type { AgentBuy } from '#protocol/entities/trade.ts';
import { formatMoney } from '#protocol/money.ts';
import { linkTo } from '#protocol/pages.ts';

/** Whether a request has a quote that its author answers or asks for again. */
export const waitsForReader = ({ state }: AgentBuy): boolean => state === 'quoted' || state === 'expired';

/** One of the user's requests, with its moves. */
export function RequestRow({ request }: { request: AgentBuy }) {
  const { t } = useLingui();
  const { intl } = useLocale();
  const { title, num, createTime, roomId, budget, currency, quantity, link, description, files, quote, reason } =
    request;
  return (
    <OwnRow
      title={title}
      href={null}
      picture={files.length > 0 ? <FirstPicture request={request} /> : undefined}
      price={
        quote ? (
          <RowPrice name={t`Quote from customer service`}>{formatMoney(quote.price, quote.currency)}</RowPrice>
        ) : (
          budget !== null && (
            <RowPrice name={t({ message: 'Budget', context: 'field' })}>{formatMoney(budget, currency)}</RowPrice>
          )
        )
      }
      state={<AgentBuyState request={request} />}
      next={<QuoteTime request={request} />}
      turn={waitsForReader(request)}
      moves={
        <AgentBuyMoves
          request={request}
          more={
            <Link href={linkTo('room', { roomId })} className={buttonClass({ size: 'small', variant: 'quiet' })}>
              <Icon name="message" size={16} />
              <Trans context="heading">Conversation</Trans>
            </Link>
          }
        />
      }
    >
      {quote?.note && <p className={styles.quoteNote}>{quote.note}</p>}
      {reason && <ReasonGiven reason={reason} />}
      {description && <p className={styles.description}>{description}</p>}
      <p className={piece.facts}>
        <span>{num}</span>
        <time dateTime={new Date(createTime).toISOString()} title={fullTime(createTime, intl)}>
          {shortTime(createTime, intl)}
        </time>
        {quote && budget !== null && (
          <span>
            <Trans context="field">Budget</Trans> {formatMoney(budget, currency)}
          </span>
        )}
        {quantity > 1 && (
          <span>
            <Trans context="field">Quantity</Trans> {quantity}
          </span>
        )}
        {link && (
          <span>
            <Trans>Seen at</Trans> <SeenAt link={link} />
          </span>
        )}
      </p>
    </OwnRow>
  );
}
