/** Where a file is read: one stable address for each, whoever may follow it. */
export const fileUrl = (fileId: string): string => `/files/${fileId}`;
