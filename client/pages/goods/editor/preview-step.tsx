import { Trans } from '@lingui/react/macro';
import { useLocale } from '#client/i18n/locale-context.ts';
import { previewAuction } from '#client/auctions/auction-preview.ts';
import { AuctionPanel } from '#client/auctions/panel/auction-panel.tsx';
import { AuctionPreview } from '#client/auctions/panel/auction-preview.tsx';
import { GoodsSheet } from '#client/goods/sheet/goods-sheet.tsx';
import type { SheetGoods } from '#client/goods/sheet/sheet-goods.ts';
import { SheetSale } from '#client/goods/sheet/sheet-sale.tsx';
import { isBlank } from '#protocol/rules/blank.ts';
import type { GoodsData } from '#protocol/entities/goods.ts';
import type { Problems } from '#protocol/rules/field-problems.ts';
import type { ServerLanguage } from '#protocol/locales.ts';
import { GOODS_STATUS, GOODS_TYPE, SALE_TYPE } from '#protocol/lookups.ts';
import { isAmount, type CurrencyCode } from '#protocol/money.ts';
import styles from './editor.module.css';
import { MissingList } from './step-links.tsx';
import type { Step } from './steps.ts';
import type { GoodsEditor } from './use-goods-editor.ts';
import { GOODS_FACTS, type GoodsFactName } from '#protocol/rules/goods-fields.ts';
import { conditionInLanguage, stepInLanguage, textsInLanguage } from '#protocol/rules/goods-texts.ts';
import { withTidyNumbers } from '#protocol/rules/tidy-goods.ts';
import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import { useAction } from '#client/hooks/use-action.ts';
import { showError } from '#client/feedback/show-error.ts';
import { Banner } from '#client/design/banner.tsx';
import { MissingConditions, MoveButton } from '#client/forms/move-button.tsx';
import type { LegalMove } from '#protocol/conditions.ts';
import { GOODS_OWNER_MOVES, type GoodsOwnerMove } from '#protocol/rules/states.ts';
import { linkTo } from '#protocol/pages.ts';

type Urls = (fileId: string) => string | undefined;

/** The piece as buyers will see it, and what can be done with it now. */
export function PreviewStep({
  id,
  editor,
  urls,
  problems,
  tried,
  onTry,
  names,
  href,
}: {
  id: string;
  editor: GoodsEditor;
  urls: Urls;
  problems: Problems;
  tried: boolean;
  onTry: () => void;
  names: Record<Step, string>;
  href: (to: Step) => string;
}) {
  const { server: language } = useLocale();
  const { data, server, editable, change } = editor;
  useEffect(() => {
    // A field that was left by a reload or by the browser's back button had no blur.
    const tidy = Object.entries(withTidyNumbers(data)).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(data[name as keyof GoodsData]),
    );
    if (editable && tidy.length > 0) change(Object.fromEntries(tidy));
  }, [data, editable, change]);
  const begun =
    server !== null &&
    (server.status === GOODS_STATUS.forSale ||
      server.status === GOODS_STATUS.auctionComplete ||
      server.status === GOODS_STATUS.soldOut);
  const auction = data.saleType === SALE_TYPE.auction ? previewAuction(id, data) : null;
  const goods = sheetOf(data, language, urls, server);
  return (
    <div className={styles.fields}>
      {tried && editable && <MissingList problems={problems} names={names} href={href} />}
      <Moves editor={editor} problems={problems} onTry={onTry} />
      <div className={styles.preview}>
        <p className={styles.hint}>
          {editor.editable ? <Trans>This is how buyers will see it.</Trans> : <Trans>This is how buyers see it.</Trans>}
        </p>
        <GoodsSheet
          heading={2}
          goods={goods}
          sale={
            !auction ? (
              <SheetSale goods={goods} />
            ) : begun ? (
              <AuctionPanel goods={{ id, num: server.num, title: '' }} signedIn isOwn />
            ) : (
              <AuctionPreview state={auction} />
            )
          }
        />
      </div>
    </div>
  );
}

/** The goods of the editor as their page would show them, without unfinished prices. */
function sheetOf(data: GoodsData, language: ServerLanguage, urls: Urls, server: GoodsEditor['server']): SheetGoods {
  const priced = (text: string) => (!isBlank(text) && isAmount(text) ? text : null);
  const file = (fileId: string | null) => {
    const url = fileId === null ? undefined : urls(fileId);
    return url === undefined || fileId === null ? null : { url, fileId };
  };
  const { video } = data;
  const videoUrl = video && (video.type === 1 ? file(video.fileId)?.url : video.url);
  const auction = data.saleType === SALE_TYPE.auction;
  return {
    num: server?.num ?? '',
    ...textsInLanguage(data, language),
    type: data.type,
    saleType: data.saleType ?? SALE_TYPE.fixPrice,
    status: server?.status ?? GOODS_STATUS.draft,
    frozen: server?.frozen ?? false,
    price: priced(auction ? data.startingPrice : data.price),
    currency: data.currency as CurrencyCode,
    startingPrice: priced(data.startingPrice),
    incrementPrice: priced(data.incrementPrice),
    fixedPrice: priced(data.fixedPrice),
    effectiveEndAt: data.endAt,
    ...(Object.fromEntries(GOODS_FACTS.map((name) => [name, data[name]])) as Pick<GoodsData, GoodsFactName>),
    conditionNote: conditionInLanguage(data, language),
    properties: data.properties,
    provenance: data.provenance.map((step) => ({ ...stepInLanguage(step, language), checkTime: null })),
    size: data.size,
    categoryCode: data.categoryCode,
    token: data.type === GOODS_TYPE.nft ? data.token : null,
    images: data.images.flatMap(({ fileId }) => file(fileId) ?? []),
    video: video && videoUrl ? { type: video.type, url: videoUrl, cover: file(video.coverFileId) } : null,
  };
}

const MoveDialog = lazy(() => import('../move-dialog.tsx'));

/** The moves of goods that the server does not have yet; they are saved first. */
const BEFORE: readonly LegalMove[] = [{ move: 'submit', allowed: true, missing: [] }];

/** The moves of the goods, each after a confirmation; a disabled one shows the reason. */
function Moves({ editor, problems, onTry }: { editor: GoodsEditor; problems: Problems; onTry: () => void }) {
  const [, navigate] = useLocation();
  const [asked, setAsked] = useState<GoodsOwnerMove | null>(null);
  const [refused, setRefused] = useState<readonly string[]>([]);
  const moves = editor.server?.moves ?? BEFORE;
  const complete = Object.keys(problems).length === 0;
  const make = useAction(
    async (move: GoodsOwnerMove) => {
      setRefused([]);
      const { removed } = await editor.move(move);
      setAsked(null);
      if (removed) navigate(linkTo('myGoods'));
    },
    (error) => {
      setAsked(null);
      if (error.code === 'FieldsInvalid') onTry();
      if (error.code === 'MoveRefused' && Array.isArray(error.params?.missing)) setRefused(error.params.missing);
      else showError(error);
    },
  );
  const ask = (move: GoodsOwnerMove) => {
    const handsIn = move === 'submit' || move === 'publish';
    if (handsIn) onTry();
    if (!handsIn || complete) setAsked(move);
  };
  return (
    <div className={styles.moves}>
      {refused.length > 0 && (
        <Banner tone="danger" role="alert">
          <MissingConditions conditions={refused} />
        </Banner>
      )}
      {GOODS_OWNER_MOVES.map((name) => {
        const move = shown(
          moves.find((legal) => legal.move === name),
          complete,
        );
        // A move that does not exist in this state is not shown.
        if (!move || move.missing.includes('rightState')) return null;
        return (
          <MoveButton
            key={name}
            move={move}
            busy={make.busy && asked === name}
            variant={name === 'submit' || name === 'publish' ? 'primary' : name === 'remove' ? 'danger' : 'outline'}
            onClick={() => ask(name)}
          >
            {moveName(name)}
          </MoveButton>
        );
      })}
      {asked && (
        <Suspense>
          <MoveDialog move={asked} busy={make.busy} onConfirm={() => make.run(asked)} onClose={() => setAsked(null)} />
        </Suspense>
      )}
    </div>
  );
}

/**
 * The move without the condition `complete`: the server may not have the last changes yet, and the button leads to the
 * missing fields.
 */
function shown(move: LegalMove | undefined, complete: boolean): LegalMove | undefined {
  if (!move || !move.missing.includes('complete')) return move;
  const missing = move.missing.filter(
    (condition) => condition !== 'complete' && !(complete && condition === 'endInFuture'),
  );
  return { ...move, missing, allowed: missing.length === 0 };
}

function moveName(move: GoodsOwnerMove): ReactNode {
  switch (move) {
    case 'submit':
      return <Trans>Submit for review</Trans>;
    case 'withdraw':
      return <Trans context="action">Withdraw</Trans>;
    case 'hide':
      return <Trans context="action">Hide</Trans>;
    case 'publish':
      return <Trans context="action">Publish</Trans>;
    case 'remove':
      return <Trans context="action">Delete</Trans>;
  }
}
