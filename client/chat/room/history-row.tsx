import { Trans, useLingui } from '@lingui/react/macro';
import { memo } from 'react';
import { useLocale } from '#client/i18n/locale-context.ts';
import { Spinner } from '#client/design/spinner.tsx';
import type { MessageView } from '#protocol/bridge/views.ts';
import { isCard } from '#protocol/rules/cards.ts';
import { isRecalled } from '#protocol/rules/recall.ts';
import { isServiceJoined } from '#protocol/service-joined.ts';
import { Bubble } from '../message/bubble.tsx';
import { CardMessage } from '../message/card.tsx';
import type { MessageActions } from '../message/room-context.ts';
import { dayName, longDate } from '#client/format/dates.ts';
import { shownName } from '#client/format/person-name.ts';
import styles from './room.module.css';

/** The name of a day: today, yesterday, or its date. @param today any time of today, ms. */
export function DayName({ at, today }: { at: number; today: number }) {
  const { intl } = useLocale();
  const name = dayName(at, today);
  if (name === 'today') return <Trans context="day">Today</Trans>;
  return name === 'yesterday' ? <Trans context="day">Yesterday</Trans> : longDate(at, today, intl);
}

type HistoryRowProps = {
  message: MessageView;
  day: boolean;
  marker: boolean;
  first: boolean;
  last: boolean;
  named: boolean;
  current: boolean;
  found: boolean;
  today: number;
  actions: MessageActions;
};

/** A message, with the date and the "new messages" marker above it. A gap shows that it is being filled. */
export const HistoryRow = memo(function HistoryLine({
  message,
  day,
  marker,
  first,
  last,
  named,
  current,
  found,
  today,
  actions,
}: HistoryRowProps) {
  const { i18n } = useLingui();
  if (message.kind === 'gap') {
    return (
      <p className={styles.gap}>
        <Spinner />
        <Trans>Loading missing messages…</Trans>
      </p>
    );
  }
  const reach = current ? 0 : -1;
  const username = shownName(i18n, message.username, message.senderId);
  return (
    <>
      {day && (
        <h2 className={styles.day}>
          <span>
            <DayName at={message.createTime} today={today} />
          </span>
        </h2>
      )}
      {marker && (
        <p className={styles.marker}>
          <span>
            <Trans>New messages</Trans>
          </span>
        </p>
      )}
      {isServiceJoined(message.extra) ? (
        <article className={styles.joined} data-message={message.id} tabIndex={reach}>
          <Trans>Customer service has joined this conversation</Trans>
        </article>
      ) : isRecalled(message.extra) ? (
        <article className={styles.joined} data-message={message.id} tabIndex={reach}>
          {message.own ? <Trans>You recalled a message</Trans> : <Trans>{username} recalled a message</Trans>}
        </article>
      ) : isCard(message.extra) ? (
        <CardMessage message={message} named={named} current={current} found={found} />
      ) : (
        <Bubble
          message={message}
          first={first}
          last={last}
          named={named}
          current={current}
          found={found}
          actions={actions}
        />
      )}
    </>
  );
});
