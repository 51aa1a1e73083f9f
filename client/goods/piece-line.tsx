import { Picture, type PictureFile } from '#client/design/picture.tsx';
import { freeText } from '#client/format/free-text.ts';
import { titleText } from '#client/format/title-text.tsx';
import styles from './piece-line.module.css';

/** What a dialog is about: a small picture of the piece and its title, in one line of text. */
export const PieceLine = ({ title, image }: { title: string; image: PictureFile | null | undefined }) => (
  <span className={styles.line}>
    <Picture file={image} sizes={56} className={styles.picture} />
    <span className={styles.title} {...freeText(title)}>
      {titleText(title)}
    </span>
  </span>
);
