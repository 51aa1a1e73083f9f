/** All messages and their parameters. A new one is an entry here and a file in this folder. */
import type { ServerLanguage } from '#protocol/locales.ts';
import type { CodePurpose } from '../../database/schema/accounts.ts';
import { accountRemoved } from './account-removed.ts';
import { accountExists, code } from './code.ts';
import { contactAnswered, type ContactAnsweredParams } from './contact-answered.ts';
import { contactChanged, type ContactChangedParams } from './contact-changed.ts';
import { contentTakenDown, type TakenDownParams } from './content-taken-down.ts';
import { dataReady } from './data-ready.ts';
import { factorsChanged, type FactorsChangedParams } from './factors-changed.ts';
import { newDevice, type NewDeviceParams } from './new-device.ts';
import { passwordChanged } from './password-changed.ts';
import { reviewDecided, type ReviewParams } from './review-decided.ts';
import { reviewsDue, type ReviewsDueParams } from './reviews-due.ts';
import type { MailContent } from './mail-content.ts';

export type TemplateParams = {
  /** `codeId` is replaced by `code` just before the message is sent: the digits are never stored. */
  code: { readonly codeId: string; readonly purpose: CodePurpose; readonly code?: string };
  /** Sent instead of `code` when someone registers with an address that has an account. */
  accountExists: { readonly codeId: string; readonly code?: string };
  passwordChanged: Record<string, never>;
  /** The account was signed in from a device that it does not know. */
  newDevice: NewDeviceParams;
  /** A second factor was added, removed or replaced. */
  factorsChanged: FactorsChangedParams;
  /** Sent to the previous address or number. */
  contactChanged: ContactChangedParams;
  accountRemoved: Record<string, never>;
  /** The archive of own data can be downloaded. */
  dataReady: Record<string, never>;
  /** Staff decided on KYC documents, a store or goods. */
  reviewDecided: ReviewParams;
  /** Staff took down a comment or a post. */
  contentTakenDown: TakenDownParams;
  /** Staff answered a message of the contact form. */
  contactAnswered: ContactAnsweredParams;
  /** To staff: the promised time for these reviews is about to end. */
  reviewsDue: ReviewsDueParams;
};
export type TemplateName = keyof TemplateParams;

export const TEMPLATES: {
  readonly [Name in TemplateName]: (language: ServerLanguage, params: TemplateParams[Name]) => MailContent;
} = {
  code,
  accountExists,
  passwordChanged,
  newDevice,
  factorsChanged,
  contactChanged,
  accountRemoved,
  dataReady,
  reviewDecided,
  contentTakenDown,
  contactAnswered,
  reviewsDue,
};
