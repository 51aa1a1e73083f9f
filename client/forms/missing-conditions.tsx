import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'wouter';
import { conditionText } from '#client/feedback/condition-text.ts';
import styles from './forms.module.css';

/** Why a move cannot be made; `folded` away behind "Why?" in lists. */
export function Refusal({
  conditions,
  id,
  folded,
  tabIndex,
}: {
  conditions: readonly string[];
  id: string;
  folded: boolean;
  tabIndex: number | undefined;
}) {
  if (!folded) return <MissingConditions conditions={conditions} id={id} />;
  return (
    <details className={styles.why}>
      <summary tabIndex={tabIndex}>
        <Trans context="action">Why?</Trans>
      </summary>
      <MissingConditions conditions={conditions} id={id} />
    </details>
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
