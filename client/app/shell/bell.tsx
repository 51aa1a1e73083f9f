import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useTopic } from '#client/bridge/use-topic.ts';
import { CountBadge } from '#client/design/badge.tsx';
import { Button } from '#client/design/button.tsx';
import { Icon } from '#client/design/icon.tsx';
import { Popover } from '#client/design/popover.tsx';
import { roomsTopic } from '#protocol/bridge/topics.ts';
import { BellList } from './bell-list.tsx';
import styles from './bell.module.css';

/** As many lines as the dropdown shows; the rest is on the conversations page. */
const LINES = 30;

/** The bell with its unread count; opens the list of chat and notification rooms (spec §2). */
export function Bell({ me }: { me: string }) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const view = useTopic(roomsTopic(LINES));
  const unread = view?.unreadTotal ?? 0;
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      label={t`Messages and notices`}
      trigger={(
        <Button variant="quiet" icon className={styles.bell} aria-label={unread > 0 ? t`Messages and notices, ${unread} unread` : t`Messages and notices`}>
          <Icon name="bell" size={22} />
          <CountBadge count={unread} className={styles.badge} />
        </Button>
      )}
    >
      <BellList view={view} me={me} onLeave={() => setOpen(false)} />
    </Popover>
  );
}
