import { lazy, Suspense } from 'react';
import { useLocale } from '#client/i18n/locale-context.ts';
import styles from './bubble.module.css';
import { RichText } from './rich-text.tsx';

export type MessageTextProps = {
  content: string;
  /** Own messages have no control: their author can read them. */
  own: boolean;
  tabIndex: number;
};

const WrittenText = ({ content }: MessageTextProps) => (
  <p className={styles.text} dir="auto">
    <RichText text={content} />
  </p>
);

const ReadableText = lazy(() => import('./readable-text.tsx').catch(() => ({ default: WrittenText })));

/** Scripts that name the language of a text [HAN-5]. */
const NAMED_SCRIPTS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/**
 * The text of a message. The code that names its language and converts Chinese is loaded for readers of Chinese
 * (HAN-3), and with the first text that needs it.
 */
export function MessageText(props: MessageTextProps) {
  const { locale } = useLocale();
  const written = <WrittenText {...props} />;
  if (locale === 'en' && !NAMED_SCRIPTS.test(props.content)) return written;
  return (
    <Suspense fallback={written}>
      <ReadableText {...props} />
    </Suspense>
  );
}
