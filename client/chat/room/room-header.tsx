import { Trans, useLingui } from '@lingui/react/macro';
import { memo } from 'react';
import { Link } from 'wouter';
import { useLocale } from '#client/i18n/locale-context.ts';
import { Avatar } from '#client/design/avatar.tsx';
import { Label } from '#client/design/badge.tsx';
import { buttonClass } from '#client/design/button.tsx';
import { Icon } from '#client/design/icon.tsx';
import { roomTime } from '#client/format/room-time.ts';
import type { MemberView } from '#protocol/bridge/views.ts';
import { useMinute } from '#client/hooks/use-now.ts';
import { clock, dayStart } from '#client/format/dates.ts';
import styles from './room-header.module.css';
import { linkTo } from '#protocol/pages.ts';

type RoomHeaderProps = {
  name: string;
  avatar: string | null;
  itemName: string | null;
  members: MemberView[];
  me: string;
  /** Presence as the server last reported it; unknown while offline. */
  live: boolean;
};

/** Who one talks with, whether they are there, and what about. */
export const RoomHeader = memo(function RoomHeader({ name, avatar, itemName, members, me, live }: RoomHeaderProps) {
  const { t } = useLingui();
  const others = members.filter((member) => member.id !== me);
  const [other] = others;
  const online = live && others.some((member) => member.online);
  return (
    <header className={styles.header}>
      <Link
        href={linkTo('rooms')}
        className={buttonClass({ variant: 'quiet', icon: true }, styles.back)}
        aria-label={t`Back to conversations`}
      >
        <Icon name="chevronLeft" />
      </Link>
      <Avatar
        name={name}
        src={avatar}
        {...(live && other && { presence: online ? ('online' as const) : ('offline' as const) })}
      />
      <div className={styles.words}>
        <h1 className={styles.name}>
          <span>{name}</span>
          {other?.isCustomer && (
            <Label>
              <Trans>Customer service</Trans>
            </Label>
          )}
          {other?.type === 'store' && (
            <Label tone="neutral">
              <Trans>Store</Trans>
            </Label>
          )}
        </h1>
        <p className={styles.below}>
          {live && other && <Presence online={online} lastSeen={other.lastSeenTime} />}
          {itemName && <span className={styles.item}>{itemName}</span>}
        </p>
      </div>
    </header>
  );
});

function Presence({ online, lastSeen }: { online: boolean; lastSeen: number | null }) {
  const { intl } = useLocale();
  const now = useMinute();
  if (online)
    return (
      <span className={styles.online}>
        <Trans>Online</Trans>
      </span>
    );
  if (lastSeen === null)
    return (
      <span>
        <Trans>Offline</Trans>
      </span>
    );
  const time = clock(lastSeen, intl);
  if (lastSeen >= dayStart(now))
    return (
      <span>
        <Trans>Last seen at {time}</Trans>
      </span>
    );
  const date = roomTime(lastSeen, now);
  return (
    <span>
      <Trans>Last seen on {date}</Trans>
    </span>
  );
}
