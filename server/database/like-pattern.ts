/** A pattern for LIKE and ILIKE that matches texts containing `text`; wildcards in it are escaped. */
export const likePattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
