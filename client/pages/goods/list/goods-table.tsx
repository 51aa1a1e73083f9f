import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useState } from 'react';
import { makeCall } from '#client/bridge/commands.ts';
import { showError } from '#client/feedback/show-error.ts';
import { Button, buttonClass } from '#client/design/button.tsx';
import { Checkbox } from '#client/design/checkbox.tsx';
import type { OwnGoods } from '#protocol/http/goods-own.ts';
import type { GoodsOwnerMove } from '#protocol/rules/states.ts';
import styles from './list.module.css';
import { useAction } from '#client/hooks/use-action.ts';
import { Link } from 'wouter';
import { ErrorSentence } from '#client/feedback/error-sentence.tsx';
import { reasonText } from '#client/feedback/condition-text.ts';
import { useLocale } from '#client/i18n/locale-context.ts';
import { shortTime } from '#client/format/dates.ts';
import { AuctionCourse, AuctionPrice } from '#client/auctions/auction-brief.tsx';
import { Icon } from '#client/design/icon.tsx';
import { MissingConditions } from '#client/forms/move-button.tsx';
import { GoodsPrice } from '#client/goods/goods-price.tsx';
import { OwnRow, OwnRows } from '#client/goods/own-row.tsx';
import { GoodsStatusLabel, isStatusInPrice } from '#client/goods/goods-status.tsx';
import { GOODS_STATUS, SALE_TYPE } from '#protocol/lookups.ts';
import { itemPath, linkTo } from '#protocol/pages.ts';

/** Goods that have an auction, running or over. */
const AUCTIONED: ReadonlySet<number> = new Set([
  GOODS_STATUS.forSale,
  GOODS_STATUS.auctionComplete,
  GOODS_STATUS.soldOut,
]);

/** One of the user's goods: name, status, figures, and its outcome in the last bulk move. */
function GoodsRow({
  goods,
  chosen,
  outcome,
  onChoose,
}: {
  goods: OwnGoods;
  chosen: boolean;
  outcome: BulkMoveResult | null;
  onChoose: (chosen: boolean) => void;
}) {
  const { t, i18n } = useLingui();
  const { intl } = useLocale();
  const edit = linkTo('goodsEdit', { id: goods.id });
  const title = goods.title || t({ message: 'Untitled', context: 'title' });
  const auctioned = goods.saleType === SALE_TYPE.auction && AUCTIONED.has(goods.status);
  const visible = goods.status === GOODS_STATUS.forSale && !goods.frozen;
  return (
    <OwnRow
      image={goods.image}
      title={title}
      href={edit}
      price={auctioned ? <AuctionPrice goods={goods} /> : <GoodsPrice goods={goods} />}
      state={!isStatusInPrice(goods) && <GoodsStatusLabel goods={goods} />}
      next={auctioned && <AuctionCourse goods={goods} />}
      choice={
        <Checkbox
          label={<span className={styles.hidden}>{title}</span>}
          checked={chosen}
          onChange={(event) => onChoose(event.target.checked)}
        />
      }
      moves={
        <>
          <Link href={edit} className={buttonClass({ size: 'small' })} aria-label={t`Edit ${title}`}>
            <Trans context="action">Edit</Trans>
          </Link>
          {visible && (
            <Link
              href={itemPath(goods)}
              className={buttonClass({ size: 'small', variant: 'quiet' })}
              aria-label={t`View ${title}`}
            >
              <Trans context="action">View</Trans>
            </Link>
          )}
        </>
      }
    >
      <p className={styles.figures}>
        <span title={t({ message: 'Visits', context: 'page' })}>
          <Icon name="eye" size={16} label={t({ message: 'Visits', context: 'page' })} />
          {goods.visits.toLocaleString(intl)}
        </span>
        <span title={t({ message: 'Favourites', context: 'figure' })}>
          <Icon name="heart" size={16} label={t({ message: 'Favourites', context: 'figure' })} />
          {goods.favourites.toLocaleString(intl)}
        </span>
        <span>{goods.num}</span>
        <span>
          <Trans>Changed {shortTime(goods.updateTime, intl)}</Trans>
        </span>
      </p>
      {goods.reason && goods.status === GOODS_STATUS.rejected && (
        <p className={styles.reason}>{i18n._(reasonText(goods.reason.code))}</p>
      )}
      {outcome?.errorCode && (
        <div className={styles.refused}>
          {outcome.missing.length > 0 ? (
            <MissingConditions conditions={outcome.missing} />
          ) : (
            <ErrorSentence code={outcome.errorCode} />
          )}
        </div>
      )}
      {outcome && outcome.errorCode === null && (
        <p className={styles.done}>
          <Icon name="check" size={16} />
          <Trans context="action">Done</Trans>
        </p>
      )}
    </OwnRow>
  );
}

const MoveDialog = lazy(() => import('../move-dialog.tsx'));

/** The result of a bulk move for one piece; `errorCode` is null on success. */
export type BulkMoveResult = { errorCode: string | null; missing: readonly string[] };
const BULK = ['submit', 'publish', 'hide'] as const satisfies readonly GoodsOwnerMove[];

/** One page of the user's goods; several can be selected and moved together, each with its result. */
export function GoodsTable({ goods, outdated }: { goods: readonly OwnGoods[]; outdated: boolean }) {
  const { t } = useLingui();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [asked, setAsked] = useState<GoodsOwnerMove | null>(null);
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, BulkMoveResult>>(new Map());
  const ids = goods.map(({ id }) => id).filter((id) => chosen.has(id));
  const count = ids.length;
  const move = useAction(async (name: GoodsOwnerMove) => {
    try {
      const results = await makeCall('goods.moveMany', { body: { ids, move: name } });
      setOutcomes(new Map(results.map(({ id, errorCode, missing }) => [id, { errorCode, missing }])));
      setChosen(new Set(results.filter(({ errorCode }) => errorCode !== null).map(({ id }) => id)));
    } finally {
      setAsked(null);
    }
  }, showError);
  const done = [...outcomes.values()].filter(({ errorCode }) => errorCode === null).length;
  const refused = outcomes.size - done;
  const names: Record<(typeof BULK)[number], string> = {
    submit: t`Submit for review`,
    publish: t({ message: 'Publish', context: 'action' }),
    hide: t({ message: 'Hide', context: 'action' }),
  };
  return (
    <section aria-label={t`My items`}>
      <div className={styles.bulk}>
        <Checkbox
          label={t`Select all on this page`}
          checked={count === goods.length}
          aria-checked={count > 0 && count < goods.length ? 'mixed' : undefined}
          onChange={(event) => setChosen(new Set(event.target.checked ? goods.map(({ id }) => id) : []))}
        />
        {count > 0 && (
          <div className={styles.bulkMoves} role="group" aria-label={t`With the selection`}>
            <span className={styles.chosen}>
              <Plural value={count} one="# selected" other="# selected" />
            </span>
            {BULK.map((name) => (
              <Button key={name} size="small" onClick={() => setAsked(name)}>
                {names[name]}
              </Button>
            ))}
          </div>
        )}
      </div>
      <div role="status">
        {outcomes.size > 0 && (
          <p className={styles.summary}>
            <Trans>
              {done} done, {refused} not possible.
            </Trans>
          </p>
        )}
      </div>
      <OwnRows outdated={outdated}>
        {goods.map((item) => (
          <GoodsRow
            key={item.id}
            goods={item}
            chosen={chosen.has(item.id)}
            outcome={outcomes.get(item.id) ?? null}
            onChoose={(choose) =>
              setChosen((before) => new Set(choose ? [...before, item.id] : [...before].filter((id) => id !== item.id)))
            }
          />
        ))}
      </OwnRows>
      {asked && (
        <Suspense>
          <MoveDialog
            move={asked}
            busy={move.busy}
            count={count}
            onConfirm={() => move.run(asked)}
            onClose={() => setAsked(null)}
          />
        </Suspense>
      )}
    </section>
  );
}
