import { useLingui } from '@lingui/react/macro';
import { Suspense, memo } from 'react';
import { useLocale } from '#client/i18n/locale-context.ts';
import { Avatar } from '#client/design/avatar.tsx';
import { classNames } from '#client/design/class-names.ts';
import { Skeleton } from '#client/design/skeleton.tsx';
import { shownName } from '#client/format/person-name.ts';
import type { MessageView } from '#protocol/bridge/views.ts';
import { readCard } from '#protocol/rules/cards.ts';
import { clock, fullTime } from '#client/format/dates.ts';
import bubble from './bubble.module.css';
import type { CardContentProps } from './card-content.tsx';
import styles from './card.module.css';
import { lazyMarketPart } from '../lazy-parts.ts';

const Unknown = ({ kind }: Pick<CardContentProps, 'kind'>) => <p className={styles.unknown}>{kind}</p>;
const CardContent = lazyMarketPart(async () => (await import('./card-content.tsx')).CardContent, Unknown);

const Waiting = () => (
  <div className={styles.waiting} aria-busy="true">
    <Skeleton width="60%" />
    <Skeleton width="40%" height="2rem" />
  </div>
);

type CardMessageProps = { message: MessageView; named: boolean; current: boolean; found: boolean };

/** A message that shows an offer, deal or agent buy in its current state, on the side of its author. */
export const CardMessage = memo(function CardMessage({ message, named, current, found }: CardMessageProps) {
  const { i18n, t } = useLingui();
  const { intl } = useLocale();
  const words = useCardWords();
  const { id, own, createTime, extra } = message;
  const username = shownName(i18n, message.username, message.senderId);
  const time = clock(createTime, intl);
  const reach = current ? 0 : -1;
  const card = readCard(extra);
  const kind = words(extra);
  return (
    <article
      className={classNames(bubble.message, bubble.first, own ? bubble.own : bubble.theirs, styles.row)}
      data-message={id}
      tabIndex={reach}
      aria-label={own ? t`You, ${time}: ${kind}` : t`${username}, ${time}: ${kind}`}
    >
      {!own && (
        <span className={bubble.portrait}>
          <Avatar name={username} src={message.avatar} size="small" />
        </span>
      )}
      <div className={styles.column}>
        {named && !own && <p className={bubble.sender}>{username}</p>}
        <div className={classNames(styles.card, found && styles.found)}>
          {card ? (
            <Suspense fallback={<Waiting />}>
              <CardContent card={card} at={createTime} reach={reach} kind={kind} />
            </Suspense>
          ) : (
            <Unknown kind={kind} />
          )}
          <time
            className={styles.time}
            dateTime={new Date(createTime).toISOString()}
            title={fullTime(createTime, intl)}
          >
            {time}
          </time>
        </div>
      </div>
    </article>
  );
});

/** @returns what a card is in a few words: for screen readers, and for the quiet line where it cannot be drawn. */
export function useCardWords(): (extra: MessageView['extra']) => string {
  const { t } = useLingui();
  return (extra) => {
    switch (readCard(extra)?.card) {
      case 'offer':
        return t`an offer`;
      case 'deal':
        return t`deal update`;
      case 'agentBuy':
        return t`sourcing update`;
      case undefined:
        return t`This kind of message is new. Reload the page to view it.`;
    }
  };
}
