import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'wouter';
import { problemText } from '#client/feedback/problem-text.ts';
import { Banner } from '#client/design/banner.tsx';
import type { Problems } from '#protocol/rules/field-problems.ts';
import styles from './editor.module.css';
import { problemsByStep, type Step } from './steps.ts';

/** What is missing or wrong, each line leading to its step. @param only one step's. Nothing when all is well. */
export function MissingList({
  problems,
  only,
  names,
  href,
}: {
  problems: Problems;
  only?: Step;
  names: Record<Step, string>;
  href: (to: Step) => string;
}) {
  const { i18n } = useLingui();
  const groups = problemsByStep(problems).filter(({ step }) => only === undefined || step === only);
  if (groups.length === 0) return null;
  return (
    <Banner tone="warning" role="status">
      <p>
        <Trans>Still to do before it can be handed in:</Trans>
      </p>
      <ul className={styles.missing}>
        {groups.map(({ step, fields }) => (
          <li key={step}>
            {only === undefined && <Link href={href(step)}>{names[step]}</Link>}
            <ul>
              {[...new Set(fields.map((field) => problems[field] ?? 'required'))].map((problem) => (
                <li key={problem}>{problemText(i18n, problem)}</li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </Banner>
  );
}
