import { DAY, HOUR, MINUTE, SECOND } from './durations.ts';

/**
 * All limits, intervals and page sizes of the product. The first half comes from the specification (§4, §9); the second
 * half sets values that it leaves open. Long because it is the one list of them. Times are milliseconds unless the name
 * says otherwise; sizes are bytes.
 */

/** Realtime channel (spec §4 and §9, "Ping interval / init timeout", "Reconnect debounce / delay"). */
export const REALTIME = {
  initTimeout: 30 * SECOND,
  pingInterval: 30 * SECOND,
  reconnectDebounce: 500,
  setupRetryStep: 5 * SECOND,
  setupRetryFloor: 30 * SECOND,
  /** Upper bound of the set-up delay; the specification gives none. */
  setupRetryCeiling: 5 * MINUTE,
  /** A timer that fires this late means that the device was asleep. */
  sleepThreshold: 60 * SECOND,
  /** Ping intervals without any inbound frame after which the connection counts as dead. */
  silentIntervals: 2,
  /** Largest frame either side accepts. */
  maxFrame: 64 * 1024,
  /** Bytes that the server buffers for a slow client before it closes the connection. */
  maxBuffered: 1024 * 1024,
} as const;

/** Voice notes. Bytes: five minutes at 192 kbit/s, which some browsers do not go below, and their container. */
export const VOICE_NOTE = {
  longest: 5 * MINUTE,
  /** What a note may be longer on the server: a recorder ends a little after it was asked to. */
  tolerance: 5 * SECOND,
  bytes: 8 * 1024 * 1024,
  /** Peaks of a waveform, and the highest one. */
  peaks: 64,
  peakMost: 31,
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

/** Names and texts (spec §5). Characters. */
export const TEXT = {
  usernameMin: 4,
  usernameMax: 20,
  storeNameMin: 4,
  emailMax: 254,
  emailLocalMax: 64,
  passwordMin: 8,
  passwordMax: 128,
} as const;

/** Goods, stores and comments on them; the specification names no lengths. Characters and counts. */
export const GOODS = {
  titleMax: 160,
  descriptionMax: 10_000,
  /** Images of goods or of an article. */
  imagesMost: 9,
  brandMax: 80,
  propertiesMost: 20,
  propertyMax: 120,
  conditionNoteMax: 1_000,
  provenanceMost: 12,
  provenanceTimeMax: 40,
  provenanceTextMax: 300,
  provenanceDocumentMax: 160,
  /** Characters of a length as typed; a valid one has 7 digits and 2 decimals. */
  sizeMax: 20,
  draftsMost: 200,
  bulkMost: 200,
  pageSize: 24,
  ownPageSize: 20,
  /** Longest and shortest duration of an auction, from its publication. */
  auctionLongest: 60 * DAY,
  auctionShortest: 1 * HOUR,
  /** The last page of a search that can be requested. */
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
  documentsMost: 6,
  pageSize: 20,
  analyticsDays: [7, 30, 90],
} as const;

/** Delivery addresses, KYC documents and staff. */
export const PERSON = {
  trueNameMax: 80,
  /** Changes of name and avatar. */
  publicChangesPerDay: 10,
  addressesMost: 20,
  addressMax: 300,
  kycDocumentsMost: 6,
  documentNumberMax: 40,
  /** Lifetime of a link to a KYC document. */
  documentLink: 1 * MINUTE,
  noteMax: 1_000,
  staffPageSize: 20,
} as const;

/** The contact form; lengths in characters. */
export const CONTACT = {
  nameMax: 80,
  messageMax: 4_000,
  perMinute: 5,
  /** How long a handled message is stored. */
  retention: 180 * DAY,
} as const;

/** The recording of a worker: events that are kept, and characters of JSON that a report carries. */
export const RECORDING = { events: 500, textMax: 64_000 } as const;

/** Auctions; what the specification leaves open. */
export const AUCTION = {
  extendMinutesMost: 30,
  /** Soft close moves an end at most this far beyond the announced one. */
  extendedLongest: 2 * HOUR,
  bidsPerMinute: 120,
  /** The largest amount of a bid, in minor units of its currency such as cents (protocol/rules/largest-bid.ts). */
  bidMostMinor: 1_000_000_000_000n,
  /** A bid of this many times the current price needs a second confirmation: one zero too many always is one. */
  farAbove: 10,
  recordsPageSize: 50,
  /** Records that one call returns for a verification. */
  recordsMost: 500,
  /** Records that are sent with the state of an auction. */
  latestRecords: 10,
  /** Auctions that one connection may watch. */
  watchedMost: 50,
  /** Shortest interval between two sent states of an auction. */
  updateInterval: 40,
  /** Interval at which the server looks for auctions and offers that are due. */
  dueEvery: 1 * SECOND,
} as const;

/** Follows of stores and people. */
export const FOLLOW = {
  most: 2_000,
  changesPerMinute: 60,
  pageSize: 30,
  /** Followers who get an announcement in one transaction, which locks their event logs. */
  batch: 250,
} as const;

/** Saved searches. */
export const SAVED_SEARCH = {
  most: 50,
  changesPerMinute: 60,
  /** Pieces that a notice names. */
  named: 3,
  /** Searches that are compared with new listings in one transaction, which locks the event logs of their owners. */
  batch: 250,
  /** New listings that are compared at once. */
  listings: 50,
  /** How long a search remembers the pieces it found: none of them is new again. */
  remembered: 30 * DAY,
} as const;

/**
 * Rich content. Characters of its plain text; `nodes` are pieces of text with one format, plus one for each paragraph
 * or list item; `linkCharacters` is the length of all link addresses together.
 */
export const RICH_CONTENT = {
  characters: 20_000,
  blocks: 500,
  nodes: 4_000,
  pictures: 9,
  linkLength: 2_000,
  linkCharacters: 20_000,
  altLength: 200,
} as const;

/** The time that sellers take to answer. */
export const RESPONSE = {
  /** First answers of this many days count. */
  days: 90,
  /** With fewer answers nothing is shown. */
  samplesLeast: 5,
} as const;

/** News. Lengths in characters. */
export const NEWS = {
  titleMax: 120,
  summaryMax: 300,
  reasonMax: 500,
  pageSize: 12,
  /** Articles in a feed, and in the strip of the home page. */
  feed: 30,
  home: 3,
  /** How far ahead an article may be scheduled. */
  scheduleMost: 365 * DAY,
} as const;

/** Suggestions below the search field. */
export const SUGGESTIONS = {
  goods: 4,
  categories: 2,
  brands: 2,
  stores: 2,
  /** Recent searches of this device. */
  recent: 6,
  /** Letters of a script with spaces from which on the server is asked. */
  lettersLeast: 2,
  /** Pause in typing after which the server is asked. */
  pause: 150,
  /** Age up to which suggestions of this browser are shown again. */
  maxAge: MINUTE,
  perMinute: 300,
} as const;

/** Goods that a user looked at on this device. */
export const RECENTLY_SEEN = {
  most: 24,
  /** On the home page and below a search. */
  shown: 4,
} as const;

/** The home page. */
export const HOME = {
  /** The one beside the search, and two rows of cards. */
  auctions: 9,
  /** The auction beside the search has the highest price of those that end within this time. */
  featuredWithin: 2 * DAY,
  goods: 8,
  /** Listings of followed sellers, of which the page leaves out the auctions that it shows already. */
  followed: 4,
  stores: 3,
  /** Pictures of listings beside a store. */
  storeImages: 3,
  /** Age up to which categories and stores are returned without reading them again. */
  countsMaxAge: MINUTE,
} as const;

/** Platform fees (spec §9): a commission on consignment, nothing else. Percent of the price, paid by the seller. */
export const FEE = { consignmentPercent: 5 } as const;

/** What waits for a user's move: the most that is listed of each side. */
export const TASKS = { perSide: 6 } as const;

/** Offers, deals and agent-buy requests. */
export const TRADE = {
  offerLifetime: 48 * HOUR,
  commentMax: 1_000,
  noteMax: 1_000,
  pageSize: 20,
  offersPerMinute: 30,
  /** Received goods count as accepted after this time. */
  completeAfter: 7 * DAY,
  lineMax: 200,
  linkMax: 2_000,
  filesMost: 9,
  quantityMost: 1_000,
  /** Agent-buy requests of one user: open ones, and all that were made within 24 hours, cancelled ones included. */
  agentBuysMost: 20,
  agentBuysPerDay: 30,
  /** How long a quote is valid. */
  quoteLifetime: 48 * HOUR,
} as const;

/** What binds a buyer (machines/binding). The operator may set other values, see README. */
export const BINDING = {
  /** Above this sum in Hong Kong dollars the identity must be verified; a decimal. */
  identityAbove: '50000',
  /** Purchases of one buyer in which nothing has been arranged. */
  purchasesMost: 5,
  /** Such a purchase lapses after this time. */
  lapseAfter: 72 * HOUR,
} as const;

/** Form drafts stored with the account. */
export const DRAFTS = {
  bytes: 64 * 1024,
  formsMost: 50,
} as const;

/** The download of own goods. */
export const GOODS_EXPORT = {
  perMinute: 6,
  /** Seconds after which a person may try again while another download of theirs runs. */
  retryAfter: 30,
} as const;

/** The archive of a person's own data. */
export const DATA_ARCHIVE = {
  /** A person can request one in this time. */
  interval: DAY,
  /** How long it can be downloaded. */
  lifetime: 7 * DAY,
  /** Bytes of uploaded files in one archive. */
  fileBytes: 2 * 1024 ** 3,
  /** After a failure it is made again, up to three times. */
  retryAfter: 5 * MINUTE,
} as const;

/** Sessions and verification codes. */
export const ACCOUNT = {
  sessionIdle: 30 * DAY,
  /** Sessions of one user; another sign-in ends the least recently used one. */
  sessionsMost: 100,
  signInPerMinute: 6,
  signInPerHour: 30,
  /** Wrong passwords of one account from all addresses where it is not signed in. */
  signInAnywherePerMinute: 60,
  signInAnywherePerHour: 300,
  /** A contact that was changed more recently does not reset the password, and the previous one may undo it. */
  contactTrustedAfter: 7 * DAY,
  /** A sign-in from a device from which the account has not signed in for this long is notified. */
  deviceRemembered: 90 * DAY,
  /** Remembered devices of an account; another one replaces the one that signed in least recently. */
  devicesMost: 100,
  /** Notices of new devices to one account in an hour. */
  deviceNoticesPerHour: 10,
  codeDigits: 6,
  /** Characters of a code as typed or pasted, with its blanks. */
  codeTypedMax: 16,
  codeTries: 5,
  codeLifetime: 10 * MINUTE,
  /** Wait before another code is sent to the same address or number. */
  codeResend: 1 * MINUTE,
  /** Codes sent to one address or number in an hour. */
  codesPerHour: 6,
  /** The same in a day: with five tries each, a code cannot be guessed. */
  codesPerDay: 20,
  /** Codes sent by SMS in a day, to all numbers together: each costs the operator money. `SMS_PER_DAY` replaces it. */
  smsPerDay: 2_000,
  /** The same to the numbers of one area code, so that fraud in one area leaves SMS to the others. */
  smsPerAreaDay: 500,
  /** Codes requested from one network address in an hour. */
  codesPerAddressHour: 30,
  captchaLifetime: 5 * MINUTE,
  captchaLength: 5,
  /** A sign-in waits this long for its second factor, and a factor for the end of its set-up. */
  factorPatience: 10 * MINUTE,
  /** Wrong second factors of one sign-in, after which it begins again with the password. */
  factorTries: 5,
  /**
   * Wrong codes of the authenticator app: at one network address, and in all where the account is not signed in. Of a
   * million codes three are right.
   */
  factorTriesPerHour: 10,
  factorTriesAnywherePerHour: 30,
  factorTriesAnywherePerDay: 60,
  factorsMost: 10,
  factorNameMax: 60,
  recoveryCodes: 10,
  storeNameChangeEvery: 30 * DAY,
  storeReview: 24 * HOUR,
} as const;

/** Workers of a browser. */
export const WORKER = {
  /** How long a worker waits for the server's order of builds before another one keeps the lead. */
  orderPatience: 5 * SECOND,
} as const;

/** The current user's record in the browser. */
export const SESSION = {
  /** A record older than this is fetched again when a tab is shown. */
  profileFresh: 5 * MINUTE,
  /** Wait after a failed fetch of the record. */
  verifyRetry: 30 * SECOND,
  /** The record is fetched again this long after a change of language (spec §7, language/update). */
  languageRefetch: 1 * SECOND,
  /** How long a sign-out waits for the server before it deletes the browser's data. */
  signOutPatience: 5 * SECOND,
} as const;

/** Calls that a user may make in a minute, by family. */
export const RATE = {
  /** Successful ones included: each costs a password comparison. */
  signInsPerMinute: 60,
  messagesPerMinute: 240,
  roomsPerMinute: 60,
  uploadsPerMinute: 120,
  readsPerMinute: 1_200,
  /** Each may cost the operator money, up to 4,000 characters. */
  translationsPerMinute: 30,
  /** Those that the provider makes; remembered ones are free. */
  translationsPerDay: 300,
  previewsPerMinute: 10,
  previewsPerDay: 200,
  /** Requests to one site, for all people. */
  previewsPerSite: 120,
  /** Of one call that changes something, unless it has a limit in its domain. */
  writesPerMinute: 120,
  /** Tokens without a session, from one address. */
  unknownTokensPerMinute: 60,
  socketFramesPerMinute: 120,
  /** New connections of one user. */
  socketsPerMinute: 120,
  socketsPerUser: 40,
} as const;
