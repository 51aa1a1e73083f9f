/**
 * The protocol's version, sent in `init`. tests pin the hash of all schemas to the newest entry (version.test.ts
 * says what to do when it differs).
 *
 * [VER-1] The newest entry of the history has the hash of the present schemas.
 * [VER-2] The history is newest first, and the version spoken is its first.
 */
export type ProtocolVersion = { version: number; hash: string; since: string; change: string };

export const HISTORY: readonly [ProtocolVersion, ...ProtocolVersion[]] = [
  { version: 1, hash: '515dd228de01f303', since: '2026-11-21', change: 'First protocol.' },
];

/** The version this build speaks. */
export const PROTOCOL_VERSION = 1;
/** The oldest version the server still serves; older builds are told to reload. */
export const OLDEST_SERVED = 1;
