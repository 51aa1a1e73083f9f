import { languageOfText } from '#protocol/rules/han-script.ts';

/**
 * Attributes of an element that holds one name or text of people, in whatever language they wrote it: screen readers
 * speak it, and Chinese and Latin get the typefaces of their scripts.
 * @param whole the text that `text` is a piece of: a short piece may have no character of one script only
 */
export function freeText(text: string, whole = text): { dir: 'auto'; lang: string | undefined } {
  const lang = languageOfText(text);
  return { dir: 'auto', lang: lang === 'zh' ? (languageOfText(whole) ?? lang) : lang };
}
