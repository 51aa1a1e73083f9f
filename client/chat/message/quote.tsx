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
  files: readonly { type: 'image' | 'file'; name: string }[];
};

/** A quoted message in two lines. @param end shown at its end, e.g. a button. */
export function Quote({ quoted, end }: { quoted: Quoted; end?: ReactNode }) {
  const { i18n, t } = useLingui();
  const [file] = quoted.files;
  const words = preview(quoted.content) || (file?.type === 'image' ? t`Picture` : file?.name) || t`Message`;
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
