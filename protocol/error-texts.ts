/**
 * English texts of the error catalogue, for logs, `errorMsg` and the API document. Browsers do not load this file;
 * users read the client's translations.
 */
import type { ErrorCode } from './errors.ts';

type ErrorText = {
  readonly message: string;
  /** What the error's `params` hold. */
  readonly params?: string;
};

export const ERROR_TEXTS: Readonly<Record<ErrorCode, ErrorText>> = {
  // Transport
  BadRequestError: { message: 'Invalid Request', params: '`fields`: their paths in the request' },
  Unauthenticated: { message: 'Sign in first' },
  SessionRevoked: { message: 'This session was ended elsewhere. Sign in again' },
  UnauthenticationToService: {
    message: 'You do not have permission',
    params: '`header`: the missing one, if that is the reason',
  },
  NotFoundService: { message: 'Required service not found' },
  PayloadTooLarge: { message: 'The request is too large' },
  TooManyRequests: { message: 'Too many requests. Please try again later', params: '`retryAfter`: seconds' },
  UnknowError: { message: 'Unknown Error' },
  ServiceUnavailable: { message: 'The service is restarting. Please try again' },
  ProtocolTooOld: { message: 'This version of the site is too old. Reload the page' },
  // Account
  InvalidUserNameOrPwd: { message: 'The email address/mobile phone number/username or password is incorrect' },
  Image_VerifyCodeMatchError: { message: 'Input captcha code is incorrect' },
  InvalidVerifyCode: { message: 'Incorrect verification code' },
  AlreadyExistsEmail: { message: 'This email address has been registered' },
  AlreadyExistsPhoneNumber: { message: 'This mobile phone number has been registered' },
  SendSmsError: { message: 'Failed to send SMS. Please retry later.' },
  InvalidCurrentPwd: { message: 'Incorrect old password' },
  InvalidNewPwd: { message: 'The new password cannot be the same as the old password' },
  StoreEmail_VerifyCodeMatchError: { message: 'The verification code is incorrect. Please verify your email again' },
  ThirdPartySignInError: { message: 'Failed to sign in. Refresh the page and try again' },
  UndoLinkInvalid: { message: 'This link was used already or is no longer valid' },
  DifferentCredential: { message: 'This email is already tied to another sign-in method. Sign in with that method' },
  SecondFactorRequired: {
    message: 'Complete the sign-in with a second factor',
    params: '`pendingSignIn`: its secret id; `methods`: what completes it',
  },
  SecondFactorWrong: { message: 'The code is wrong or was used already, or the passkey was not accepted' },
  SecondFactorExpired: { message: 'This sign-in is no longer valid. Begin again with the password' },
  SecondFactorMissing: { message: 'Staff need a second factor. Set one up first' },
  FactorSetupExpired: { message: 'This set-up is no longer valid. Begin again' },
  FactorsTooMany: { message: 'The account has as many second factors as it may have' },
  PasskeyKnown: { message: 'This passkey belongs to an account already' },
  FieldsInvalid: {
    message: 'Some fields are invalid',
    params: 'each field by name, and what is wrong with it (`{ username: usernameTaken }`, field-problems.ts)',
  },
  CodeTooManyTries: { message: 'Too many incorrect codes. Request a new code' },
  // Charts
  MoveRefused: {
    message: 'This cannot be done now',
    params:
      '`move`, `state`, `missing`: the conditions that are not met (conditions.ts); ' +
      'of a bid also `minimum`: the minimum bid',
  },
  Changed: { message: 'This was changed elsewhere in the meantime', params: '`revision`: the newest' },
  DraftsTooMany: { message: 'There are too many drafts of forms and replies', params: '`most`' },
  // Goods and stores
  LinkUrlInvalid: { message: 'Link url invalid' },
  NotProvideChain: { message: 'Not provide {type} chain now', params: '`type`: the chain' },
  GoodsTooMany: { message: 'There are too many drafts. Publish or delete some first', params: '`most`' },
  StoreNameChangedLately: {
    message: 'The display name can be changed once in 30 days',
    params: '`from`: when it may be changed again, ms',
  },
  CommentNotAllowed: {
    message: 'Only people who have talked with the store can review it',
    params: '`why`: own, noDealings',
  },
  ImportNotReadable: { message: 'The file cannot be read as a table of goods', params: '`reason`' },
  ImportParked: { message: 'Reading the table took too much time or memory, so it is not tried again' },
  AddressesTooMany: { message: 'There are too many delivery addresses', params: '`most`' },
  // Follows
  FollowOneself: { message: 'Users cannot follow themselves or their own store' },
  FollowsTooMany: { message: 'The user follows as many stores and people as possible', params: '`most`' },
  // Saved searches
  SavedSearchEmpty: { message: 'A search needs words, a category or a filter to be saved' },
  SavedSearchesTooMany: { message: 'There are too many saved searches', params: '`most`' },
  // Forum
  ArticlesTooMany: { message: 'There are too many articles or drafts', params: '`most`' },
  // Trade
  KeyReused: { message: 'This id was used for another request' },
  OfferLive: { message: 'You already have an open offer for this item', params: '`offerId`' },
  AgentBuysTooMany: { message: 'There are too many open requests', params: '`most`' },
  // Chat
  MessageIdReused: { message: 'This message id was used for another message' },
  MessageEmpty: { message: 'A message needs text or a file' },
  MessageTooLong: { message: 'The message is too long' },
  ReplyNotInRoom: { message: 'The message replied to is not in this room' },
  RecipientNotInRoom: { message: 'The recipient is not in this room' },
  RoomWithOneself: { message: 'A room needs two people' },
  MessageNotRecallable: { message: 'Only the sender of a message can recall it, and not a card' },
  MessageNotForwardable: { message: 'Only messages of users that the sender can read are forwarded, and no cards' },
  MessageNotMarkable: { message: 'Cards, announcements and recalled messages have no reactions and are not pinned' },
  TooManyPinned: { message: 'A conversation has at most 20 pinned messages' },
  RecallTooLate: { message: 'Messages can be recalled for five minutes' },
  // Files
  FileFormatInvalid: {
    message: 'This file format is not accepted',
    params: '`contentType`; `accepted`: content types',
  },
  FileTooLarge: { message: 'The file is too large', params: '`size`, `limit`: bytes' },
  FileEmpty: { message: 'The file is empty' },
  FileContentMismatch: {
    message: 'The content of the file does not match its type',
    params: '`contentType`: the declared type',
  },
  ImageDimensions: {
    message: 'The dimensions of the image are not accepted',
    params: '`width`, `height`: pixels; `pixelsMost` where their product is too large',
  },
  ImageUnreadable: { message: 'The image cannot be read' },
  ImageTooCostly: {
    message: 'Decoding the image takes too much time or memory',
    params: '`reason`: time, memory, ended',
  },
  VoiceNoteTooLong: { message: 'The voice note is longer than five minutes', params: '`length`, `limit`: ms' },
  FileNotUploaded: { message: 'The file was not uploaded', params: '`fileId`' },
  UploadLinkExpired: { message: 'The upload link has expired' },
};
