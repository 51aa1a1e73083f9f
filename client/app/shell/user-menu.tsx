import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { Link, useLocation } from 'wouter';
import { sendCommand } from '#client/bridge/commands.ts';
import { useResource } from '#client/bridge/use-topic.ts';
import { CountBadge } from '#client/design/badge.tsx';
import { Menu, MenuGroup, MenuItem, MenuLink, MenuSeparator } from '#client/design/menu.tsx';
import { useLocale } from '#client/i18n/locale-context.ts';
import { useOwnPages } from '#client/navigation/own-pages.ts';
import type { UserProfile } from '#protocol/entities/user.ts';
import { errorDataOf } from '#protocol/rules/failures.ts';
import { showError } from '#client/feedback/show-error.ts';
import { linkTo } from '#protocol/pages.ts';
import styles from './menus.module.css';
import { quickSearchKeys } from './keys-of-quick-search.ts';

/** The menu of the signed-in user; what waits is counted per side, Logout comes last (spec §2). */
export default function UserMenu({
  user,
  trigger,
  onQuickSearch,
}: {
  user: UserProfile;
  trigger: ReactElement;
  onQuickSearch: () => void;
}) {
  const { t } = useLingui();
  const [, navigate] = useLocation();
  const { server } = useLocale();
  const { data: tasks } = useResource('tasks.list', { query: { languageCode: server } });
  const waiting = { buying: tasks?.buyer ?? 0, selling: tasks?.seller ?? 0 };
  const groups = useOwnPages().filter(({ key }) => key !== 'account');
  const { username } = user;
  const signOut = async () => {
    navigate(linkTo('home'));
    try {
      await sendCommand('session.signOut', {});
    } catch (failure) {
      showError(errorDataOf(failure));
    }
  };
  return (
    <Menu trigger={trigger} label={t`My account`} head={<Trans>Signed in as {username}</Trans>}>
      <MenuLink icon="user" link={<Link href={linkTo('account')} />}>
        <Trans>My account</Trans>
      </MenuLink>
      <MenuLink icon="message" link={<Link href={linkTo('rooms')} />}>
        <Trans context="page">Messages</Trans>
      </MenuLink>
      {groups.map(({ key, label, pages }) => (
        <MenuGroup
          key={key}
          label={
            <>
              {label}
              {(key === 'buying' || key === 'selling') && <CountBadge count={waiting[key]} />}
            </>
          }
        >
          {pages.map(({ href, title, icon }) => (
            <MenuLink key={href} icon={icon} link={<Link href={href} />}>
              {title}
            </MenuLink>
          ))}
        </MenuGroup>
      ))}
      {user.isCustomerService && (
        <MenuLink icon="shield" link={<Link href={linkTo('staff')} />}>
          <Trans>Staff area</Trans>
        </MenuLink>
      )}
      <MenuSeparator />
      <MenuItem icon="search" onSelect={onQuickSearch}>
        <Trans>Quick search</Trans>
        <kbd className={styles.key}>{quickSearchKeys(navigator.userAgent)}</kbd>
      </MenuItem>
      <MenuItem icon="signOut" onSelect={() => void signOut()}>
        <Trans>Sign out</Trans>
      </MenuItem>
    </Menu>
  );
}
