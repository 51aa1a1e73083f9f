/**
 * Normalizes a single line: control and invisible characters (two names could look alike) are removed, blanks are
 * merged.
 */
export function normalizeLine(typed: string): string {
  return typed
    .replace(/\p{Cc}/gu, ' ')
    .replace(/\p{Cf}/gu, '')
    .replace(/\s+/gu, ' ')
    .trim();
}

/** Numbers as typed or pasted: full-width digits and signs become plain ones, invisible characters are removed. */
export const toPlainDigits = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .trim();

/** A code as typed or pasted, without the blanks between its characters. */
export const normalizeCode = (typed: string): string => toPlainDigits(typed).replace(/\s/g, '');

/** Normalizes free text: line ends become `\n`, other control characters and surrounding blanks are removed. */
export function normalizeText(typed: string): string {
  return typed
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .trim();
}
