/**
 * Texts of goods in the language of a reader.
 *
 * [GT-1] Title and description: the first language of {@link LANGUAGE_ORDER} that has a title.
 * [GT-2] Condition and steps of the provenance: a translation into the reader's language, for Chinese into the other
 * script; else as the seller wrote them. A translated step takes what its translation leaves empty from the original.
 * [GT-3] A step whose translations are all empty has none: it equals the step before them, which staff may have
 * checked.
 */
import type { GoodsData, GoodsTexts, ProvenanceStep } from '../entities/goods.ts';
import type { ServerLanguage } from '../locales.ts';
import { isBlank } from './blank.ts';

/** Languages of texts, the preferred one first. Chinese readers prefer the other script to English. */
export const LANGUAGE_ORDER: Readonly<Record<ServerLanguage, readonly ServerLanguage[]>> = {
  EN: ['EN', 'ZHHK', 'ZHCN'],
  ZHHK: ['ZHHK', 'ZHCN', 'EN'],
  ZHCN: ['ZHCN', 'ZHHK', 'EN'],
};

/** Title and description in the best language that has a title; empty if none has. */
export function textsInLanguage(data: Pick<GoodsData, 'texts'>, language: ServerLanguage): GoodsTexts {
  const best = LANGUAGE_ORDER[language].find((code) => data.texts[code].title.trim() !== '');
  return best === undefined ? { title: '', description: '' } : data.texts[best];
}

/** A language that a text is translated into serves readers of these. */
const TRANSLATION_ORDER: Readonly<Record<ServerLanguage, readonly ServerLanguage[]>> = {
  EN: ['EN'],
  ZHHK: ['ZHHK', 'ZHCN'],
  ZHCN: ['ZHCN', 'ZHHK'],
};

/** The condition report for a reader; '' without one. */
export function conditionInLanguage(
  { conditionNote, conditionTranslations }: Pick<GoodsData, 'conditionNote' | 'conditionTranslations'>,
  language: ServerLanguage,
): string {
  const texts = TRANSLATION_ORDER[language].map((code) => conditionTranslations[code]);
  return texts.find((text) => !isBlank(text)) ?? conditionNote;
}

/** A step of the provenance for a reader, without its translations. */
export function stepInLanguage<Step extends ProvenanceStep>(
  { translations, ...original }: Step,
  language: ServerLanguage,
): Omit<Step, 'translations'> {
  const translated = TRANSLATION_ORDER[language]
    .map((code) => translations?.[code])
    .find((words) => words && !isBlank(words.text));
  if (!translated) return original;
  const either = (text: string, before: string): string => (isBlank(text) ? before : text);
  return {
    ...original,
    time: either(translated.time, original.time),
    text: translated.text,
    document: either(translated.document, original.document),
  };
}

type StepWords = Pick<ProvenanceStep, 'time' | 'text' | 'document'>;

/** A step of the provenance with its words in another language. */
export function withTranslation(
  { translations, ...original }: ProvenanceStep,
  language: ServerLanguage,
  words: StepWords,
): ProvenanceStep {
  const all = Object.entries({ ...translations, [language]: words }).filter(
    ([, each]) => each && Object.values(each).some((text) => !isBlank(text)),
  );
  return all.length === 0 ? original : { ...original, translations: Object.fromEntries(all) };
}
