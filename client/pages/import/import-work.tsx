import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import { makeCall, sendCommand } from '#client/bridge/commands.ts';
import { ErrorSentence } from '#client/feedback/error-sentence.tsx';
import { showError } from '#client/feedback/show-error.ts';
import { Banner } from '#client/design/banner.tsx';
import { Button, buttonClass } from '#client/design/button.tsx';
import { useFormDraft } from '#client/forms/form-draft.ts';
import { resourceTopic } from '#protocol/bridge/topics.ts';
import type { GoodsImport, ImportField } from '#protocol/http/imports.ts';
import styles from './import.module.css';
import { MappingTable } from './mapping-table.tsx';
import { linkTo } from '#protocol/pages.ts';
import { useAction } from '#client/hooks/use-action.ts';
import { useResource } from '#client/bridge/use-topic.ts';
import { useLocale } from '#client/i18n/locale-context.ts';
import { Select, type SelectOption } from '#client/design/select.tsx';
import { useOptionLabel, type ChoiceName } from '#client/goods/field-labels.ts';
import { useCategories } from '#client/goods/goods-names.ts';
import { goodsFieldRows } from '#protocol/rules/goods-fields.ts';
import { CURRENCY_CODES } from '#protocol/money.ts';
import { useImportFields, StateLabel } from './import-state.tsx';
import { problemText } from '#client/feedback/problem-text.ts';

/** The problems by line, paged. */
function ProblemList({ id, refused }: { id: string; refused: number }) {
  const { i18n } = useLingui();
  const names: Record<string, string> = useImportFields();
  const [pages, setPages] = useState<readonly number[]>([0]);
  const after = pages.at(-1) ?? 0;
  const { data } = useResource('imports.problems', { params: { id }, query: { after } });
  const next = data?.next ?? null;
  if (refused === 0 && !data?.items.length) return null;
  return (
    <section className={styles.section} aria-labelledby="problems-title">
      <h2 id="problems-title">
        <Trans context="heading">Problems</Trans>
      </h2>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scroll area needs focus for the keyboard */}
      <div className={styles.scroll} role="region" aria-labelledby="problems-title" tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">
                <Trans context="field">Row</Trans>
              </th>
              <th scope="col">
                <Trans>Your reference number</Trans>
              </th>
              <th scope="col">
                <Trans context="field">Field</Trans>
              </th>
              <th scope="col">
                <Trans context="field">Problem</Trans>
              </th>
              <th scope="col">
                <Trans>Value in the file</Trans>
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
            <Trans>Earlier rows</Trans>
          </Button>
        )}
        {next !== null && (
          <Button size="small" onClick={() => setPages([...pages, next])}>
            <Trans>Later rows</Trans>
          </Button>
        )}
      </div>
    </section>
  );
}

/** The file, the progress of the current run, and row counts. */
function Progress({
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
    <section
      className={styles.status}
      aria-label={t({ message: 'Progress', context: 'heading' })}
      data-import-state={state}
    >
      <p className={styles.file}>
        <b>{fileName}</b> <StateLabel state={state} />
      </p>
      {running && (
        <progress
          className={styles.progress}
          value={fraction}
          max={1}
          aria-label={
            state === 'checking'
              ? t({ message: 'Checking', context: 'status' })
              : t({ message: 'Importing', context: 'status' })
          }
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
              {state === 'checking' || state === 'checked' ? (
                <Trans context="action">Correct</Trans>
              ) : (
                <Trans>Saved as drafts</Trans>
              )}
            </dt>
            <dd className={styles.good}>{figure(accepted)}</dd>
          </div>
          <div>
            <dt>
              <Trans>Already imported, unchanged</Trans>
            </dt>
            <dd>{figure(unchanged)}</dd>
          </div>
          <div>
            <dt>
              <Trans context="status">Rejected</Trans>
            </dt>
            <dd className={refused > 0 ? styles.bad : undefined}>{figure(refused)}</dd>
          </div>
        </dl>
      )}
    </section>
  );
}

/** Default values for rows without a value. */
function DefaultsForm({
  defaults,
  onChange,
}: {
  defaults: Record<string, string>;
  onChange: (defaults: Record<string, string>) => void;
}) {
  const { t } = useLingui();
  const { server } = useLocale();
  const names = useImportFields();
  const optionLabel = useOptionLabel();
  const { entity, nft } = useCategories();
  const areas = useResource('public.availableAreas', { query: { languageCode: server } }).data ?? [];
  const choices = Object.fromEntries(
    goodsFieldRows.flatMap(({ name, row }) => {
      const list = row.options?.map((option) => ({
        value: String(option),
        label: optionLabel(name as ChoiceName, option),
      }));
      return row.import !== undefined && list ? [[row.import, list]] : [];
    }),
  ) as Partial<Record<ImportField, SelectOption[]>>;
  const options: Partial<Record<ImportField, SelectOption[]>> = {
    ...choices,
    category: [...entity, ...nft].map(({ key, value }) => ({ value: key, label: value })),
    currency: CURRENCY_CODES.map((code) => ({ value: code, label: code })),
    region: areas.map(({ key, value }) => ({ value: key, label: value })),
  };
  const set = (field: string, value: string) => {
    const { [field]: _before, ...rest } = defaults;
    onChange(value === '' ? rest : { ...rest, [field]: value });
  };
  return (
    <div className={styles.defaults}>
      {Object.entries(options).map(([field, list]) => (
        <Select
          key={field}
          label={names[field as ImportField]}
          placeholder={t`– nothing –`}
          value={defaults[field] ?? ''}
          options={list}
          onChange={(event) => set(field, event.target.value)}
        />
      ))}
    </div>
  );
}

/** The mapping of columns to fields, and default values. */
type Plan = Pick<GoodsImport, 'mapping' | 'defaults'>;

/** @returns the plan saved on this device, else the server's */
function readPlan(kept: unknown, served: Plan): Plan {
  const { mapping, defaults } = (kept ?? {}) as Partial<Plan>;
  return Array.isArray(mapping) && typeof defaults === 'object' ? { mapping, defaults } : served;
}

/** Polling interval while offline, ms; otherwise the server sends progress events. */
const ASK_AGAIN = 4_000;

/** One import, from its mapping to its completion. */
export function ImportWork({ import_ }: { import_: GoodsImport }) {
  const { id, state, mapping, defaults } = import_;
  const kept = useFormDraft<Plan>(`import:${id}`);
  const [typed, setTyped] = useState<Plan | null>(null);
  const plan = typed ?? readPlan(kept.value, { mapping, defaults });
  const change = (next: Plan) => {
    setTyped(next);
    kept.save(next);
  };
  const action = useAction((work: () => Promise<unknown>) => work(), showError);
  const running = state === 'checking' || state === 'importing';
  const topic = resourceTopic('imports.read', { params: { id } });
  useEffect(() => {
    if (!running) return undefined;
    const timer = window.setInterval(
      () => void sendCommand('resource.refresh', { topic }).catch(() => undefined),
      ASK_AGAIN,
    );
    return () => window.clearInterval(timer);
  }, [running, topic]);
  const doing = (work: () => Promise<unknown>) => () => action.run(work);
  const start = (dry: boolean) =>
    doing(async () => {
      if (dry || state === 'uploaded') {
        await makeCall('imports.configure', { params: { id }, body: plan });
        kept.clear();
        setTyped(null);
      }
      await makeCall('imports.start', { params: { id }, body: { dry } });
    });
  const changed = typed !== null || kept.value !== null;
  const hasTitle = plan.mapping.some(({ field }) => field.startsWith('title.'));
  return (
    <>
      <Progress import_={import_} />
      {import_.errorCode && (
        <Banner tone="danger" role="alert">
          <ErrorSentence code={import_.errorCode} />
        </Banner>
      )}
      {!running && state !== 'done' && (
        <>
          <section className={styles.section} aria-labelledby="mapping-title">
            <h2 id="mapping-title">
              <Trans>What do the columns mean?</Trans>
            </h2>
            <p className={styles.hint}>
              <Trans>We have made a first guess. Columns without a meaning here are not imported.</Trans>
            </p>
            <MappingTable
              columns={import_.columns}
              sample={import_.sample}
              mapping={plan.mapping}
              onChange={(next) => change({ ...plan, mapping: next })}
            />
          </section>
          <section className={styles.section} aria-labelledby="defaults-title">
            <h2 id="defaults-title">
              <Trans>Defaults for rows without a value</Trans>
            </h2>
            <DefaultsForm defaults={plan.defaults} onChange={(next) => change({ ...plan, defaults: next })} />
          </section>
        </>
      )}
      <div className={styles.actions}>
        {!running && state !== 'done' && (
          <>
            <Button
              variant={state === 'checked' && !changed ? 'outline' : 'primary'}
              busy={action.busy}
              disabled={!hasTitle}
              onClick={() => start(true)()}
            >
              {state === 'uploaded' ? <Trans>Check every row</Trans> : <Trans>Check again</Trans>}
            </Button>
            {(state === 'checked' || state === 'stopped' || state === 'failed') && !changed && (
              <Button variant="primary" busy={action.busy} onClick={() => start(false)()}>
                {state === 'checked' ? <Trans>Import the valid rows</Trans> : <Trans>Continue importing</Trans>}
              </Button>
            )}
          </>
        )}
        {running && (
          <Button
            busy={action.busy}
            onClick={() => doing(() => makeCall('imports.stop', { params: { id }, body: {} }))()}
          >
            <Trans context="action">Stop</Trans>
          </Button>
        )}
        {state === 'done' && (
          <Link href={linkTo('myGoods', { status: 0 })} className={buttonClass({ variant: 'primary' })}>
            <Trans>See the new drafts</Trans>
          </Link>
        )}
        <Link href={linkTo('goodsImport')} className={buttonClass({ variant: 'quiet' })}>
          <Trans>Another file</Trans>
        </Link>
      </div>
      {!hasTitle && (
        <p className={styles.hint} role="status">
          <Trans>At least one column must be the title.</Trans>
        </p>
      )}
      {state !== 'uploaded' && <ProblemList id={id} refused={import_.refused} />}
    </>
  );
}
