import { Trans } from '@lingui/react/macro';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import { errorDataOf } from '#protocol/rules/failures.ts';
import { showError } from '#client/feedback/show-error.ts';
import { Banner } from '#client/design/banner.tsx';
import { Missing, MoveButton } from '#client/forms/move-button.tsx';
import type { LegalMove } from '#protocol/conditions.ts';
import type { Problems } from '#protocol/rules/field-problems.ts';
import { GOODS_OWNER_MOVES, type GoodsOwnerMove } from '#protocol/rules/states.ts';
import styles from './editor.module.css';
import type { GoodsEditor } from './use-goods-editor.ts';
import { linkTo } from '#protocol/pages.ts';

const MoveDialog = lazy(() => import('../move-dialog.tsx'));

/** What may be done with goods the server knows nothing of yet: they are saved first. */
const BEFORE: readonly LegalMove[] = [{ move: 'submit', allowed: true, missing: [] }];

/** The moves of the goods, each after a confirmation; those that cannot be made say why. */
export function Moves({ editor, problems, onTry }: { editor: GoodsEditor; problems: Problems; onTry: () => void }) {
  const [, navigate] = useLocation();
  const [asked, setAsked] = useState<GoodsOwnerMove | null>(null);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<readonly string[]>([]);
  const moves = editor.server?.moves ?? BEFORE;
  const complete = Object.keys(problems).length === 0;
  const make = async (move: GoodsOwnerMove) => {
    setBusy(true);
    setRefused([]);
    try {
      const { removed } = await editor.move(move);
      if (removed) navigate(linkTo('myGoods'));
    } catch (failure) {
      const error = errorDataOf(failure);
      if (error.code === 'FieldsInvalid') onTry();
      if (error.code === 'MoveRefused' && Array.isArray(error.params?.missing)) setRefused(error.params.missing);
      else showError(error);
    } finally {
      setBusy(false);
      setAsked(null);
    }
  };
  const ask = (move: GoodsOwnerMove) => {
    const handsIn = move === 'submit' || move === 'publish';
    if (handsIn) onTry();
    if (!handsIn || complete) setAsked(move);
  };
  return (
    <div className={styles.moves}>
      {refused.length > 0 && (
        <Banner tone="danger" role="alert">
          <Missing conditions={refused} />
        </Banner>
      )}
      {GOODS_OWNER_MOVES.map((name) => {
        const move = shown(
          moves.find((legal) => legal.move === name),
          complete,
        );
        // A move that does not exist in this state is not offered at all.
        if (!move || move.missing.includes('rightState')) return null;
        return (
          <MoveButton
            key={name}
            move={move}
            busy={busy && asked === name}
            variant={name === 'submit' || name === 'publish' ? 'primary' : name === 'remove' ? 'danger' : 'outline'}
            onClick={() => ask(name)}
          >
            {moveName(name)}
          </MoveButton>
        );
      })}
      {asked && (
        <Suspense>
          <MoveDialog move={asked} busy={busy} onConfirm={() => void make(asked)} onClose={() => setAsked(null)} />
        </Suspense>
      )}
    </div>
  );
}

/**
 * Whether fields are missing is known here better than at the server, which may not have the last word yet; the button
 * then leads to them.
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
      return <Trans>Hand in for review</Trans>;
    case 'withdraw':
      return <Trans>Take back</Trans>;
    case 'hide':
      return <Trans>Hide</Trans>;
    case 'publish':
      return <Trans>Publish</Trans>;
    case 'remove':
      return <Trans>Delete</Trans>;
  }
}
