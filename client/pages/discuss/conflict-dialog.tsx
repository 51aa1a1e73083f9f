import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { ConflictDialog, type ConflictChoice } from '#client/forms/conflict-dialog.tsx';
import { plainText, type RichContent } from '#protocol/rules/rich-content.ts';
import styles from './discuss.module.css';

/** An article, or a reply, which has no title. */
type VersionData = { readonly title?: string; readonly content: RichContent };
type ArticleConflictProps = ConflictChoice & { title: ReactNode; mine: VersionData; theirs: VersionData };

/** An article or a reply was changed elsewhere meanwhile: which version stays. */
export default function ArticleConflict({ title, mine, theirs, ...choice }: ArticleConflictProps) {
  const { t } = useLingui();
  return (
    <ConflictDialog
      title={title}
      width="normal"
      description={
        <Trans>
          This was saved on another device while you were editing it here. Which version would you like to keep?
        </Trans>
      }
      {...choice}
    >
      <Version name={t`On this device`} data={mine} />
      <Version name={t`The other version`} data={theirs} />
    </ConflictDialog>
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
