import { Trans, useLingui } from '@lingui/react/macro';
import { useLocale } from '#client/i18n/locale-context.ts';
import { shortTime } from '#client/format/dates.ts';
import { Label } from '#client/design/badge.tsx';
import { Button } from '#client/design/button.tsx';
import { Icon } from '#client/design/icon.tsx';
import type { SessionInfo } from '#protocol/entities/user.ts';
import { deviceName } from './device-name.ts';
import styles from './personal.module.css';

export function SessionLine({ session, busy, onEnd }: { session: SessionInfo; busy: boolean; onEnd: () => void }) {
  const { t } = useLingui();
  const { intl } = useLocale();
  const { browser, system } = deviceName(session.userAgent);
  const name = browser && system ? t`${browser} on ${system}` : (browser ?? system ?? t`Unknown device`);
  const seen = shortTime(session.lastSeenTime, intl);
  return (
    <li className={styles.session}>
      <Icon name="device" size={24} />
      <div className={styles.device}>
        <p>
          {name}{' '}
          {session.current && (
            <Label tone="success">
              <Trans>This device</Trans>
            </Label>
          )}
        </p>
        <p className={styles.quiet}>
          <Trans>Last active {seen}</Trans>
          {session.address && ` · ${session.address}`}
        </p>
      </div>
      {!session.current && (
        <Button size="small" busy={busy} onClick={onEnd} aria-label={t`Sign out ${name}`}>
          <Trans>Sign out</Trans>
        </Button>
      )}
    </li>
  );
}
