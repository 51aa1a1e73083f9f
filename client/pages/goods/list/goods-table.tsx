import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useState } from 'react';
import { makeCall } from '#client/bridge/commands.ts';
import { GOODS_MOVE_MANY } from '#client/bridge/calls.ts';
import { showError } from '#client/feedback/show-error.ts';
import { Button } from '#client/design/button.tsx';
import { Checkbox } from '#client/design/checkbox.tsx';
import { classNames } from '#client/design/class-names.ts';
import type { OwnGoods } from '#protocol/http/goods-own.ts';
import type { GoodsMove } from '../goods-moves.ts';
import { GoodsLine } from './goods-line.tsx';
import styles from './list.module.css';
import { useAction } from '#client/hooks/use-action.ts';

const MoveDialog = lazy(() => import('../move-dialog.tsx'));

/** What became of one piece in a bulk move: null went well. */
export type Outcome = { errorCode: string | null; missing: readonly string[] };
const BULK = ['submit', 'publish', 'hide'] as const satisfies readonly GoodsMove[];

/** One page of own goods; several can be chosen and moved at once, each with its own result. */
export function GoodsTable({ goods, outdated }: { goods: readonly OwnGoods[]; outdated: boolean }) {
  const { t } = useLingui();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [asked, setAsked] = useState<GoodsMove | null>(null);
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, Outcome>>(new Map());
  const ids = goods.map(({ id }) => id).filter((id) => chosen.has(id));
  const count = ids.length;
  const move = useAction(async (name: GoodsMove) => {
    try {
      const results = await makeCall(GOODS_MOVE_MANY, { body: { ids, move: name } });
      setOutcomes(new Map(results.map(({ id, errorCode, missing }) => [id, { errorCode, missing }])));
      setChosen(new Set(results.filter(({ errorCode }) => errorCode !== null).map(({ id }) => id)));
    } finally {
      setAsked(null);
    }
  }, showError);
  const done = [...outcomes.values()].filter(({ errorCode }) => errorCode === null).length;
  const refused = outcomes.size - done;
  const names: Record<(typeof BULK)[number], string> = {
    submit: t`Hand in for review`,
    publish: t`Publish`,
    hide: t`Hide`,
  };
  return (
    <section
      className={classNames(styles.table, outdated && styles.outdated)}
      aria-label={t`My goods`}
      aria-busy={outdated || undefined}
    >
      <div className={styles.bulk}>
        <Checkbox
          label={t`Choose all on this page`}
          checked={count === goods.length}
          aria-checked={count > 0 && count < goods.length ? 'mixed' : undefined}
          onChange={(event) => setChosen(new Set(event.target.checked ? goods.map(({ id }) => id) : []))}
        />
        {count > 0 && (
          <div className={styles.bulkMoves} role="group" aria-label={t`With those chosen`}>
            <span className={styles.chosen}>
              <Plural value={count} one="# chosen" other="# chosen" />
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
              Done: {done}. Not possible: {refused}.
            </Trans>
          </p>
        )}
      </div>
      <ul className={styles.lines}>
        {goods.map((item) => (
          <GoodsLine
            key={item.id}
            goods={item}
            chosen={chosen.has(item.id)}
            outcome={outcomes.get(item.id) ?? null}
            onChoose={(choose) =>
              setChosen((before) => new Set(choose ? [...before, item.id] : [...before].filter((id) => id !== item.id)))
            }
          />
        ))}
      </ul>
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
