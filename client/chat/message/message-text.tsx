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

/** The text of a message. The code that converts Chinese is loaded for its readers only (HAN-3). */
export function MessageText(props: MessageTextProps) {
  const { locale } = useLocale();
  const written = <WrittenText {...props} />;
  if (locale === 'en') return written;
  return (
    <Suspense fallback={written}>
      <ReadableText {...props} />
    </Suspense>
  );
}
