import { Trans, useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useEffect, useRef, useMemo } from 'react';
import { useLocation, useSearch, Link } from 'wouter';
import { useLocale } from '#client/i18n/locale-context.ts';
import { useMinute } from '#client/hooks/use-now.ts';
import { Button } from '#client/design/button.tsx';
import { Icon } from '#client/design/icon.tsx';
import { GoodsStatusLabel } from '#client/goods/goods-status.tsx';
import { withTidyAmounts } from '#protocol/rules/tidy-amount.ts';
import { goodsProblems } from '#protocol/rules/goods-problems.ts';
import { GOODS_TYPE } from '#protocol/lookups.ts';
import page from '../../page.module.css';
import styles from './editor.module.css';
import { EditorNotices } from './editor-notices.tsx';
import { useFields } from './fields.ts';
import { HandOverStep } from './hand-over-step.tsx';
import { KindStep } from './kind-step.tsx';
import { MissingList } from './missing-list.tsx';
import { PicturesStep } from '../pictures/pictures-step.tsx';
import { usePictureUploads } from '../pictures/use-picture-uploads.ts';
import { PreviewStep } from './preview-step.tsx';
import { PriceStep } from './price-step.tsx';
import { readStep, STEPS, type Step, problemsByStep } from './steps.ts';
import { TokenStep } from './token-step.tsx';
import type { GoodsEditor } from './use-goods-editor.ts';
import { useStepNames } from './use-step-names.ts';
import { WordsStep } from './words-step.tsx';
import { textsInLanguage } from '#protocol/rules/goods-texts.ts';
import { useResource } from '#client/bridge/use-topic.ts';
import { FILES } from '#client/bridge/calls.ts';
import type { GoodsData } from '#protocol/entities/goods.ts';
import type { FileRef } from '#protocol/entities/user.ts';
import { errorText } from '#client/feedback/error-text.ts';
import { Spinner } from '#client/design/spinner.tsx';
import { isDisconnected } from '#protocol/rules/failures.ts';
import { classNames } from '#client/design/class-names.ts';
import type { Problems } from '#protocol/rules/field-problems.ts';

/**
 * The steps and how far each has come; every one can be gone to at any time. @param tried the person tried to submit:
 * what is missing is marked.
 */
function StepLinks({
  step,
  names,
  problems,
  tried,
  href,
}: {
  step: Step;
  names: Record<Step, string>;
  problems: Problems;
  tried: boolean;
  href: (to: Step) => string;
}) {
  const { t } = useLingui();
  const lacking = new Set(problemsByStep(problems).map((entry) => entry.step));
  const done = STEPS.filter((each) => each !== 'preview' && !lacking.has(each)).length;
  const total = STEPS.length - 1;
  return (
    <nav className={styles.steps} aria-label={t`Steps`}>
      <p className={styles.progress}>
        <span className={styles.bar}>
          <span style={{ width: `${(done / total) * 100}%` }} />
        </span>
        <span>
          <Trans>
            {done} of {total} steps complete
          </Trans>
        </span>
      </p>
      <ol className={styles.links}>
        {STEPS.map((each, index) => {
          const complete = each !== 'preview' && !lacking.has(each);
          const missing = tried && lacking.has(each);
          return (
            <li key={each}>
              <Link
                href={href(each)}
                className={classNames(styles.link, missing && styles.lacking)}
                aria-current={each === step ? 'step' : undefined}
              >
                <span className={styles.mark} aria-hidden="true">
                  {complete ? <Icon name="check" size={14} /> : index + 1}
                </span>
                <span>{names[each]}</span>
                {(complete || missing) && (
                  <span className={styles.hidden}>
                    {complete ? <Trans>complete</Trans> : <Trans>something is missing</Trans>}
                  </span>
                )}
              </Link>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

/** Where the goods are kept at this moment. */
function SaveState({ editor: { saveState: state, error, retry } }: { editor: GoodsEditor }) {
  const { i18n } = useLingui();
  return (
    <p className={styles.saveState} role="status" data-save-state={state}>
      {state === 'saving' && (
        <>
          <Spinner />
          <Trans>Saving…</Trans>
        </>
      )}
      {state === 'saved' && (
        <>
          <Icon name="check" size={16} />
          <Trans>Saved</Trans>
        </>
      )}
      {state === 'untouched' && <Trans>Whatever you write is saved by itself.</Trans>}
      {state === 'offline' && (
        <>
          <Icon name="offline" size={16} />
          {error && isDisconnected(error) ? (
            <Trans>Offline – kept on this device</Trans>
          ) : (
            <Trans>Kept on this device – the server cannot save it just now</Trans>
          )}
        </>
      )}
      {state === 'refused' && error && (
        <>
          <Icon name="alert" size={16} />
          {i18n._(errorText(error.code))}{' '}
          <Button size="small" variant="quiet" onClick={retry}>
            <Trans>Try again</Trans>
          </Button>
        </>
      )}
    </p>
  );
}

/**
 * @returns where the files of goods are read: those the server named, and those that were added since. Undefined while
 * not known.
 */
function useFileUrls(data: GoodsData, served: readonly FileRef[] | undefined): (fileId: string) => string | undefined {
  const known = useMemo(() => new Map(served?.map(({ fileId, url }) => [fileId, url])), [served]);
  const wanted = [...data.images.map(({ fileId }) => fileId), data.video?.fileId, data.video?.coverFileId].filter(
    (fileId): fileId is string => Boolean(fileId) && !known.has(fileId as string),
  );
  const { data: found } = useResource(FILES, { body: { data: [...new Set(wanted)].toSorted() } });
  return (fileId) => known.get(fileId) ?? found?.find((file) => file.fileId === fileId)?.url;
}

const ConflictDialog = lazy(() => import('./conflict-dialog.tsx'));

/** Goods in steps, each reachable at any time; what cannot be changed now is shown as a preview. */
export function Editor({ id, editor }: { id: string; editor: GoodsEditor }) {
  const { t } = useLingui();
  const { server: language } = useLocale();
  const [path, navigate] = useLocation();
  const search = useSearch();
  const { data, server, editable } = editor;
  const problems = goodsProblems(withTidyAmounts(data), useMinute());
  const fields = useFields(data, editor.change, problems);
  const names = useStepNames(data.type);
  const urls = useFileUrls(data, server?.files);
  // Uploads go on while other steps are written.
  const uploads = usePictureUploads(id);
  const step = editable ? readStep(search) : 'preview';
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    heading.current?.focus();
    heading.current?.scrollIntoView({ block: 'nearest' });
  }, [step]);
  const href = (to: Step) => {
    const query = new URLSearchParams(search);
    query.set('step', to);
    return `${path}?${query.toString().replace(/=(?=&|$)/g, '')}`;
  };
  const go = (to: Step) => navigate(href(to));
  const place = STEPS.indexOf(step);
  const [previous, next] = [STEPS[place - 1], STEPS[place + 1]];
  const title = textsInLanguage(data, language).title;
  return (
    <>
      <header className={page.head}>
        <p className={styles.eyebrow}>
          {server ? <Trans>No. {server.num}</Trans> : <Trans>New piece</Trans>}
          {server && <GoodsStatusLabel goods={server} />}
        </p>
        <h1>{title || t`What would you like to sell?`}</h1>
        <SaveState editor={editor} />
      </header>
      <EditorNotices id={id} editor={editor} />
      {editable && <StepLinks step={step} names={names} problems={problems} tried={fields.tried} href={href} />}
      <section className={styles.step} aria-labelledby="step-title">
        {editable && (
          <h2 id="step-title" ref={heading} tabIndex={-1} className={styles.stepTitle}>
            {names[step]}
          </h2>
        )}
        {fields.tried && step !== 'preview' && (
          <MissingList problems={problems} only={step} names={names} href={href} />
        )}
        {step === 'kind' && <KindStep fields={fields} />}
        {step === 'words' && <WordsStep fields={fields} />}
        {step === 'pictures' && <PicturesStep fields={fields} uploads={uploads} urls={urls} />}
        {step === 'price' && <PriceStep fields={fields} />}
        {step === 'handover' &&
          (data.type === GOODS_TYPE.nft ? <TokenStep fields={fields} /> : <HandOverStep fields={fields} />)}
        {step === 'preview' && (
          <PreviewStep
            id={id}
            editor={editor}
            urls={urls}
            problems={problems}
            tried={fields.tried}
            onTry={fields.tryAll}
            names={names}
            href={href}
          />
        )}
      </section>
      {editable && (
        <div className={styles.foot}>
          {previous && (
            <Button onClick={() => go(previous)}>
              <Icon name="chevronLeft" size={18} />
              {names[previous]}
            </Button>
          )}
          {next && (
            <Button variant="primary" className={styles.next} onClick={() => go(next)}>
              {names[next]}
              <Icon name="chevronRight" size={18} />
            </Button>
          )}
        </div>
      )}
      {editor.conflict && (
        <Suspense>
          <ConflictDialog
            mine={data}
            theirs={editor.conflict.data}
            onKeepMine={editor.keepMine}
            onTakeTheirs={editor.takeTheirs}
          />
        </Suspense>
      )}
    </>
  );
}
