import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import styles from './join.module.css';
import { STEPS, type Step } from './steps.ts';

export function StepList({ current, onChoose }: { current: Step; onChoose: (step: Step) => void }) {
  const { t } = useLingui();
  const names: Record<Step, ReactNode> = {
    who: <Trans>Store</Trans>,
    reach: <Trans>Contact</Trans>,
    papers: <Trans>Documents</Trans>,
    check: <Trans>Check</Trans>,
  };
  return (
    <nav aria-label={t`Steps`}>
      <ol className={styles.steps}>
        {STEPS.map((step, index) => (
          <li key={step}>
            <button
              type="button"
              className={styles.stepButton}
              aria-current={step === current ? 'step' : undefined}
              onClick={() => onChoose(step)}
            >
              <span className={styles.stepNumber}>{index + 1}</span>
              {names[step]}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
