/**
 * [VAL-6] Null and the empty string are empty (spec §5, Empty check).
 * [VAL-7] White space alone is blank (spec §5, blank check).
 */

/** VAL-6. */
export const isEmpty = (value: string | null | undefined): boolean =>
  value === null || value === undefined || value === '';

/** VAL-7. */
export const isBlank = (value: string | null | undefined): boolean => isEmpty(value) || String(value).trim() === '';
