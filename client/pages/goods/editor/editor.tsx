import { Trans, useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { useLocation, useSearch } from 'wouter';
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
import { placePicture } from '../pictures/place-picture.ts';
import { usePictureUploads } from '../pictures/use-picture-uploads.ts';
import { PreviewStep } from './preview-step.tsx';
import { PriceStep } from './price-step.tsx';
import { SaveState } from './save-state.tsx';
import { StepLinks } from './step-links.tsx';
import { readStep, STEPS, type Step } from './steps.ts';
import { TokenStep } from './token-step.tsx';
import { useFileUrls } from './use-file-urls.ts';
import type { GoodsEditor } from './use-goods-editor.ts';
import { useStepNames } from './use-step-names.ts';
import { WordsStep } from './words-step.tsx';
import { textsInLanguage } from '#protocol/rules/goods-texts.ts';

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
  const uploads = usePictureUploads(id, ({ fileId }, replaces) =>
    editor.change(({ images }) => ({ images: placePicture(images, fileId, replaces) })),
  );
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
      {editor.theirs && (
        <Suspense>
          <ConflictDialog
            mine={data}
            theirs={editor.theirs.data}
            onKeepMine={editor.keepMine}
            onTakeTheirs={editor.takeTheirs}
          />
        </Suspense>
      )}
    </>
  );
}
