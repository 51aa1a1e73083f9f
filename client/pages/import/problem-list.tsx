import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useResource } from '#client/bridge/use-topic.ts';
import { IMPORT_PROBLEMS } from '#client/bridge/calls.ts';
import { problemText } from '#client/feedback/problem-text.ts';
import { Button } from '#client/design/button.tsx';
import { useImportFields } from './import-names.ts';
import styles from './import.module.css';

/** The problems by line, paged. */
export function ProblemList({ id, refused }: { id: string; refused: number }) {
  const { t, i18n } = useLingui();
  const names: Record<string, string> = useImportFields();
  const [pages, setPages] = useState<readonly number[]>([0]);
  const after = pages.at(-1) ?? 0;
  const { data } = useResource(IMPORT_PROBLEMS, { params: { id }, query: { after } });
  const next = data?.next ?? null;
  if (refused === 0 && !data?.items.length) return null;
  return (
    <section className={styles.section} aria-labelledby="problems-title">
      <h2 id="problems-title">
        <Trans>What was wrong</Trans>
      </h2>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls and holds nothing to focus has to be reachable itself */}
      <div className={styles.scroll} role="region" aria-label={t`What was wrong`} tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">
                <Trans>Line</Trans>
              </th>
              <th scope="col">
                <Trans>Your own number</Trans>
              </th>
              <th scope="col">
                <Trans>Field</Trans>
              </th>
              <th scope="col">
                <Trans>Problem</Trans>
              </th>
              <th scope="col">
                <Trans>What stands there</Trans>
              </th>
            </tr>
          </thead>
          <tbody>
            {data?.items.map(({ line, key, field, problem, value }) => (
              <tr key={`${line} ${field}`}>
                <td>{line}</td>
                <td>{key}</td>
                <td>{field === '' ? <Trans>The whole row</Trans> : (names[field] ?? field)}</td>
                <td>{problemText(i18n, problem)}</td>
                <td>
                  <span className={styles.example}>{value}</span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className={styles.actions}>
        {pages.length > 1 && (
          <Button size="small" onClick={() => setPages(pages.slice(0, -1))}>
            <Trans>Earlier lines</Trans>
          </Button>
        )}
        {next !== null && (
          <Button size="small" onClick={() => setPages([...pages, next])}>
            <Trans>Further lines</Trans>
          </Button>
        )}
      </div>
    </section>
  );
}
