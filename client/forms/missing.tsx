import { useLingui } from '@lingui/react/macro';
import { Link } from 'wouter';
import { conditionText } from '#client/feedback/condition-text.ts';
import styles from './forms.module.css';

/** What a move lacks, condition by condition, each with the way to mend it where there is one. */
export function Missing({ conditions, id }: { conditions: readonly string[]; id?: string }) {
  const { i18n } = useLingui();
  return (
    <ul className={styles.missing} id={id}>
      {conditions.map((code) => {
        const { sentence, mend } = conditionText(code);
        return (
          <li key={code}>
            {i18n._(sentence)}
            {mend && (
              <>
                {' '}
                <Link href={mend.href}>{i18n._(mend.label)}</Link>
              </>
            )}
          </li>
        );
      })}
    </ul>
  );
}
