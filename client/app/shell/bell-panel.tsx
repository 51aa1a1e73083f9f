import { useLingui, Trans } from '@lingui/react/macro';
import { useState, type ReactElement } from 'react';
import { Popover } from '#client/design/popover.tsx';
import type { RoomsView, RoomItemView } from '#protocol/bridge/views.ts';
import type { RoomTrade } from '#protocol/http/tasks.ts';
import { Link } from 'wouter';
import { CountBadge } from '#client/design/badge.tsx';
import { classNames } from '#client/design/class-names.ts';
import { Skeleton } from '#client/design/skeleton.tsx';
import { VisuallyHidden } from '#client/design/visually-hidden.tsx';
import { roomName } from '#client/format/person-name.ts';
import { roomTime } from '#client/format/room-time.ts';
import { noticeKindName } from '#client/notices/notice-kinds.ts';
import { isReadersTurn, roomLink, roomSubtitle, tradeSum } from '#client/notices/room-item.ts';
import { RoomPicture } from '#client/notices/room-picture.tsx';
import { useRoomTrades } from '#client/notices/use-room-trades.ts';
import styles from './menus.module.css';
import { linkTo } from '#protocol/pages.ts';

/** The newest rooms, at most 450 px high, lines of 300 px (spec §2); 'noMessageNow' when empty. */
function BellList({ view, me, onLeave }: { view: RoomsView | undefined; me: string; onLeave: () => void }) {
  const [now] = useState(Date.now);
  const trades = useRoomTrades();
  if (!view || (view.phase === 'loading' && view.rooms.length === 0)) return <BellSkeleton />;
  return (
    <>
      {view.rooms.length === 0 ? (
        <p className={styles.none}>
          <Trans>No messages yet</Trans>
        </p>
      ) : (
        <ul className={styles.list}>
          {view.rooms.map((room) => (
            <li key={room.id}>
              <BellRow room={room} trade={trades.get(room.id)} me={me} now={now} onLeave={onLeave} />
            </li>
          ))}
        </ul>
      )}
      <Link href={linkTo('rooms')} className={styles.all} onClick={onLeave}>
        <Trans>All conversations</Trans>
      </Link>
    </>
  );
}

function BellRow({
  room,
  trade,
  me,
  now,
  onLeave,
}: {
  room: RoomItemView;
  trade: RoomTrade | undefined;
  me: string;
  now: number;
  onLeave: () => void;
}) {
  const { i18n, t } = useLingui();
  const name = room.type === 'chat' ? roomName(i18n, room, me) : noticeKindName(i18n, room.type);
  const { unread } = room;
  return (
    <Link href={roomLink(room, me)} className={classNames(styles.line, unread > 0 && styles.unread)} onClick={onLeave}>
      <RoomPicture room={room} name={name} />
      <span className={styles.words}>
        <span className={styles.name}>{name}</span>
        <span className={styles.subtitle}>{roomSubtitle(i18n, room, me)}</span>
        {trade && (
          <span className={classNames(styles.subtitle, isReadersTurn(trade) && styles.turn)}>
            {tradeSum(i18n, trade)}
          </span>
        )}
      </span>
      <span className={styles.side}>
        <time dateTime={new Date(room.updateTime).toISOString()}>{roomTime(room.updateTime, now)}</time>
        <CountBadge count={unread} />
        {unread > 0 && <VisuallyHidden>{t`${unread} unread`}</VisuallyHidden>}
      </span>
    </Link>
  );
}

function BellSkeleton() {
  return (
    <div className={styles.list} aria-busy="true">
      {[0, 1, 2].map((line) => (
        <div key={line} className={styles.line}>
          <Skeleton round width="40px" height="40px" />
          <span className={styles.words}>
            <Skeleton width="55%" />
            <Skeleton width="85%" />
          </span>
        </div>
      ))}
    </div>
  );
}

/** The dropdown of the bell. @param me the reader's user id. */
export default function BellPanel({
  trigger,
  view,
  me,
}: {
  trigger: ReactElement;
  view: RoomsView | undefined;
  me: string;
}) {
  const { t } = useLingui();
  return (
    <Popover label={t`Messages and notices`} trigger={trigger}>
      {(close) => <BellList view={view} me={me} onLeave={close} />}
    </Popover>
  );
}
