/** Every letter that leaves the site, with what it needs to know. A new one is a line here and a file beside. */
import type { ServerLanguage } from '#protocol/locales.ts';
import type { CodePurpose } from '../../database/schema/accounts.ts';
import type { Draft } from '../render.ts';
import { accountRemoved } from './account-removed.ts';
import { accountExists, code } from './code.ts';
import { contactChanged, type ContactChangedParams } from './contact-changed.ts';
import { contentTakenDown, type TakenDownParams } from './content-taken-down.ts';
import { passwordChanged } from './password-changed.ts';
import { reviewDecided, type ReviewParams } from './review-decided.ts';
import { reviewsDue, type ReviewsDueParams } from './reviews-due.ts';

export type TemplateParams = {
  /** `codeId` is turned into `code` just before the letter leaves: the digits are never written down. */
  code: { readonly codeId: string; readonly purpose: CodePurpose; readonly code?: string };
  /** Instead of `code` when the address has an account already and somebody wants to register with it. */
  accountExists: { readonly codeId: string; readonly code?: string };
  passwordChanged: Record<string, never>;
  /** To where somebody was reached before. */
  contactChanged: ContactChangedParams;
  accountRemoved: Record<string, never>;
  /** Staff decided on identity papers, a store or goods. */
  reviewDecided: ReviewParams;
  /** Staff took down a comment or a post. */
  contentTakenDown: TakenDownParams;
  /** To staff: the promised time for these reviews runs out. */
  reviewsDue: ReviewsDueParams;
};
export type TemplateName = keyof TemplateParams;

export const TEMPLATES: {
  readonly [Name in TemplateName]: (language: ServerLanguage, params: TemplateParams[Name]) => Draft;
} = {
  code,
  accountExists,
  passwordChanged,
  contactChanged,
  accountRemoved,
  reviewDecided,
  contentTakenDown,
  reviewsDue,
};
