import { shownCode } from './shown-code.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ErrorCode, ErrorData, LocalErrorCode } from '#protocol/errors.ts';

/** The sentences of the error catalogue (spec §8, in English word for word). */
const TEXTS: Record<ErrorCode | LocalErrorCode, MessageDescriptor> = {
  BadRequestError: msg`Invalid Request`,
  Unauthenticated: msg`Your session has ended. Please sign in again.`,
  SessionRevoked: msg`Your session has ended. Please sign in again.`,
  UnauthenticationToService: msg`You do not have permission`,
  NotFoundService: msg`Required service not found`,
  PayloadTooLarge: msg`This is too large to send.`,
  TooManyRequests: msg`Too many requests. Please try again later.`,
  UnknowError: msg`Unknown Error`,
  ServiceUnavailable: msg`The service is restarting. Please try again in a moment.`,
  ProtocolTooOld: msg`This page is out of date. Please reload it.`,
  InvalidUserNameOrPwd: msg`The email address/mobile phone number/username or password is incorrect`,
  Image_VerifyCodeMatchError: msg`Input captcha code is incorrect`,
  InvalidVerifyCode: msg`Incorrect verification code`,
  AlreadyExistsEmail: msg`This email address has been registered`,
  AlreadyExistsPhoneNumber: msg`This mobile phone number has been registered`,
  SendSmsError: msg`Failed to send SMS. Please retry later.`,
  InvalidCurrentPwd: msg`Incorrect old password`,
  InvalidNewPwd: msg`The new password cannot be the same as the old password`,
  StoreEmail_VerifyCodeMatchError: msg`The verification code is incorrect. Please verify your email again`,
  ThirdPartySignInError: msg`Failed to sign in. Refresh the page and try again`,
  UndoLinkInvalid: msg`This link has already been used or is no longer valid.`,
  DifferentCredential: msg`This email is already tied to another sign-in method. Please sign in with that method.`,
  SecondFactorRequired: msg`Your account is protected by two-step sign-in.`,
  SecondFactorWrong: msg`Not accepted. Each code works once.`,
  SecondFactorExpired: msg`This took too long, or there were too many wrong codes. Please begin again.`,
  SecondFactorMissing: msg`Staff need two-step sign-in. Set it up in your account.`,
  FactorSetupExpired: msg`This took too long, or there were too many wrong codes. Please begin again.`,
  FactorsTooMany: msg`You have reached the limit. Remove one first.`,
  PasskeyKnown: msg`This passkey is already in use.`,
  FieldsInvalid: msg`Some fields need your attention.`,
  CodeTooManyTries: msg`Too many incorrect codes. Please request a new one.`,
  MoveRefused: msg`This cannot be done now.`,
  Changed: msg`This was changed elsewhere in the meantime.`,
  DraftsTooMany: msg`You have reached the limit for drafts. Finish or empty another form or reply first.`,
  LinkUrlInvalid: msg`Link url invalid`,
  NotProvideChain: msg({ message: 'Not provide {type} chain now' }),
  GoodsTooMany: msg`You have reached the limit for drafts. List or delete some first.`,
  StoreNameChangedLately: msg`The display name can be changed once in 30 days.`,
  CommentNotAllowed: msg`Only people who have talked with the store can review it.`,
  ImportNotReadable: msg`This file cannot be read as a table of items.`,
  ImportParked: msg`Reading this table took too long. Upload it in smaller parts, or contact customer service.`,
  KeyReused: msg`This was already sent with different content. Please try again.`,
  OfferLive: msg`You already have an open offer for this item.`,
  AgentBuysTooMany: msg`You have reached the limit for open requests. Wait for a reply, or cancel one first.`,
  AddressesTooMany: msg`You have reached the limit for delivery addresses. Delete one first.`,
  MessageIdReused: msg`This message was already sent with a different text. Please write it again.`,
  MessageEmpty: msg`Write something or add a file first.`,
  MessageTooLong: msg`This message is too long.`,
  ReplyNotInRoom: msg`The message you reply to is no longer in this conversation.`,
  RecipientNotInRoom: msg`This person is no longer in the conversation.`,
  FollowOneself: msg`You cannot follow yourself or your own store.`,
  FollowsTooMany: msg`You have reached the limit for following. Unfollow someone first.`,
  SavedSearchEmpty: msg`Choose a category or a filter, or enter words, before you save a search.`,
  SavedSearchesTooMany: msg`You have reached the limit for saved searches. Remove one first.`,
  ArticlesTooMany: msg`You have too many drafts, or have published too much today. Delete some, or try again later.`,
  RoomWithOneself: msg`You cannot start a conversation with yourself.`,
  MessageNotRecallable: msg`This message cannot be recalled.`,
  MessageNotForwardable: msg`This message cannot be forwarded.`,
  MessageNotMarkable: msg`This message has been recalled.`,
  TooManyPinned: msg`A conversation has at most 20 pinned messages. Unpin one first.`,
  RecallTooLate: msg`Messages can be recalled for five minutes only.`,
  FileFormatInvalid: msg`This file format is not accepted.`,
  FileTooLarge: msg`This file is too large.`,
  FileEmpty: msg`This file is empty.`,
  FileContentMismatch: msg`The content of this file does not match its type.`,
  ImageDimensions: msg`The dimensions of this image are not accepted.`,
  ImageUnreadable: msg`This image cannot be read.`,
  ImageTooCostly: msg`This image takes too long to process. Please save it as a JPEG and try again.`,
  VoiceNoteTooLong: msg`A voice note may last five minutes at most.`,
  FileNotUploaded: msg`The file was not uploaded completely. Please try again.`,
  UploadLinkExpired: msg`The upload took too long. Please try again.`,
  Offline: msg`There is no connection. Please try again when you are back online.`,
  Timeout: msg`The server did not respond in time. Please try again.`,
  BadAnswer: msg`This page could not read the server’s reply. Please reload it.`,
  Cancelled: msg({ message: 'Cancelled', context: 'status' }),
  StorageFull: msg`This browser has no storage space left.`,
  StorageBlocked: msg`Another tab of this site is blocking this browser’s storage. Close it and try again.`,
  StorageMissing: msg`This browser does not let this site store data. Allow site data, or leave private browsing.`,
  FileUnreadable: msg`This file cannot be read. Please choose it again.`,
  RoomCreateError: msg`room create error`,
  MoveRunning: msg`Another change to this item is in progress. Please try again in a moment.`,
};

const known = (code: string): code is keyof typeof TEXTS => Object.hasOwn(TEXTS, code);

/** @returns the sentence for an error code; 'Unknown Error' for a code of a newer server (spec §8, UnknowError) */
export function errorText(code: string): MessageDescriptor {
  return TEXTS[known(code) ? code : 'UnknowError'];
}

/** The text of a response that has no error code. */
const CODELESS = msg({ message: '{errorMsg}' });

/**
 * @returns the sentence an HTTP error shows in a toast, null where it shows none (see {@link shownCode}). An error
 * without a code shows the text of its response (spec §8, errorMsg).
 */
export function errorSentence(error: ErrorData): MessageDescriptor | null {
  const code = shownCode(error);
  if (code === null) return null;
  const text = code === 'UnknowError' && typeof error.params?.['errorMsg'] === 'string' ? CODELESS : errorText(code);
  return { ...text, values: { type: '', ...error.params } };
}
