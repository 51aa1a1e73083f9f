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
  /** A paper that was not handed in, after this long. */
  paperAge: 30 * DAY,
} as const;

/** Goods, stores and what is said of them; the specification names no lengths. Characters and counts. */
export const GOODS = {
  titleMax: 160,
  descriptionMax: 10_000,
  /** Images of goods or of an article. */
  imagesMost: 9,
  brandMax: 80,
  propertiesMost: 20,
  propertyMax: 120,
  /** Millimetres, as text: 7 digits and 2 decimals. */
  sizeDigits: 10,
  draftsMost: 200,
  bulkMost: 200,
  pageSize: 24,
  ownPageSize: 20,
  /** An auction runs this long at most and at least, counted from when it is put up. */
  auctionLongest: 60 * DAY,
  auctionShortest: 1 * HOUR,
  /** Pages of a search that may be asked for. */
  searchPagesMost: 500,
} as const;

export const STORE = {
  nameMax: 60,
  textMax: 5_000,
  openingHoursMax: 500,
  lineMax: 200,
  commentMax: 2_000,
  commentFilesMost: 9,
  mediaTextMax: 2_000,
  mediaFilesMost: 9,
  papersMost: 6,
  pageSize: 20,
  analyticsDays: [7, 30, 90],
} as const;

/** Delivery addresses, identity papers and staff. */
export const PERSON = {
  trueNameMax: 80,
  addressesMost: 20,
  addressMax: 300,
  kycPapersMost: 6,
  documentNumberMax: 40,
  /** A link to a paper is good for so long. */
  paperLink: 1 * MINUTE,
  noteMax: 1_000,
  staffPageSize: 20,
} as const;

/** Auctions; what the specification leaves open. */
export const AUCTION = {
  extendMinutesMost: 30,
  /** Extended bidding never moves an end further than this beyond the one that was announced. */
  extendedLongest: 2 * HOUR,
  bidsPerMinute: 120,
  /** No sum beyond is bid, in whatever currency: an amount (protocol/rules/largest-bid.ts). */
  bidMost: '1000000000000',
  /** A bid of so many times the least there may be is asked about once more: one nought too many is always that. */
  farAbove: 10,
  recordsPageSize: 50,
  /** Records that a recomputation reads at once. */
  recordsMost: 500,
  /** Records that travel with the state of an auction. */
  latestRecords: 10,
  /** Auctions one line may watch. */
  watchedMost: 50,
  /** States of one auction go out at most this often. */
  updateInterval: 40,
  /** How often ends and expiries that are due are looked for. */
  dueEvery: 1 * SECOND,
} as const;

/** Platform fees (spec §9): a commission on consignment, nothing else. Percent of the price, paid by the seller. */
export const FEE = { consignmentPercent: 5 } as const;

/** Offers, deals and requests to buy on somebody's behalf. */
export const TRADE = {
  offerLifetime: 48 * HOUR,
  commentMax: 1_000,
  noteMax: 1_000,
  pageSize: 20,
  offersPerMinute: 30,
  /** Goods that were received are taken as accepted after this long. */
  completeAfter: 7 * DAY,
  lineMax: 200,
  linkMax: 2_000,
  filesMost: 9,
  quantityMost: 1_000,
  /** Requests to buy of one person: open ones, and those asked for in any 24 hours, given up or not. */
  agentBuysMost: 20,
  agentBuysPerDay: 30,
  /** A quote for one of them holds so long. */
  quoteLifetime: 48 * HOUR,
} as const;

/** Forms half filled in that are kept with the account. */
export const DRAFTS = {
  bytes: 64 * 1024,
  formsMost: 50,
} as const;

/** Bulk import (CSV or JSON of goods). */
export const IMPORT = {
  fileBytes: 200 * 1024 * 1024,
  rowsMost: 200_000,
  /** Drafts of one person, imported or not, with which another import is still begun. */
  draftsMost: 200_000,
  columnsMost: 200,
  cellMax: 20_000,
  sampleRows: 5,
  problemsPageSize: 50,
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
  /** Before another code is sent to the same address or number. */
  codeResend: 1 * MINUTE,
  /** Codes sent to one address or number, and asked for from one network address, in an hour. */
  codesPerHour: 6,
  /** To one address or number in a day: what five tries each come to stays out of reach of guessing. */
  codesPerDay: 20,
  codesPerAddressHour: 30,
  captchaLifetime: 5 * MINUTE,
  captchaLength: 5,
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
