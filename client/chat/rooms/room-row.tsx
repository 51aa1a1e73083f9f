import { useLingui } from '@lingui/react/macro';
import { memo } from 'react';
import { Link } from 'wouter';
import { Avatar } from '#client/design/avatar.tsx';
import { CountBadge } from '#client/design/badge.tsx';
import { classNames } from '#client/design/class-names.ts';
import { Icon } from '#client/design/icon.tsx';
import { VisuallyHidden } from '#client/design/visually-hidden.tsx';
import { roomName } from '#client/format/person-name.ts';
import { roomTime } from '#client/format/room-time.ts';
import { roomLink } from '#client/notices/notice-link.ts';
import { noticeIcon, noticeKind, roomSubtitle } from '#client/notices/notice-text.ts';
import type { RoomItemView } from '#protocol/bridge/views.ts';
import { fullTime } from '#client/format/dates.ts';
import styles from './room-row.module.css';

export type RoomRowProps = {
  room: RoomItemView;
  /** The room that is open beside the list. */
  selected: boolean;
  /** The one row that Tab reaches; the arrow keys move it. */
  current: boolean;
  /** Presence as the server last reported it; unknown while offline. */
  live: boolean;
  /** Midnight of today, so that rows render again only when the day changes. */
  today: number;
  intl: string;
  me: string;
  /** Called before the row is followed. Stable. */
  onOpen: (room: RoomItemView) => void;
};

/** One line of the room list: a chat, or a kind of notification (spec §3, Room list item). */
export const RoomRow = memo(function RoomRow({ room, selected, current, live, today, intl, me, onOpen }: RoomRowProps) {
  const { i18n, t } = useLingui();
  const name = room.type === 'chat' ? roomName(i18n, room, me) : noticeKind(i18n, room.type);
  const { unread } = room;
  // The subject of the room is already shown above.
  const subtitle = room.subtitleKind === 'none' ? t`No messages yet` : roomSubtitle(i18n, room, me);
  return (
    <Link
      href={roomLink(room, me)}
      className={classNames(styles.row, selected && styles.selected, unread > 0 && styles.unread)}
      aria-current={selected ? 'page' : undefined}
      tabIndex={current ? 0 : -1}
      onClick={() => onOpen(room)}
    >
      {room.type === 'chat' ? (
        <Avatar
          name={name}
          src={room.avatar}
          {...(live && room.online !== null && { presence: room.online ? ('online' as const) : ('offline' as const) })}
        />
      ) : (
        <span className={styles.mark}>
          <Icon name={noticeIcon(room.type)} />
        </span>
      )}
      <span className={styles.words}>
        <span className={styles.top}>
          <span className={styles.name}>{name}</span>
          {live && room.online && <VisuallyHidden>{t`Online`}</VisuallyHidden>}
          <time
            className={styles.time}
            dateTime={new Date(room.updateTime).toISOString()}
            title={fullTime(room.updateTime, intl)}
          >
            {roomTime(room.updateTime, today)}
          </time>
        </span>
        {room.type === 'chat' && room.itemName && <span className={styles.item}>{room.itemName}</span>}
        <span className={styles.bottom}>
          {room.outgoing === 'waiting' && (
            <Icon name="clock" size={14} label={t`Waiting to be sent`} className={styles.outgoing} />
          )}
          {room.outgoing === 'failed' && <Icon name="alert" size={14} label={t`Not sent`} className={styles.failed} />}
          <span className={classNames(styles.preview, room.subtitleKind === 'draft' && styles.draft)}>{subtitle}</span>
          <CountBadge count={unread} className={styles.badge} />
          {unread > 0 && <VisuallyHidden>{t`${unread} unread`}</VisuallyHidden>}
        </span>
      </span>
    </Link>
  );
});
