/** Session and user ids of ended sessions, in pairs: every node forgets them and closes their connections. */
export const SESSIONS_ENDED = 'sessions-ended';
/** Ids of users whose account changed: cached names and flags are read again. */
export const ACCOUNTS_CHANGED = 'accounts-changed';
/** Ids of rooms whose members changed. */
export const ROOMS_CHANGED = 'rooms-changed';
/** The newest event-log cursors of users who got events on a node. */
export const EVENTS_LOGGED = 'events';
/** Users who came online or went offline on a node; `full` lists everyone who is online there. */
export const PRESENCE_CHANGED = 'presence';
/** A new auction state, or the ids of auctions that every node must read again. */
export const AUCTIONS_CHANGED = 'auctions';
