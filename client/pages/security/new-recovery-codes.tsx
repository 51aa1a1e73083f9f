import { Trans, useLingui } from '@lingui/react/macro';
import { sendCommand } from '#client/bridge/commands.ts';
import { Banner } from '#client/design/banner.tsx';
import { Button } from '#client/design/button.tsx';
import { showError } from '#client/feedback/show-error.ts';
import { showToast } from '#client/feedback/toasts.ts';
import { useAction } from '#client/hooks/use-action.ts';
import page from '../page.module.css';
import styles from './security.module.css';

/** New recovery codes, which are shown this once. */
export function NewRecoveryCodes({ flow, codes }: { flow: string; codes: readonly string[] }) {
  const { t } = useLingui();
  const done = useAction(() => sendCommand('factor.done', { flow }), showError);
  const copy = () =>
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => showToast({ key: 'codes', tone: 'success', title: t`Copied`, message: '' }),
      () =>
        showToast({ key: 'codes', tone: 'danger', title: t`Could not copy`, message: t`Select the codes instead.` }),
    );
  return (
    <section className={styles.setup} aria-labelledby="codes-title">
      <div className={page.sectionHead}>
        <h2 id="codes-title">
          <Trans>Save your recovery codes</Trans>
        </h2>
      </div>
      <Banner tone="warning" role="status">
        <Trans>Keep them apart from your phone. They are shown this once, and each signs you in once.</Trans>
      </Banner>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <p className={styles.actions}>
        <Button variant="primary" busy={done.busy} onClick={done.run}>
          <Trans>I have saved them</Trans>
        </Button>
        <Button onClick={() => void copy()}>
          <Trans>Copy</Trans>
        </Button>
      </p>
    </section>
  );
}
