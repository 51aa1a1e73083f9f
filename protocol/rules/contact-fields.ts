/**
 * The contact form (spec §5: it needs name, e-mail and message).
 *
 * [CTF-1] An empty or blank field is required.
 * [CTF-2] The e-mail address has the form of spec §5; any other is "Invalid email".
 * [CTF-3] Name and message have an upper length, counted in characters.
 */
import { CONTACT } from '../limits.ts';
import { isEmail } from './account-fields.ts';
import { isBlank } from './blank.ts';
import type { FieldProblem } from './field-problems.ts';

/** What a message is about; the footer's link for advertisers names it (spec §2), the error page the problem. */
export const CONTACT_SUBJECTS = ['general', 'advertise', 'problem'] as const;
export type ContactSubject = (typeof CONTACT_SUBJECTS)[number];

const lengthProblem = (text: string, most: number): FieldProblem | undefined =>
  isBlank(text) ? 'required' : text.trim().length > most ? 'tooLong' : undefined;

export const contactNameProblem = (name: string): FieldProblem | undefined => lengthProblem(name, CONTACT.nameMax);

export const contactEmailProblem = (email: string): FieldProblem | undefined =>
  isBlank(email) ? 'requiredEmail' : isEmail(email.trim()) ? undefined : 'emailInvalid';

/** Also the rule of an answer. */
export const contactMessageProblem = (message: string): FieldProblem | undefined =>
  lengthProblem(message, CONTACT.messageMax);
