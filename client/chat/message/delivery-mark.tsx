import { useLingui } from '@lingui/react/macro';
import { Icon, type IconName } from '#client/design/icon.tsx';
import type { Delivery } from './delivery.ts';
import styles from './bubble.module.css';

const ICONS: Record<Delivery, IconName> = {
  waiting: 'clock',
  sending: 'clock',
  sent: 'check',
  seen: 'checkDouble',
  failed: 'alert',
};

/** The small mark beside the time of an own message. */
export function DeliveryMark({ delivery }: { delivery: Delivery }) {
  const { t } = useLingui();
  const label = {
    waiting: t`Waiting to be sent`,
    sending: t`Sending`,
    sent: t`Sent`,
    seen: t`Seen`,
    failed: t`Not sent`,
  }[delivery];
  return <Icon name={ICONS[delivery]} size={15} label={label} className={styles[delivery]} />;
}
