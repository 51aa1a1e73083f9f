/** The download of the archive of own data: a link, not a call, which the browser saves. */
export const DATA_ARCHIVE_PATH = '/api/ClientUser/data/archive';
