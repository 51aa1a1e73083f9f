import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'wouter';
import { classNames } from '#client/design/class-names.ts';
import { Icon } from '#client/design/icon.tsx';
import type { Problems } from '#protocol/rules/field-problems.ts';
import styles from './editor.module.css';
import { problemsByStep, STEPS, type Step } from './steps.ts';

/** The steps and how far each has come; every one can be gone to at any time. @param tried the person tried to submit: what is missing is marked. */
export function StepLinks({
  step,
  names,
  problems,
  tried,
  href,
}: {
  step: Step;
  names: Record<Step, string>;
  problems: Problems;
  tried: boolean;
  href: (to: Step) => string;
}) {
  const { t } = useLingui();
  const lacking = new Set(problemsByStep(problems).map((entry) => entry.step));
  const done = STEPS.filter((each) => each !== 'preview' && !lacking.has(each)).length;
  const total = STEPS.length - 1;
  return (
    <nav className={styles.steps} aria-label={t`Steps`}>
      <p className={styles.progress}>
        <span className={styles.bar}>
          <span style={{ width: `${(done / total) * 100}%` }} />
        </span>
        <span>
          <Trans>
            {done} of {total} steps complete
          </Trans>
        </span>
      </p>
      <ol className={styles.links}>
        {STEPS.map((each, index) => {
          const complete = each !== 'preview' && !lacking.has(each);
          const missing = tried && lacking.has(each);
          return (
            <li key={each}>
              <Link
                href={href(each)}
                className={classNames(styles.link, missing && styles.lacking)}
                aria-current={each === step ? 'step' : undefined}
              >
                <span className={styles.mark} aria-hidden="true">
                  {complete ? <Icon name="check" size={14} /> : index + 1}
                </span>
                <span>{names[each]}</span>
                {(complete || missing) && (
                  <span className={styles.hidden}>
                    {complete ? <Trans>complete</Trans> : <Trans>something is missing</Trans>}
                  </span>
                )}
              </Link>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
