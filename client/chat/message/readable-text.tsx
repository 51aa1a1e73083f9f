import { freeText } from '#client/format/free-text.ts';
import { ReadingControl } from '#client/reading/read-text.tsx';
import { useReadText } from '#client/reading/reading-store.ts';
import styles from './bubble.module.css';
import { RichText } from './rich-text.tsx';

export type MessageTextProps = {
  content: string;
  /** Own messages have no control: their author can read them. */
  own: boolean;
  tabIndex: number;
};

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
