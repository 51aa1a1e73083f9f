import { Trans, useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useState } from 'react';
import { Avatar } from '#client/design/avatar.tsx';
import { Button } from '#client/design/button.tsx';
import { Icon } from '#client/design/icon.tsx';
import { personName } from '#client/format/person-name.ts';
import type { UserProfile } from '#protocol/entities/user.ts';
import styles from './menus.module.css';

const load = () => import('./user-menu.tsx');
const UserMenu = lazy(load);

/**
 * The greeting with the person's name (spec §2). The menu behind it is fetched when the pointer or the focus comes
 * near.
 */
export function UserPanel({ user, onQuickSearch }: { user: UserProfile; onQuickSearch: () => void }) {
  const { i18n, t } = useLingui();
  const [asked, setAsked] = useState(false);
  const name = personName(i18n, user);
  const trigger = (
    <Button
      variant="quiet"
      className={styles.trigger}
      aria-label={t`Hello, ${name}`}
      aria-haspopup="menu"
      onPointerEnter={() => void load()}
      onFocus={() => void load()}
      onClick={() => setAsked(true)}
    >
      <Avatar name={name} src={user.headFile?.url ?? null} />
      <span className={styles.greeting}>
        <Trans>
          Hello, <b>{name}</b>
        </Trans>
      </span>
      <Icon name="chevronDown" size={16} />
    </Button>
  );
  return asked ? (
    <Suspense fallback={trigger}>
      <UserMenu user={user} trigger={trigger} onQuickSearch={onQuickSearch} />
    </Suspense>
  ) : (
    trigger
  );
}
