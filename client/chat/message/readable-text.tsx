import { freeText } from '#client/format/free-text.ts';
import { ReadingControl } from '#client/reading/read-text.tsx';
import { useReadText } from '#client/reading/reading-store.ts';
import styles from './bubble.module.css';
import type { MessageTextProps } from './message-text.tsx';
import { RichText } from './rich-text.tsx';

/** The text of a message in the script that the reader chose, and the control beside texts of the other script. */
export default function ReadableText({ content, own, tabIndex }: MessageTextProps) {
  const read = useReadText(content);
  return (
    <>
      <p className={styles.text} {...freeText(read)}>
        <RichText text={read} />
      </p>
      {!own && <ReadingControl texts={[content]} tabIndex={tabIndex} />}
    </>
  );
}
