/**
 * The protocol's version, sent in `init`. A test compares the hash of all schemas with the newest entry; its message
 * says what to do when they differ (version.test.ts).
 *
 * [VER-1] The newest entry of the history has the hash of the present schemas.
 * [VER-2] The history is newest first, and its first entry is the version in use.
 */
export type ProtocolVersion = { version: number; hash: string; since: string; change: string };

export const HISTORY: readonly [ProtocolVersion, ...ProtocolVersion[]] = [
  { version: 1, hash: '74cf54a4448fabfb', since: '2026-11-21', change: 'First protocol.' },
];

/** The version of this build. */
export const PROTOCOL_VERSION = 1;
/** The oldest version that the server supports; it closes connections of older builds with a request to reload. */
export const OLDEST_PROTOCOL_VERSION = 1;
