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

/** Normalizes free text: line ends become `\n`, other control characters and surrounding blanks are removed. */
export function normalizeText(typed: string): string {
  return typed
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .trim();
}
