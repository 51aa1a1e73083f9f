import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'wouter';
import { Dialog } from '#client/design/dialog.tsx';
import { linkTo } from '#protocol/pages.ts';
import { AppCode, AppLinks } from './app-links.tsx';
import { useMobileApps } from './mobile-apps.ts';
import styles from './download.module.css';

/** The modal with the links to the apps and the QR code for phones (spec §2). */
export default function DownloadDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useLingui();
  const apps = useMobileApps();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      width="normal"
      title={<Trans>Vermeil on your phone</Trans>}
      closeLabel={t({ message: 'Close', context: 'action' })}
    >
      <div className={styles.dialog}>
        <div className={styles.scan}>
          <AppCode />
          <p>
            <Trans>Scan the code with your phone’s camera to continue there.</Trans>
          </p>
        </div>
        {apps && <AppLinks apps={apps} />}
        <p>
          <Link href={linkTo('app')} onClick={onClose}>
            <Trans>More about the app</Trans>
          </Link>
        </p>
      </div>
    </Dialog>
  );
}
