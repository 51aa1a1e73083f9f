import { Trans, useLingui } from '@lingui/react/macro';
import { useLocale } from '#client/i18n/locale-context.ts';
import type { GoodsImport } from '#protocol/http/imports.ts';
import styles from './import.module.css';
import { StateLabel } from './state-label.tsx';

/** The file, the progress of the current run, and row counts. */
export function Progress({
  import_: { fileName, state, rows, accepted, refused, unchanged, bytes, bytesTotal },
}: {
  import_: GoodsImport;
}) {
  const { t } = useLingui();
  const { intl } = useLocale();
  const fraction = bytesTotal > 0 ? Math.min(1, bytes / bytesTotal) : 0;
  const figure = (value: number) => value.toLocaleString(intl);
  const running = state === 'checking' || state === 'importing';
  return (
    <section className={styles.status} aria-label={t`Progress`} data-import-state={state}>
      <p className={styles.file}>
        <b>{fileName}</b> <StateLabel state={state} />
      </p>
      {running && (
        <progress
          className={styles.progress}
          value={fraction}
          max={1}
          aria-label={state === 'checking' ? t`Checking` : t`Importing`}
        />
      )}
      {state !== 'uploaded' && (
        <dl className={styles.figures}>
          <div>
            <dt>
              <Trans>Rows read</Trans>
            </dt>
            <dd>{figure(rows)}</dd>
          </div>
          <div>
            <dt>
              {state === 'checking' || state === 'checked' ? <Trans>Correct</Trans> : <Trans>Made into drafts</Trans>}
            </dt>
            <dd className={styles.good}>{figure(accepted)}</dd>
          </div>
          <div>
            <dt>
              <Trans>In already, unchanged</Trans>
            </dt>
            <dd>{figure(unchanged)}</dd>
          </div>
          <div>
            <dt>
              <Trans>Refused</Trans>
            </dt>
            <dd className={refused > 0 ? styles.bad : undefined}>{figure(refused)}</dd>
          </div>
        </dl>
      )}
    </section>
  );
}
