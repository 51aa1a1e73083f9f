/** A pattern for LIKE and ILIKE that finds the text anywhere, whatever signs are in it. */
export const likePattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
