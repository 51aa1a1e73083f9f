import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { Link, useLocation } from 'wouter';
import { sendCommand } from '#client/bridge/commands.ts';
import { Menu, MenuItem, MenuLink, MenuSeparator } from '#client/design/menu.tsx';
import type { UserProfile } from '#protocol/entities/user.ts';
import { errorDataOf } from '#protocol/rules/failures.ts';
import { showError } from '#client/feedback/show-error.ts';
import { useUserMenu } from './main-menu.ts';
import { linkTo } from '#protocol/pages.ts';
import styles from './menus.module.css';
import { quickSearchKeys } from './quick-search-key.ts';

/** The menu of the signed-in user; Logout comes last, set apart (spec §2). */
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
  const entries = useUserMenu(user);
  const { username } = user;
  const signOut = async () => {
    try {
      await sendCommand('session.signOut', {});
      navigate(linkTo('home'));
    } catch (failure) {
      showError(errorDataOf(failure));
    }
  };
  return (
    <Menu trigger={trigger} label={t`My account`} head={<Trans>Signed in as {username}</Trans>}>
      {entries.map(({ href, title, icon }) => (
        <MenuLink key={href} icon={icon} link={<Link href={href} />}>
          {title}
        </MenuLink>
      ))}
      <MenuSeparator />
      <MenuItem icon="search" onSelect={onQuickSearch}>
        <Trans>Quick search</Trans>
        <kbd className={styles.key}>{quickSearchKeys(navigator.userAgent)}</kbd>
      </MenuItem>
      <MenuItem icon="signOut" onSelect={() => void signOut()}>
        <Trans>Log out</Trans>
      </MenuItem>
    </Menu>
  );
}
