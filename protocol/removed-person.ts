/**
 * Replaces the name of a person whose account was removed; the client shows a translated text instead. A control
 * character (CANCEL), which no name can contain.
 */
export const REMOVED_PERSON = '\u0018';
