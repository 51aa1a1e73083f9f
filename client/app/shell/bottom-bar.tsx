import { useLingui } from '@lingui/react/macro';
import { Link, useLocation } from 'wouter';
import { useResource, useTopic } from '#client/bridge/use-topic.ts';
import { CountBadge } from '#client/design/badge.tsx';
import { Icon, type IconName } from '#client/design/icon.tsx';
import { useLocale } from '#client/i18n/locale-context.ts';
import { roomsTopic } from '#protocol/bridge/topics.ts';
import { linkTo, pageAt } from '#protocol/pages.ts';
import { findRoute } from '../find-route.ts';
import { LISTED_ROOMS } from './account-tools.tsx';
import styles from './menus.module.css';

/** @param isNear whether the present page belongs to the place */
type Entry = { href: string; isNear?: boolean; title: string; label?: string; icon: IconName; count?: number };

/** The main places of a signed-in user at the bottom of a phone's window; the action bar of a page replaces it. */
export default function BottomBar() {
  const { t } = useLingui();
  const { server } = useLocale();
  const [path] = useLocation();
  const unread = useTopic(roomsTopic(LISTED_ROOMS))?.unreadTotal ?? 0;
  const { data: tasks } = useResource('tasks.list', { query: { languageCode: server } });
  const isBelow = (page: string) => path.startsWith(`${page}/`);
  const isInChat = isBelow(linkTo('room', { roomId: '' }));
  const isSelling = isBelow(linkTo('myGoods'));
  const waiting = tasks ? tasks.buyer + tasks.seller : 0;
  const entries: Entry[] = [
    { href: linkTo('home'), title: t({ message: 'Discover', context: 'page' }), icon: 'compass' },
    {
      href: linkTo('collections'),
      isNear: pageAt(path)?.name === 'collections',
      title: t({ message: 'Search', context: 'page' }),
      icon: 'search',
    },
    { href: linkTo('goodsAdd'), isNear: isSelling, title: t({ message: 'Sell', context: 'action' }), icon: 'plus' },
    {
      href: linkTo('rooms'),
      title: t({ message: 'Messages', context: 'page' }),
      icon: 'message',
      isNear: isInChat,
      count: unread,
      ...(unread > 0 && { label: t`Messages, ${unread} unread` }),
    },
    {
      href: linkTo('account'),
      title: t({ message: 'Me', context: 'navigation' }),
      icon: 'user',
      isNear: !isSelling && !isInChat && findRoute(path, '')?.route.access === 'user',
      count: waiting,
      ...(waiting > 0 && { label: t`Me, ${waiting} waiting for you` }),
    },
  ];
  return (
    <nav className={styles.bottomBar} aria-label={t`Main pages`} data-bottom-bar>
      {entries.map(({ href, title, label, icon, count = 0, isNear = false }) => (
        <Link
          key={href}
          href={href}
          className={styles.barEntry}
          aria-label={label}
          aria-current={path === href ? 'page' : isNear ? 'true' : undefined}
        >
          <span className={styles.entryIcon}>
            <Icon name={icon} size={22} />
            <CountBadge count={count} className={styles.entryCount} />
          </span>
          {title}
        </Link>
      ))}
    </nav>
  );
}
