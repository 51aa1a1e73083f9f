import type { VerificationCodes } from '../verification-codes/verification-codes.ts';
import type { Passwords } from '../passwords/password-hashing.ts';
import type { SignInLimit } from '../passwords/sign-in-limit.ts';
import type { UndoLinks } from './undo-link.ts';

/** What accounts need besides the foundation. */
export type AccountServices = {
  readonly passwords: Passwords;
  /** Limits wrong passwords. */
  readonly signInLimit: SignInLimit;
  /** Codes by mail and SMS that prove who owns an address or a number. */
  readonly codes: VerificationCodes;
  /** Links that undo a change of contact. */
  readonly undoLinks: UndoLinks;
};
