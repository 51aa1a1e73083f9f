import { lazy, Suspense } from 'react';
import { useLocale } from '#client/i18n/locale-context.ts';
import styles from './bubble.module.css';
import type { MessageTextProps } from './readable-text.tsx';
import { RichText } from './rich-text.tsx';

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
