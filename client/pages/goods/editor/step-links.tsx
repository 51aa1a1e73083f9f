import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'wouter';
import { classNames } from '#client/design/class-names.ts';
import { Icon } from '#client/design/icon.tsx';
import { VisuallyHidden } from '#client/design/visually-hidden.tsx';
import type { GoodsData } from '#protocol/entities/goods.ts';
import type { Problems } from '#protocol/rules/field-problems.ts';
import styles from './editor.module.css';
import { isBegun, problemsByStep, STEPS, type Step } from './steps.ts';
import { problemText } from '#client/feedback/problem-text.ts';
import { Banner } from '#client/design/banner.tsx';
import { GOODS_TYPE } from '#protocol/lookups.ts';

/** The names of the steps; for a digital collectible the handover step is its link. */
export function useStepNames(type: number): Record<Step, string> {
  const { t } = useLingui();
  return {
    kind: t({ message: 'Type', context: 'field' }),
    words: t({ message: 'Description', context: 'field' }),
    facts: t({ message: 'Details', context: 'heading' }),
    pictures: t({ message: 'Pictures', context: 'heading' }),
    price: t({ message: 'Price', context: 'field' }),
    handover:
      type === GOODS_TYPE.nft
        ? t({ message: 'Token', context: 'field' })
        : t({ message: 'Delivery', context: 'heading' }),
    preview: t({ message: 'Preview', context: 'heading' }),
  };
}
/**
 * Links to the steps, with a tick on those that have been filled in and lack nothing.
 * @param tried the user tried to submit: steps with problems are marked
 */
export function StepLinks({
  step,
  names,
  data,
  problems,
  tried,
  href,
}: {
  step: Step;
  names: Record<Step, string>;
  data: GoodsData;
  problems: Problems;
  tried: boolean;
  href: (to: Step) => string;
}) {
  const { t } = useLingui();
  const lacking = new Set(problemsByStep(problems).map((entry) => entry.step));
  return (
    <nav className={styles.steps} aria-label={t({ message: 'Steps', context: 'heading' })}>
      <ol className={styles.links}>
        {STEPS.map((each, index) => {
          const complete = isBegun(data, each) && !lacking.has(each);
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
                {/* Seven names have no room on phones: the other ones are read out only. */}
                {each === step ? <span>{names[each]}</span> : <VisuallyHidden onPhone>{names[each]}</VisuallyHidden>}
                {(complete || missing) && (
                  <VisuallyHidden>
                    {complete ? <Trans context="status">complete</Trans> : <Trans context="status">incomplete</Trans>}
                  </VisuallyHidden>
                )}
              </Link>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

/** The problems, each with a link to its step; nothing without any. @param only the problems of one step */
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
        <Trans>Before you can submit it:</Trans>
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
