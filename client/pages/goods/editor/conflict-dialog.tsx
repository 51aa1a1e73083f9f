import { Trans, useLingui } from '@lingui/react/macro';
import { useLocale } from '#client/i18n/locale-context.ts';
import { ConflictDialog, type ConflictChoice } from '#client/forms/conflict-dialog.tsx';
import type { GoodsData } from '#protocol/entities/goods.ts';
import { joinWords } from '#protocol/locales.ts';
import { stableJson } from '#protocol/bridge/topics.ts';
import { stepOf, STEPS } from './steps.ts';
import styles from './editor.module.css';
import { useStepNames } from './step-links.tsx';
import { textsInLanguage } from '#protocol/rules/goods-texts.ts';

/** The same goods were changed elsewhere meanwhile: which version stays. */
export default function GoodsConflict({
  mine,
  theirs,
  ...choice
}: ConflictChoice & { mine: GoodsData; theirs: GoodsData }) {
  const { t } = useLingui();
  const { server: language, intl } = useLocale();
  const names = useStepNames(mine.type);
  const fields = (Object.keys(mine) as (keyof GoodsData)[]).filter(
    (field) => stableJson(mine[field]) !== stableJson(theirs[field]),
  );
  const steps = STEPS.filter((step) => fields.some((field) => stepOf(field) === step));
  return (
    <ConflictDialog
      title={<Trans>This item was changed elsewhere</Trans>}
      description={
        <Trans>
          This item was saved on another device while you were editing it here. Which version would you like to keep?
        </Trans>
      }
      {...choice}
    >
      <dl className={styles.versions}>
        <div>
          <dt>
            <Trans>On this device</Trans>
          </dt>
          <dd>{textsInLanguage(mine, language).title || t({ message: 'Untitled', context: 'title' })}</dd>
        </div>
        <div>
          <dt>
            <Trans>On the other device</Trans>
          </dt>
          <dd>{textsInLanguage(theirs, language).title || t({ message: 'Untitled', context: 'title' })}</dd>
        </div>
        <div>
          <dt>
            <Trans context="heading">Differences</Trans>
          </dt>
          <dd>
            {joinWords(
              steps.map((step) => names[step]),
              intl,
            )}
          </dd>
        </div>
      </dl>
    </ConflictDialog>
  );
}
