import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Icon } from '#client/design/icon.tsx';
import { shownName } from '#client/format/person-name.ts';
import { preview } from '#protocol/text.ts';
import styles from './bubble.module.css';

/** The shown part of a quoted message: its text, or a description. */
export type Quoted = {
  senderId: string;
  username: string;
  content: string;
  files: readonly { type: 'image' | 'file'; name: string; voice?: object | null | undefined }[];
};

/**
 * A quoted message in two lines.
 * @param whole without text and files it was recalled; otherwise they may not be loaded
 * @param end shown at its end, e.g. a button
 */
export function Quote({ quoted, whole, end }: { quoted: Quoted; whole: boolean; end?: ReactNode }) {
  const { i18n, t } = useLingui();
  const [file] = quoted.files;
  const words =
    preview(quoted.content) ||
    (file?.voice && t`Voice note`) ||
    (file?.type === 'image' ? t({ message: 'Picture', context: 'heading' }) : file?.name) ||
    (whole ? t`Message recalled` : t({ message: 'Message', context: 'heading' }));
  return (
    <span className={styles.quote}>
      <span className={styles.quoteBody}>
        <span className={styles.quoteName}>{shownName(i18n, quoted.username, quoted.senderId)}</span>
        <span className={styles.quoteText}>
          {file && <Icon name={file.type === 'image' ? 'image' : 'file'} size={14} />}
          <span>{words}</span>
        </span>
      </span>
      {end}
    </span>
  );
}
