/**
 * Every figure of the product in one place. The upper half is the owner's (spec §4, §9); the lower half fills
 * what the specification leaves open and may be overridden by the server's configuration.
 * Times are milliseconds unless the name says otherwise; sizes are bytes.
 */
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Realtime channel (spec §4 and §9, "Ping interval / init timeout", "Reconnect debounce / delay"). */
export const REALTIME = {
  initTimeout: 30 * SECOND,
  pingInterval: 30 * SECOND,
  reconnectDebounce: 500,
  setupRetryStep: 5 * SECOND,
  setupRetryFloor: 30 * SECOND,
  /** Upper bound of the set-up delay; the specification gives none. */
  setupRetryCeiling: 5 * MINUTE,
  /** A timer that fires this much late means that the machine slept. */
  sleepThreshold: 60 * SECOND,
  /** Ping intervals without any inbound frame after which the line counts as dead. */
  silentIntervals: 2,
  /** Largest frame either side accepts. */
  maxFrame: 64 * 1024,
  /** Bytes the server buffers for a slow reader before it cuts the line. */
  maxBuffered: 1024 * 1024,
} as const;

/** Chat (spec §4, §5, §9). */
export const CHAT = {
  roomPageSize: 50,
  messagePageSize: 50,
  retryAfter: 5 * SECOND,
  refetchWindow: 1 * SECOND,
  previewLength: 100,
  textLength: 4_000,
  filesPerMessage: 9,
  batchRooms: 200,
  dropdownHeight: 450,
} as const;

/** Caches (spec §9). */
export const CACHE = {
  languageList: 1_440 * MINUTE,
  fileMetadata: 2 * HOUR,
  userInfo: 1 * DAY,
  localeCookie: 365 * DAY,
} as const;

/** Page furniture (spec §2, §9). Pixels and milliseconds. */
export const PAGE = {
  chunkReloadGuard: 60 * SECOND,
  stickyHeader: 150,
  backToTop: 300,
  backToTopScroll: 1_200,
  loadingBar: 10 * SECOND,
  loadingThrottle: 200,
  fetchMinimum: 200,
  avatar: 40,
  dialogs: [460, 520, 800],
  dialogNarrowPercent: 96,
  dialogBreakpoints: [767, 800],
  paginationButton: 50,
  /** How long a dismissed download bar stays away; the specification names no value. */
  downloadBar: 1_440 * MINUTE,
} as const;

/** Image compression (spec §9). Pixels; quality is a factor from 0 to 1. */
export const IMAGE = {
  quality: 0.9,
  longestSide: 1_280,
  pngShrinkAbove: 1_536,
  pngShrink: 0.8,
  extremeRatio: 2,
  extremeMinimum: 640,
  extremeThreshold: 1_000,
  thumbnailSide: 320,
} as const;

/** Names and words (spec §5). Characters. */
export const TEXT = {
  usernameMin: 4,
  usernameMax: 20,
  storeNameMin: 4,
  emailMax: 254,
  emailLocalMax: 64,
  passwordMin: 8,
  passwordMax: 128,
} as const;

/** Uploads; the specification enforces limits without naming them. */
export const UPLOAD = {
  imageBytes: 20 * 1024 * 1024,
  videoBytes: 200 * 1024 * 1024,
  documentBytes: 20 * 1024 * 1024,
  imageSideMin: 1,
  goodsImageSideMin: 200,
  imageSideMax: 12_000,
  imagePixels: 50_000_000,
  fileNameLength: 255,
  /** Uploads of one person under way at once, and bytes in a day. */
  parallel: 8,
  dailyBytes: 4 * 1024 * 1024 * 1024,
  /** A presigned link may be used this long. */
  linkLifetime: 15 * MINUTE,
  /** An upload that nothing refers to is swept after this long. */
  orphanAge: 1 * DAY,
} as const;

/** Sessions and codes. */
export const ACCOUNT = {
  sessionIdle: 30 * DAY,
  /** Sessions of one person; the one used longest ago makes room. */
  sessionsMost: 100,
  signInPerMinute: 6,
  signInPerHour: 30,
  codeDigits: 6,
  codeTries: 5,
  codeLifetime: 10 * MINUTE,
  storeNameChangeEvery: 30 * DAY,
  storeReview: 24 * HOUR,
} as const;

/** The signed-in person's record in the browser. */
export const SESSION = {
  /** A record older than this is read anew when a tab is shown. */
  profileFresh: 5 * MINUTE,
  /** Wait before a record that could not be read is asked for again. */
  verifyRetry: 30 * SECOND,
  /** The record is read anew so long after a change of language (spec §7, language/update). */
  languageRefetch: 1 * SECOND,
  /** How long signing out waits for the server before the browser forgets the person without it. */
  signOutPatience: 5 * SECOND,
} as const;

/** Calls a signed-in person may make in a minute, by family. */
export const RATE = {
  /** Successful ones included: each costs a password comparison. */
  signInsPerMinute: 60,
  messagesPerMinute: 240,
  roomsPerMinute: 60,
  uploadsPerMinute: 120,
  readsPerMinute: 1_200,
  socketFramesPerMinute: 120,
  socketsPerUser: 40,
} as const;
