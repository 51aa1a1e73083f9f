/**
 * Stands wherever the name of a person would who removed the account; the client says so in the reader's language.
 * A control character (CANCEL): no name that people give may hold one.
 */
export const REMOVED_PERSON = '\u0018';
