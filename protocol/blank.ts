/*
 * Apart from validation.ts, so that a page that asks whether a text is blank does not load the schemas.
 */

/** VAL-6: null and the empty string are empty (spec §5, Empty check). */
export const isEmpty = (value: string | null | undefined): boolean =>
  value === null || value === undefined || value === '';

/** VAL-7: whitespace alone is blank (spec §5, blank check). */
export const isBlank = (value: string | null | undefined): boolean => isEmpty(value) || String(value).trim() === '';
