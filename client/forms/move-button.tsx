import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { Button, type ButtonProps } from '#client/design/button.tsx';
import type { LegalMove } from '#protocol/conditions.ts';
import styles from './forms.module.css';
import { Link } from 'wouter';
import { conditionText } from '#client/feedback/condition-text.ts';

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
      {folded ? (
        <details className={styles.why}>
          <summary tabIndex={button.tabIndex}>
            <Trans context="action">Why?</Trans>
          </summary>
          <MissingConditions conditions={move.missing} id={id} />
        </details>
      ) : (
        <MissingConditions conditions={move.missing} id={id} />
      )}
    </div>
  );
}

/** The missing conditions of a move, each with a link to where it can be met, if there is one. */
export function MissingConditions({ conditions, id }: { conditions: readonly string[]; id?: string }) {
  const { i18n } = useLingui();
  return (
    <ul className={styles.missing} id={id}>
      {conditions.map((code) => {
        return (
          <li key={code}>
            {i18n._(conditionText(code).sentence)} <ConditionLink code={code} />
          </li>
        );
      })}
    </ul>
  );
}

/** The link to where a missing condition can be met, if there is such a page. */
export function ConditionLink({ code, tabIndex }: { code: string; tabIndex?: number }) {
  const { i18n } = useLingui();
  const { remedy: mend } = conditionText(code);
  return (
    mend && (
      <Link href={mend.href} tabIndex={tabIndex}>
        {i18n._(mend.label)}
      </Link>
    )
  );
}
