import { isLatin, languageOfText } from '#protocol/rules/han-script.ts';

type FreeText = {
  dir: 'auto';
  /** For screen readers; undefined when it is not known: they speak the text as the page. */
  lang: string | undefined;
  /** For stylesheets: Latin letters, in whatever language. */
  'data-script': 'latin' | undefined;
};

/**
 * Attributes of an element that holds one name or text of people, in whatever language they wrote it: screen readers
 * speak it, and Chinese and Latin get the typefaces of their scripts.
 * @param whole the text that `text` is a piece of: a short piece may have no character of one script only
 */
export function freeText(text: string, whole = text): FreeText {
  const lang = languageOfText(text);
  return {
    dir: 'auto',
    lang: lang === 'zh' ? (languageOfText(whole) ?? lang) : lang,
    'data-script': isLatin(text) ? 'latin' : undefined,
  };
}
