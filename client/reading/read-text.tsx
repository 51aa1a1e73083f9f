import { Trans } from '@lingui/react/macro';
import { Icon } from '#client/design/icon.tsx';
import { freeText } from '#client/format/free-text.ts';
import { keepUnits } from '#client/format/keep-units.ts';
import styles from '#client/design/text.module.css';
import { setReading, useOfferedReading, useReadingChoice, useReadText } from './reading-store.ts';

/** A text of people, in the script that the reader chose. @param whole the text that it is a piece of */
export function ReadText({ text, whole }: { text: string; whole?: string }) {
  const shown = useReadText(text, whole);
  return <span {...freeText(shown, whole)}>{keepUnits(shown)}</span>;
}

/**
 * Switches between a text as written and its reading in the reader's script. Nothing when the texts are in that script.
 * It switches all texts of the page: a reader needs one of the scripts, not one text.
 */
export function ReadingControl({ texts, tabIndex }: { texts: readonly string[]; tabIndex?: number }) {
  const on = useReadingChoice();
  const reading = useOfferedReading(texts);
  if (!reading) return null;
  return (
    <button type="button" className={styles.action} tabIndex={tabIndex} onClick={() => setReading(!on)}>
      <Icon name="globe" size={14} />
      {on ? (
        <Trans>Converted on this device. Show the original</Trans>
      ) : reading.to === 'cn' ? (
        <Trans>Read in Simplified Chinese</Trans>
      ) : (
        <Trans>Read in Traditional Chinese</Trans>
      )}
    </button>
  );
}
