import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useLocation } from 'wouter';
import { sendCommand } from '#client/bridge/send-command.ts';
import { Avatar } from '#client/design/avatar.tsx';
import { Button } from '#client/design/button.tsx';
import { Icon } from '#client/design/icon.tsx';
import { Menu, MenuItem, MenuLink, MenuSeparator } from '#client/design/menu.tsx';
import { personName } from '#client/format/person-name.ts';
import type { UserProfile } from '#protocol/entities/user.ts';
import { useUserMenu } from './main-menu.ts';
import styles from './user-panel.module.css';

/** The greeting with the person's name, and the menu behind it; Logout stands apart and last (spec §2). */
export function UserPanel({ user }: { user: UserProfile }) {
  const { i18n, t } = useLingui();
  const [, navigate] = useLocation();
  const entries = useUserMenu(user.isStore);
  const name = personName(i18n, user);
  const signOut = async () => {
    await sendCommand('session.signOut', {});
    navigate('/');
  };
  return (
    <Menu
      head={<Trans>Signed in as {user.username}</Trans>}
      trigger={(
        <Button variant="quiet" className={styles.trigger} aria-label={t`Hello, ${name}`}>
          <Avatar name={name} src={user.headFile?.url ?? null} />
          <span className={styles.greeting}><Trans>Hello, <b>{name}</b></Trans></span>
          <Icon name="chevronDown" size={16} />
        </Button>
      )}
    >
      {entries.map(({ href, title, icon }) => <MenuLink key={href} icon={icon} link={<Link href={href} />}>{title}</MenuLink>)}
      <MenuSeparator />
      <MenuItem icon="signOut" onSelect={() => void signOut()}><Trans>Log out</Trans></MenuItem>
    </Menu>
  );
}
