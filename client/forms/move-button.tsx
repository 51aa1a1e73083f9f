import { Suspense, useId, type ComponentProps } from 'react';
import { Button, type ButtonProps } from '#client/design/button.tsx';
import type { LegalMove } from '#protocol/conditions.ts';
import styles from './forms.module.css';
import { lazyOptional } from '#client/hooks/lazy-optional.ts';
import { withTexts } from '#client/i18n/catalogs.ts';

export type MoveButtonProps = Omit<ButtonProps, 'disabled'> & {
  /** The move as the server lists it; undefined for a move of another role, which shows nothing. */
  move: LegalMove | undefined;
  /** In lists: the conditions are folded away behind "Why?". */
  folded?: boolean;
};

/**
 * A button for a move of a chart, with the reasons why it cannot be made. A refused one can still be focused, so that
 * screen readers read the reasons with it.
 */
export function MoveButton({ move, folded = false, onClick, children, ...button }: MoveButtonProps) {
  const id = useId();
  if (!move) return null;
  if (move.allowed)
    return (
      <Button {...button} onClick={onClick}>
        {children}
      </Button>
    );
  return (
    <div className={styles.refused}>
      <Button {...button} type="button" aria-disabled="true" aria-describedby={id}>
        {children}
      </Button>
      <Suspense>
        <Refusal conditions={move.missing} id={id} folded={folded} tabIndex={button.tabIndex} />
      </Suspense>
    </div>
  );
}

const load = withTexts(['forms', 'conditions'], () => import('./missing-conditions.tsx'));
const Missing = lazyOptional(async () => ({ default: (await load()).MissingConditions }));
const Refusal = lazyOptional(async () => ({ default: (await load()).Refusal }));
const Remedy = lazyOptional(async () => ({ default: (await load()).ConditionLink }));

/** The missing conditions of a move, each with a link to where it can be met, if there is one. */
export const MissingConditions = (props: ComponentProps<typeof Missing>) => (
  <Suspense>
    <Missing {...props} />
  </Suspense>
);

/** The link to where a missing condition can be met, if there is such a page. */
export const ConditionLink = (props: ComponentProps<typeof Remedy>) => (
  <Suspense>
    <Remedy {...props} />
  </Suspense>
);
