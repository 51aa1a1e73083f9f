import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '#client/design/button.tsx';
import { Dialog } from '#client/design/dialog.tsx';
import { plainText } from '#protocol/rules/rich-content.ts';
import type { ArticleData } from '#protocol/rules/articles.ts';
import styles from './discuss.module.css';

type ConflictDialogProps = {
  mine: ArticleData;
  theirs: ArticleData;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
};

/** The article was changed elsewhere meanwhile: which version stays. It cannot be closed without a choice. */
export default function ConflictDialog({ mine, theirs, onKeepMine, onTakeTheirs }: ConflictDialogProps) {
  const { t } = useLingui();
  return (
    <Dialog
      open
      onClose={() => undefined}
      width="normal"
      closeLabel={t`Please choose`}
      title={<Trans>This article was changed elsewhere</Trans>}
      description={
        <Trans>It was saved on another device while you were editing it here. Which version do you want to keep?</Trans>
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
      <Version name={t`On this device`} data={mine} />
      <Version name={t`The other version`} data={theirs} />
    </Dialog>
  );
}

function Version({ name, data: { title, content } }: { name: string; data: ArticleData }) {
  return (
    <section className={styles.row}>
      <p className={styles.eyebrow}>{name}</p>
      <p dir="auto">{title}</p>
      <p className={styles.excerpt} dir="auto">
        {plainText(content).slice(0, 300)}
      </p>
    </section>
  );
}
