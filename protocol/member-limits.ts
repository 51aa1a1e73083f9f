import { DAY, MINUTE, SECOND } from './durations.ts';

/** Limits of what signed-in people load at once. Not in limits.ts for that reason. Units: see there. */

/** Chat (spec §4, §5, §9). */
export const CHAT = {
  roomPageSize: 50,
  messagePageSize: 50,
  retryAfter: 5 * SECOND,
  refetchWindow: 1 * SECOND,
  previewLength: 100,
  textLength: 4_000,
  filesPerMessage: 9,
  pinnedPerRoom: 20,
  /** How long a message can be recalled. */
  recallWithin: 5 * MINUTE,
  batchRooms: 200,
  dropdownHeight: 450,
  /** A person who types says so once in this time, and is shown as typing for somewhat longer. */
  typingRepeat: 4 * SECOND,
  typingShown: 6 * SECOND,
} as const;

/** Uploads; the specification enforces limits without naming them. */
export const UPLOAD = {
  imageBytes: 20 * 1024 * 1024,
  videoBytes: 200 * 1024 * 1024,
  documentBytes: 20 * 1024 * 1024,
  imageSideMin: 1,
  goodsImageSideMin: 200,
  imageSideMax: 12_000,
  /** The most of any category; picture-limits.ts has all bounds. */
  imagePixels: 50_000_000,
  fileNameLength: 255,
  /** Concurrent uploads of one user, and bytes in a day. */
  parallel: 8,
  dailyBytes: 4 * 1024 * 1024 * 1024,
  /** Lifetime of a presigned link. */
  linkLifetime: 15 * MINUTE,
  /** An upload that nothing refers to is deleted after this time. */
  orphanAge: 1 * DAY,
  /** A KYC document that was not submitted is deleted after this time. */
  documentAge: 30 * DAY,
} as const;

/** The forum. Lengths in characters. */
export const FORUM = {
  titleMax: 140,
  excerptLength: 280,
  pageSize: 20,
  /** Threads on the home page. */
  home: 3,
  /** Of so many latest articles, those in the reader's language come first there. */
  homeAmong: 60,
  replyPageSize: 20,
  /** The last page of a list that can be requested. */
  pagesMost: 500,
  replyCharacters: 6_000,
  replyLinkCharacters: 6_000,
  replyNodes: 1_000,
  replyPictures: 4,
  mentionsMost: 10,
  draftsMost: 50,
  /** Articles that a user may publish within 24 hours. */
  publishedPerDay: 20,
  savesPerMinute: 90,
  /** Each move makes cached pages outdated. */
  movesPerMinute: 30,
  repliesPerMinute: 10,
  marksPerMinute: 90,
  reportsPerMinute: 10,
  noteMax: 1_000,
  keywordMax: 100,
} as const;

/** Bulk import (CSV or JSON of goods). */
export const IMPORT = {
  fileBytes: 200 * 1024 * 1024,
  rowsMost: 200_000,
  /** Processor time of one import; 200,000 usual rows take half a minute. */
  processorTime: 5 * MINUTE,
  /** A user with this many goods drafts, imported or not, cannot begin another import. */
  draftsMost: 200_000,
  columnsMost: 200,
  cellMax: 20_000,
  /** Characters of a cell that holds all details or the whole provenance as JSON. */
  listCellMax: 400_000,
  sampleRows: 5,
  problemsPageSize: 50,
} as const;
