import { Trans } from '@lingui/react/macro';
import { useLocale } from '#client/i18n/locale-context.ts';
import { Icon } from '#client/design/icon.tsx';
import { roomTime } from '#client/format/room-time.ts';
import { clock, dayStart } from '#client/format/dates.ts';
import { useMinute } from '#client/hooks/use-now.ts';
import styles from './offline-note.module.css';

/** "Offline, as of HH:mm" above what comes from this device's cache; with the date when it is not of today. */
export function OfflineNote({ asOf }: { asOf: number }) {
  const { intl } = useLocale();
  const now = useMinute();
  const time = clock(asOf, intl);
  const when = asOf >= dayStart(now) ? time : `${roomTime(asOf, now)} ${time}`;
  return (
    <p className={styles.note} role="status">
      <Icon name="offline" size={14} />
      <Trans>Offline, as of {when}</Trans>
    </p>
  );
}
