import { Trans } from '@lingui/react/macro';
import { lazy, Suspense, useEffect, useRef, useMemo } from 'react';
import { useLocation, useSearch, Link } from 'wouter';
import { useLocale } from '#client/i18n/locale-context.ts';
import { useMinute } from '#client/hooks/use-now.ts';
import { Button, buttonClass } from '#client/design/button.tsx';
import { Icon } from '#client/design/icon.tsx';
import { withTidyNumbers } from '#protocol/rules/tidy-goods.ts';
import { goodsProblems } from '#protocol/rules/goods-problems.ts';
import { GOODS_TYPE, GOODS_STATUS } from '#protocol/lookups.ts';
import styles from './editor.module.css';
import { FactsStep } from './facts-step.tsx';
import { useFields } from './fields.tsx';
import { HandOverStep, TokenStep } from './hand-over-step.tsx';
import { KindStep } from './kind-step.tsx';
import { PicturesStep, usePictureUploads } from '../pictures/pictures-step.tsx';
import { useVideoUploads } from '../pictures/video-fields.tsx';
import { PreviewStep } from './preview-step.tsx';
import { PriceStep } from './price-step.tsx';
import { readStep, STEPS, type Step } from './steps.ts';
import type { GoodsEditor } from './use-goods-editor.ts';
import { WordsStep } from './words-step.tsx';
import { useResource, useUser } from '#client/bridge/use-topic.ts';
import type { GoodsData } from '#protocol/entities/goods.ts';
import type { FileRef } from '#protocol/entities/user.ts';
import { Banner } from '#client/design/banner.tsx';
import { NoticeList } from '#client/notices/notice-list.tsx';
import { itemPath } from '#protocol/pages.ts';
import { ContactService } from '#client/stores/contact-service.tsx';
import { ReasonGiven } from '#client/stores/reason-given.tsx';
import { ResourceState } from '#client/feedback/resource-state.tsx';
import { MissingList, StepLinks, useStepNames } from './step-links.tsx';

/**
 * @returns the URL of a file of the goods, which the server listed or which was added since; undefined until known
 */
function useFileUrls(data: GoodsData, served: readonly FileRef[] | undefined): (fileId: string) => string | undefined {
  const known = useMemo(() => new Map(served?.map(({ fileId, url }) => [fileId, url])), [served]);
  const wanted = [...data.images.map(({ fileId }) => fileId), data.video?.fileId, data.video?.coverFileId].filter(
    (fileId): fileId is string => Boolean(fileId) && !known.has(fileId as string),
  );
  const { data: found } = useResource('files.list', { body: { data: [...new Set(wanted)].toSorted() } });
  return (fileId) => known.get(fileId) ?? found?.find((file) => file.fileId === fileId)?.url;
}

/**
 * Notices above the editor: why the goods were frozen or rejected, and why they cannot be edited.
 * @param resubmit the address of the step that submits; null where it is shown, or not possible
 */
function EditorNotices({ id, editor, resubmit }: { id: string; editor: GoodsEditor; resubmit: string | null }) {
  const user = useUser();
  const { server, resource, unsaved, editable, takeTheirs } = editor;
  if (!server) return null;
  const { status, frozen, reason } = server;
  const shown =
    status === GOODS_STATUS.forSale || status === GOODS_STATUS.soldOut || status === GOODS_STATUS.auctionComplete;
  return (
    <div className={styles.notices}>
      <ResourceState of={resource} />
      {frozen && (
        <Banner tone="warning" icon="lock" actions={<ContactService />}>
          <Trans>
            Our staff have frozen this item: only you can see it. Write to customer service if you think this is a
            mistake.
          </Trans>
        </Banner>
      )}
      {reason && (status === GOODS_STATUS.rejected || frozen) && (
        <Banner
          tone="danger"
          actions={
            resubmit !== null && (
              <Link href={resubmit} className={buttonClass({ size: 'small' })}>
                <Trans>Check and resubmit</Trans>
              </Link>
            )
          }
        >
          <p>
            <b>
              {status === GOODS_STATUS.rejected ? (
                <Trans>This item was not approved.</Trans>
              ) : (
                <Trans>Why it was frozen:</Trans>
              )}
            </b>
          </p>
          <ReasonGiven reason={reason} />
        </Banner>
      )}
      {!editable && !frozen && (
        <Banner
          icon="info"
          actions={
            shown && (
              <Link href={itemPath({ id, num: server.num })} className={buttonClass({ size: 'small' })}>
                <Trans>View item</Trans>
              </Link>
            )
          }
        >
          {stateText(status)}
        </Banner>
      )}
      {!editable && unsaved && (
        <Banner
          tone="warning"
          actions={
            <Button size="small" onClick={takeTheirs}>
              <Trans>Discard my changes</Trans>
            </Button>
          }
        >
          <Trans>Your last changes arrived too late and are saved on this device only.</Trans>
        </Banner>
      )}
      {user && frozen && <FreezeNotices me={user.id} id={id} />}
    </div>
  );
}

/** The notices about freezing these goods; showing them marks them as seen. */
function FreezeNotices({ me, id }: { me: string; id: string }) {
  const { server: languageCode } = useLocale();
  const input = { body: { type: 'freezeGoods' as const, userId: me, languageCode } };
  const view = useResource('notices.push', input);
  return (
    <NoticeList
      me={me}
      view={view}
      linked={false}
      empty={<Trans>No notices about this item.</Trans>}
      only={(notice) => notice.type === 'freezeGoods' && notice.extra.goodsId === id}
    />
  );
}

function stateText(status: number) {
  switch (status) {
    case GOODS_STATUS.pending:
      return <Trans>This item is waiting for review. Withdraw it to make changes.</Trans>;
    case GOODS_STATUS.locked:
      return <Trans>Our staff are reviewing this item.</Trans>;
    case GOODS_STATUS.forSale:
      return <Trans>This item is for sale. Hide it to make changes.</Trans>;
    case GOODS_STATUS.toBeManaged:
      return (
        <Trans>This item is approved. Bring it to the consignment address; it goes on sale once we have it.</Trans>
      );
    case GOODS_STATUS.soldOut:
      return <Trans>This item has been sold.</Trans>;
    case GOODS_STATUS.auctionComplete:
      return <Trans>The auction of this item has ended.</Trans>;
    default:
      return <Trans>This item cannot be changed now.</Trans>;
  }
}

const ConflictDialog = lazy(() => import('./conflict-dialog.tsx'));

/** Goods in steps, each reachable at any time; what cannot be changed now is shown as a preview. */
export function Editor({ id, editor }: { id: string; editor: GoodsEditor }) {
  const [path, navigate] = useLocation();
  const search = useSearch();
  const { data, server, editable } = editor;
  const problems = goodsProblems(withTidyNumbers(data), useMinute());
  const fields = useFields(data, editor.change, problems);
  const names = useStepNames(data.type);
  const urls = useFileUrls(data, server?.files);
  // Uploads go on while other steps are written.
  const uploads = usePictureUploads(id);
  const videoUploads = useVideoUploads(editor.change);
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
  const nextName = next && names[next];
  return (
    <>
      <EditorNotices id={id} editor={editor} resubmit={editable && step !== 'preview' ? href('preview') : null} />
      {editable && (
        <StepLinks step={step} names={names} data={data} problems={problems} tried={fields.tried} href={href} />
      )}
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
        {step === 'facts' && <FactsStep fields={fields} />}
        {step === 'pictures' && (
          <PicturesStep fields={fields} uploads={uploads} videoUploads={videoUploads} urls={urls} />
        )}
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
              <Trans>Next: {nextName}</Trans>
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
