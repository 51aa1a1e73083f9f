import { Trans, useLingui } from '@lingui/react/macro';
import { useLocale } from '#client/i18n/locale-context.ts';
import { Button } from '#client/design/button.tsx';
import { Dialog } from '#client/design/dialog.tsx';
import type { GoodsData } from '#protocol/entities/goods.ts';
import { stableJson } from '#protocol/bridge/topics.ts';
import { stepOf, STEPS } from './steps.ts';
import styles from './editor.module.css';
import { useStepNames } from './step-links.tsx';
import { textsInLanguage } from '#protocol/rules/goods-texts.ts';

/** The same goods were changed elsewhere meanwhile: which version is to stay. It cannot be closed without an answer. */
export default function ConflictDialog({
  mine,
  theirs,
  onKeepMine,
  onTakeTheirs,
}: {
  mine: GoodsData;
  theirs: GoodsData;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}) {
  const { t } = useLingui();
  const { server: language } = useLocale();
  const names = useStepNames(mine.type);
  const fields = (Object.keys(mine) as (keyof GoodsData)[]).filter(
    (field) => stableJson(mine[field]) !== stableJson(theirs[field]),
  );
  const steps = STEPS.filter((step) => fields.some((field) => stepOf(field) === step));
  return (
    <Dialog
      open
      onClose={() => undefined}
      closeLabel={t`Please choose`}
      title={<Trans>This item was changed elsewhere</Trans>}
      description={
        <Trans>
          This item was saved with your account on another device while you were editing it here. Which version do you
          want to keep?
        </Trans>
      }
      footer={
        <>
          <Button onClick={onTakeTheirs}>
            <Trans>Use the other version</Trans>
          </Button>
          <Button variant="primary" onClick={onKeepMine}>
            <Trans>Keep mine</Trans>
          </Button>
        </>
      }
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
          <dd>{steps.map((step) => names[step]).join(' · ')}</dd>
        </div>
      </dl>
    </Dialog>
  );
}
