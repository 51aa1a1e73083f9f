/**
 * The error catalogue (spec §8). Every refusal is `{ errorCode, errorMsg, params? }` with the status given here.
 * 400 always means a malformed request and 401 always resets the session, so business errors have status 422.
 * `errorMsg` is English for engineers (error-texts.ts); users read the client's translation of
 * `ErrorCode_{errorCode}`.
 */
import * as z from 'zod/mini';

/** Every error code with its HTTP status. */
export const ERROR_STATUS = {
  // Transport
  BadRequestError: 400,
  Unauthenticated: 401,
  /** The session was revoked: by another device, a new password, or the removal of the account. */
  SessionRevoked: 401,
  UnauthenticationToService: 403,
  NotFoundService: 404,
  PayloadTooLarge: 413,
  TooManyRequests: 429,
  UnknowError: 500,
  ServiceUnavailable: 503,
  ProtocolTooOld: 426,
  // Account
  InvalidUserNameOrPwd: 422,
  Image_VerifyCodeMatchError: 422,
  InvalidVerifyCode: 422,
  AlreadyExistsEmail: 422,
  AlreadyExistsPhoneNumber: 422,
  SendSmsError: 422,
  InvalidCurrentPwd: 422,
  InvalidNewPwd: 422,
  StoreEmail_VerifyCodeMatchError: 422,
  ThirdPartySignInError: 422,
  DifferentCredential: 422,
  /** The link to undo a change of contact is wrong, used or expired. */
  UndoLinkInvalid: 422,
  /** The password is right, and the account has a second factor. */
  SecondFactorRequired: 422,
  SecondFactorWrong: 422,
  /** The pending sign-in took too long or had too many wrong tries: it begins again with the password. */
  SecondFactorExpired: 422,
  /** Staff have to set up a second factor first. */
  SecondFactorMissing: 403,
  FactorSetupExpired: 422,
  FactorsTooMany: 422,
  PasskeyKnown: 422,
  FieldsInvalid: 422,
  CodeTooManyTries: 422,
  // Charts
  MoveRefused: 422,
  /** Another tab or person saved in between. */
  Changed: 422,
  DraftsTooMany: 422,
  // Goods and stores
  LinkUrlInvalid: 422,
  NotProvideChain: 422,
  GoodsTooMany: 422,
  StoreNameChangedLately: 422,
  CommentNotAllowed: 422,
  ImportNotReadable: 422,
  ImportParked: 422,
  AddressesTooMany: 422,
  // Follows
  FollowOneself: 422,
  FollowsTooMany: 422,
  // Saved searches
  SavedSearchEmpty: 422,
  SavedSearchesTooMany: 422,
  // Forum
  ArticlesTooMany: 422,
  // Trade
  KeyReused: 422,
  OfferLive: 422,
  AgentBuysTooMany: 422,
  // Chat
  MessageIdReused: 422,
  MessageEmpty: 422,
  MessageTooLong: 422,
  ReplyNotInRoom: 422,
  RecipientNotInRoom: 422,
  RoomWithOneself: 422,
  MessageNotRecallable: 422,
  RecallTooLate: 422,
  MessageNotForwardable: 422,
  MessageNotMarkable: 422,
  TooManyPinned: 422,
  // Files
  FileFormatInvalid: 422,
  FileTooLarge: 422,
  FileEmpty: 422,
  FileContentMismatch: 422,
  ImageDimensions: 422,
  ImageUnreadable: 422,
  ImageTooCostly: 422,
  VoiceNoteTooLong: 422,
  FileNotUploaded: 422,
  UploadLinkExpired: 422,
} as const satisfies Record<string, number>;

export type ErrorCode = keyof typeof ERROR_STATUS;

/** Values that complete the sentence of a code, e.g. `{ field: 'userName' }` or `{ retryAfter: 12 }` (seconds). */
export const errorParams = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]));

/** The body of every error response (spec §8: errorCode, errorMsg). Codes of newer servers pass unchanged. */
export const errorBody = z.object({ errorCode: z.string(), errorMsg: z.string(), params: z.optional(errorParams) });
/** An error response without a code, e.g. of a gateway: its text is shown as it is (spec §8). */
export const codelessErrorBody = z.object({ errorMsg: z.string().check(z.minLength(1), z.maxLength(500)) });
export type ErrorBody = z.infer<typeof errorBody>;

/** An error as plain data that can cross a port; `status` 0 means that there was no response. */
export const errorData = z.object({ code: z.string(), status: z.int(), params: z.optional(errorParams) });
export type ErrorData = z.infer<typeof errorData>;

/**
 * Codes of errors that only the browser reports: no response, an invalid one, a cancellation by the user, storage of
 * the browser that is full, held up by another tab or not there, a room that could not be created (spec §8), a move of
 * goods while another one is being made.
 */
export const LOCAL_ERRORS = [
  'Offline',
  'Timeout',
  'BadAnswer',
  'Cancelled',
  'StorageFull',
  'StorageBlocked',
  'StorageMissing',
  'FileUnreadable',
  'RoomCreateError',
  'MoveRunning',
] as const;
export type LocalErrorCode = (typeof LOCAL_ERRORS)[number];
