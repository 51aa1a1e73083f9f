/**
 * The error catalogue (spec §8). Every refusal is `{ errorCode, errorMsg, params? }` with the status given here.
 * 400 always means a malformed request and 401 always resets the session, so refusals of the business come as 422.
 * `errorMsg` is English for engineers, and so is what a code says of its `params`; people read the translation of
 * `ErrorCode_{errorCode}` in the client.
 */
import { z } from 'zod';

export const ERRORS = {
  // Transport
  BadRequestError: { status: 400, message: 'Invalid Request', params: '`fields`: places in the request' },
  Unauthenticated: { status: 401, message: 'Sign in first' },
  UnauthenticationToService: {
    status: 403,
    message: 'You do not have permission',
    params: '`header` that is missing, where it is that',
  },
  NotFoundService: { status: 404, message: 'Required service not found' },
  PayloadTooLarge: { status: 413, message: 'The request is too large' },
  TooManyRequests: {
    status: 429,
    message: 'Too many requests. Please try again later',
    params: '`retryAfter`: seconds',
  },
  UnknowError: { status: 500, message: 'Unknown Error' },
  ServiceUnavailable: { status: 503, message: 'The service is restarting. Please try again' },
  ProtocolTooOld: { status: 426, message: 'This version of the site is too old. Reload the page' },
  // Account
  InvalidUserNameOrPwd: {
    status: 422,
    message: 'The email address/mobile phone number/username or password is incorrect',
  },
  Image_VerifyCodeMatchError: { status: 422, message: 'Input captcha code is incorrect' },
  InvalidVerifyCode: { status: 422, message: 'Incorrect verification code' },
  AlreadyExistsEmail: { status: 422, message: 'This email address has been registered' },
  AlreadyExistsPhoneNumber: { status: 422, message: 'This mobile phone number has been registered' },
  SendSmsError: { status: 422, message: 'Failed to send SMS. Please retry later.' },
  InvalidCurrentPwd: { status: 422, message: 'Incorrect old password' },
  InvalidNewPwd: { status: 422, message: 'The new password cannot be the same as the old password' },
  StoreEmail_VerifyCodeMatchError: {
    status: 422,
    message: 'The verification code is incorrect. Please verify your email again',
  },
  ThirdPartySignInError: { status: 422, message: 'Failed to sign in. Refresh the page and try again' },
  DifferentCredential: {
    status: 422,
    message: 'This email is already tied to another sign-in method. Sign in with that method',
  },
  FieldsInvalid: {
    status: 422,
    message: 'Some fields are not right',
    params: 'each field by name, and what is wrong with it (`{ username: usernameTaken }`, field-problems.ts)',
  },
  CodeTooManyTries: { status: 422, message: 'Too many wrong tries. Ask for a new code' },
  // Charts
  MoveRefused: {
    status: 422,
    message: 'This cannot be done now',
    params:
      '`move`, `state`, `missing`: what the chart asks for and is not so (conditions.ts); of a bid also `minimum`: the least that may be bid now',
  },
  /** Somebody, or another tab, saved in between. */
  Changed: { status: 422, message: 'This was changed elsewhere meanwhile', params: '`revision`: the newest' },
  // Goods and stores
  LinkUrlInvalid: { status: 422, message: 'Link url invalid' },
  NotProvideChain: { status: 422, message: 'Not provide {type} chain now', params: '`type`: the chain' },
  GoodsTooMany: { status: 422, message: 'There are too many drafts. Publish or delete some first', params: '`most`' },
  StoreNameChangedLately: {
    status: 422,
    message: 'The display name can be changed once in 30 days',
    params: '`from`: when it may be changed again, ms',
  },
  CommentNotAllowed: {
    status: 422,
    message: 'Only people who dealt with the store can comment on it',
    params: '`why`: own, noDealings',
  },
  ImportNotReadable: { status: 422, message: 'The file cannot be read as a table of goods', params: '`reason`' },
  AddressesTooMany: { status: 422, message: 'There are too many delivery addresses', params: '`most`' },
  // Trade
  KeyReused: { status: 422, message: 'This id was used for something else' },
  OfferLive: { status: 422, message: 'There is a live offer for these goods already', params: '`offerId`' },
  AgentBuysTooMany: { status: 422, message: 'There are too many open requests', params: '`most`' },
  // Chat
  MessageIdReused: { status: 422, message: 'This message id was used for another message' },
  MessageEmpty: { status: 422, message: 'A message needs text or a file' },
  MessageTooLong: { status: 422, message: 'The message is too long' },
  ReplyNotInRoom: { status: 422, message: 'The message replied to is not in this room' },
  RecipientNotInRoom: { status: 422, message: 'The recipient is not in this room' },
  RoomWithOneself: { status: 422, message: 'A room needs somebody else' },
  // Files
  FileFormatInvalid: {
    status: 422,
    message: 'This file format is not accepted',
    params: '`contentType`; `accepted`: content types',
  },
  FileTooLarge: { status: 422, message: 'The file is too large', params: '`size`, `limit`: bytes' },
  FileEmpty: { status: 422, message: 'The file is empty' },
  FileContentMismatch: {
    status: 422,
    message: 'The content of the file is not what its type says',
    params: '`contentType`: what it was said to be',
  },
  ImageDimensions: {
    status: 422,
    message: 'The dimensions of the image are not accepted',
    params: '`width`, `height`: pixels',
  },
  ImageUnreadable: { status: 422, message: 'The image cannot be read' },
  FileNotUploaded: { status: 422, message: 'The file was not uploaded', params: '`fileId`' },
  UploadLinkExpired: { status: 422, message: 'The upload link has expired' },
} as const satisfies Record<string, { status: number; message: string; params?: string }>;

export type ErrorCode = keyof typeof ERRORS;

/** Values that complete the sentence of a code, e.g. `{ field: 'userName' }` or `{ retryAfter: 12 }` (seconds). */
export const errorParams = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]));

/** The body of every error answer (spec §8: errorCode, errorMsg). Codes of newer servers are kept as they are. */
export const errorBody = z.object({ errorCode: z.string(), errorMsg: z.string(), params: errorParams.optional() });
export type ErrorBody = z.infer<typeof errorBody>;

/** An error as plain data that may cross a port: `status` 0 means that no answer came. */
export const errorData = z.object({ code: z.string(), status: z.number().int(), params: errorParams.optional() });
export type ErrorData = z.infer<typeof errorData>;

/**
 * Codes that only the browser makes: no answer, an answer that made no sense, cancelled by the person; a room that
 * could not be made (spec §8).
 */
export const LOCAL_ERRORS = [
  'Offline',
  'Timeout',
  'BadAnswer',
  'Cancelled',
  'StorageFull',
  'FileUnreadable',
  'RoomCreateError',
] as const;
export type LocalErrorCode = (typeof LOCAL_ERRORS)[number];
