/**
 * The error catalogue (spec §8). Every refusal is `{ errorCode, errorMsg, params? }` with the status given here.
 * 400 always means a malformed request and 401 always resets the session, so refusals of the business come as 422.
 * `errorMsg` is English for engineers; people read the translation of `ErrorCode_{errorCode}` in the client.
 */
import { z } from 'zod';

export const ERRORS = {
  // Transport
  BadRequestError: { status: 400, message: 'Invalid Request' },
  Unauthenticated: { status: 401, message: 'Sign in first' },
  UnauthenticationToService: { status: 403, message: 'You do not have permission' },
  NotFoundService: { status: 404, message: 'Required service not found' },
  PayloadTooLarge: { status: 413, message: 'The request is too large' },
  TooManyRequests: { status: 429, message: 'Too many requests. Please try again later' },
  UnknowError: { status: 500, message: 'Unknown Error' },
  ServiceUnavailable: { status: 503, message: 'The service is restarting. Please try again' },
  ProtocolTooOld: { status: 426, message: 'This version of the site is too old. Reload the page' },
  // Account
  InvalidUserNameOrPwd: { status: 422, message: 'The email address/mobile phone number/username or password is incorrect' },
  Image_VerifyCodeMatchError: { status: 422, message: 'Input captcha code is incorrect' },
  InvalidVerifyCode: { status: 422, message: 'Incorrect verification code' },
  AlreadyExistsEmail: { status: 422, message: 'This email address has been registered' },
  AlreadyExistsPhoneNumber: { status: 422, message: 'This mobile phone number has been registered' },
  SendSmsError: { status: 422, message: 'Failed to send SMS. Please retry later.' },
  InvalidCurrentPwd: { status: 422, message: 'Incorrect old password' },
  InvalidNewPwd: { status: 422, message: 'The new password cannot be the same as the old password' },
  StoreEmail_VerifyCodeMatchError: { status: 422, message: 'The verification code is incorrect. Please verify your email again' },
  ThirdPartySignInError: { status: 422, message: 'Failed to sign in. Refresh the page and try again' },
  DifferentCredential: { status: 422, message: 'This email is already tied to another sign-in method. Sign in with that method' },
  // Chat
  MessageIdReused: { status: 422, message: 'This message id was used for another message' },
  MessageEmpty: { status: 422, message: 'A message needs text or a file' },
  MessageTooLong: { status: 422, message: 'The message is too long' },
  ReplyNotInRoom: { status: 422, message: 'The message replied to is not in this room' },
  RecipientNotInRoom: { status: 422, message: 'The recipient is not in this room' },
  RoomWithOneself: { status: 422, message: 'A room needs somebody else' },
  // Files
  FileFormatInvalid: { status: 422, message: 'This file format is not accepted' },
  FileTooLarge: { status: 422, message: 'The file is too large' },
  FileEmpty: { status: 422, message: 'The file is empty' },
  FileContentMismatch: { status: 422, message: 'The content of the file is not what its type says' },
  ImageDimensions: { status: 422, message: 'The dimensions of the image are not accepted' },
  ImageUnreadable: { status: 422, message: 'The image cannot be read' },
  FileNotUploaded: { status: 422, message: 'The file was not uploaded' },
  UploadLinkExpired: { status: 422, message: 'The upload link has expired' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof ERRORS;
// Pure, so that bundles which never list the codes leave the catalogue out.
export const ERROR_CODES = /* @__PURE__ */ Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]];

/** Values that complete the sentence of a code, e.g. `{ field: 'userName' }` or `{ retryAfter: 12 }` (seconds). */
export const errorParams = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]));

/** The body of every error answer (spec §8: errorCode, errorMsg). Codes of newer servers are kept as they are. */
export const errorBody = z.object({ errorCode: z.string(), errorMsg: z.string(), params: errorParams.optional() });
export type ErrorBody = z.infer<typeof errorBody>;

/** An error as plain data that may cross a port: `status` 0 means that no answer came. */
export const errorData = z.object({ code: z.string(), status: z.number().int(), params: errorParams.optional() });
export type ErrorData = z.infer<typeof errorData>;

/** Codes that only the browser makes: no answer, an answer that made no sense, cancelled by the person; a room that could not be made (spec §8). */
export const LOCAL_ERRORS = ['Offline', 'Timeout', 'BadAnswer', 'Cancelled', 'StorageFull', 'FileUnreadable', 'RoomCreateError'] as const;
export type LocalErrorCode = (typeof LOCAL_ERRORS)[number];
