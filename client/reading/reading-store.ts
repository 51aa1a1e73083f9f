import { useEffect, useSyncExternalStore } from 'react';
import { sendCommand } from '#client/bridge/commands.ts';
import { showError } from '#client/feedback/show-error.ts';
import { useLocale } from '#client/i18n/locale-context.ts';
import { readingChoice } from '#client/hooks/page-choices.ts';
import { errorDataOf } from '#protocol/rules/failures.ts';
import { hanReadingOf, type HanReading } from '#protocol/rules/han-script.ts';

const ON = 'on';

/** Texts whose conversions a tab remembers. */
const REMEMBERED_MOST = 2_000;
/** Conversions of this tab, by reading and text; the oldest first. */
const converted = new Map<string, string>();
/** Texts that the worker converts next, by the key of their reading. */
const wanted = new Map<string, { reading: HanReading; texts: Set<string> }>();
const listeners = new Set<() => void>();
/** Whether the last conversion failed. */
let failed = false;

const keyOf = ({ from, to }: HanReading, text: string): string => `${from} ${to} ${text}`;
const isOn = (): boolean => readingChoice.get() === ON;

function changed(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Converts texts, or shows what was written. Remembered on this device, for all its tabs. */
export const setReading = (on: boolean): void => readingChoice.set(on ? ON : null);

/** Asks the worker for all texts of one rendering at once. */
function want(reading: HanReading, text: string): void {
  if (converted.has(keyOf(reading, text))) return;
  const key = keyOf(reading, '');
  const batch = wanted.get(key);
  if (batch) {
    batch.texts.add(text);
    return;
  }
  wanted.set(key, { reading, texts: new Set([text]) });
  queueMicrotask(() => void convert(key));
}

async function convert(key: string): Promise<void> {
  const batch = wanted.get(key);
  wanted.delete(key);
  if (!batch) return;
  const texts = [...batch.texts];
  try {
    const result = await sendCommand('text.convert', { ...batch.reading, texts });
    failed = false;
    for (const [index, text] of texts.entries()) converted.set(keyOf(batch.reading, text), result.texts[index] ?? text);
    for (const oldest of converted.keys()) {
      if (converted.size <= REMEMBERED_MOST) break;
      converted.delete(oldest);
    }
    changed();
  } catch (error) {
    // The dictionary cannot be loaded: what was written remains until texts are wanted again.
    if (!failed) showError(errorDataOf(error));
    failed = true;
    wantAgain(batch.reading, texts);
  }
}

/** Wants texts once more when the device is online again. */
const wantAgain = (reading: HanReading, texts: readonly string[]): void =>
  window.addEventListener('online', () => isOn() && texts.forEach((text) => want(reading, text)), { once: true });

/** @returns how a text is converted for the reader; null without a conversion, and on the server */
function useHanReading(text: string): HanReading | null {
  const { locale } = useLocale();
  return hanReadingOf(text, locale, typeof navigator === 'undefined' ? [] : navigator.languages);
}

/** @returns whether texts are converted; false while a rendered page is taken over */
export const useReadingChoice = (): boolean => useSyncExternalStore(readingChoice.subscribe, isOn, () => false);

/**
 * @param whole the text that `text` is a piece of, whose script it shares
 * @returns a text of people as the reader chose to read it; as written until it is converted
 */
export function useReadText(text: string, whole = text): string {
  const on = useReadingChoice();
  const reading = useHanReading(whole);
  const key = on && reading ? keyOf(reading, text) : null;
  useEffect(() => {
    if (key !== null && reading) want(reading, text);
    // `reading` depends on the same values as `key`.
    // oxlint-disable-next-line react/exhaustive-deps -- see above
  }, [key, text]);
  const shown = (): string => (key === null ? text : (converted.get(key) ?? text));
  return useSyncExternalStore(subscribe, shown, () => text);
}

/** @returns the first conversion that the texts have for the reader; null when all are in the reader's script */
export function useOfferedReading(texts: readonly string[]): HanReading | null {
  const { locale } = useLocale();
  const languages = typeof navigator === 'undefined' ? [] : navigator.languages;
  for (const text of texts) {
    const reading = hanReadingOf(text, locale, languages);
    if (reading) return reading;
  }
  return null;
}
