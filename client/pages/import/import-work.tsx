import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import { makeCall } from '#client/bridge/make-call.ts';
import { sendCommand } from '#client/bridge/send-command.ts';
import { IMPORT_CONFIGURE, IMPORT_READ, IMPORT_START, IMPORT_STOP } from '#client/bridge/calls.ts';
import { errorText } from '#client/feedback/error-text.ts';
import { showError } from '#client/feedback/show-error.ts';
import { Banner } from '#client/design/banner.tsx';
import { Button, buttonClass } from '#client/design/button.tsx';
import { useFormDraft } from '#client/forms/use-form-draft.ts';
import { resourceTopic } from '#protocol/bridge/topics.ts';
import type { GoodsImport } from '#protocol/http/imports.ts';
import { DefaultsForm } from './defaults-form.tsx';
import styles from './import.module.css';
import { MappingTable } from './mapping-table.tsx';
import { ProblemList } from './problem-list.tsx';
import { Progress } from './progress.tsx';
import { readPlan, type Plan } from './plan.ts';
import { linkTo } from '#protocol/pages.ts';
import { useAction } from '#client/hooks/use-action.ts';

/** Polling interval while offline, ms; otherwise the server sends progress events. */
const ASK_AGAIN = 4_000;

/** One import, from its mapping to its completion. */
export function ImportWork({ import_ }: { import_: GoodsImport }) {
  const { i18n } = useLingui();
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
  const topic = resourceTopic(IMPORT_READ, { params: { id } });
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
        await makeCall(IMPORT_CONFIGURE, { params: { id }, body: plan });
        kept.clear();
        setTyped(null);
      }
      await makeCall(IMPORT_START, { params: { id }, body: { dry } });
    });
  const changed = typed !== null || kept.value !== null;
  const hasTitle = plan.mapping.some(({ field }) => field.startsWith('title.'));
  return (
    <>
      <Progress import_={import_} />
      {import_.errorCode && (
        <Banner tone="danger" role="alert">
          {i18n._(errorText(import_.errorCode))}
        </Banner>
      )}
      {!running && state !== 'done' && (
        <>
          <section className={styles.section} aria-labelledby="mapping-title">
            <h2 id="mapping-title">
              <Trans>What do the columns mean?</Trans>
            </h2>
            <p className={styles.hint}>
              <Trans>We have guessed. Columns that mean nothing here are left out.</Trans>
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
              <Trans>What holds for every row that does not say?</Trans>
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
                {state === 'checked' ? <Trans>Import what is right</Trans> : <Trans>Go on importing</Trans>}
              </Button>
            )}
          </>
        )}
        {running && (
          <Button busy={action.busy} onClick={() => doing(() => makeCall(IMPORT_STOP, { params: { id }, body: {} }))()}>
            <Trans>Stop</Trans>
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
          <Trans>At least one column has to be a title.</Trans>
        </p>
      )}
      {state !== 'uploaded' && <ProblemList id={id} refused={import_.refused} />}
    </>
  );
}
