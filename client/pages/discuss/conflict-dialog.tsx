import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from '#client/design/button.tsx';
import { Dialog } from '#client/design/dialog.tsx';
import { plainText, type RichContent } from '#protocol/rules/rich-content.ts';
import styles from './discuss.module.css';

/** An article, or a reply, which has no title. */
type VersionData = { readonly title?: string; readonly content: RichContent };
type ConflictDialogProps = {
  title: ReactNode;
  mine: VersionData;
  theirs: VersionData;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
};

/** An article or a reply was changed elsewhere meanwhile: which version stays. It cannot be closed without a choice. */
export default function ConflictDialog({ title, mine, theirs, onKeepMine, onTakeTheirs }: ConflictDialogProps) {
  const { t } = useLingui();
  return (
    <Dialog
      open
      onClose={() => undefined}
      width="normal"
      closeLabel={t`Please choose`}
      title={title}
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

function Version({ name, data: { title, content } }: { name: string; data: VersionData }) {
  return (
    <section className={styles.row}>
      <p className={styles.eyebrow}>{name}</p>
      {title !== undefined && <p dir="auto">{title}</p>}
      <p className={styles.excerpt} dir="auto">
        {plainText(content).slice(0, 300)}
      </p>
    </section>
  );
}
