/** What the rest of the server knows of mail and SMS, and what a way of sending has to do. */
import type { ServerLanguage } from '#protocol/locales.ts';
import type { CodeTarget } from '#protocol/http/registration.ts';
import type { Channel } from '../database/schema/mail.ts';
import type { UnitOfWork } from '../events/transact.ts';
import type { TemplateName, TemplateParams } from './templates/catalogue.ts';

/** Something to tell somebody outside the site. `to` is as codes name it; an area code is digits without `+`. */
export type Letter<Name extends TemplateName = TemplateName> = {
  readonly to: CodeTarget;
  readonly language: ServerLanguage;
  readonly template: Name;
  readonly params: TemplateParams[Name];
  /** Not worth sending after this; three days when left out. */
  readonly expiresAt?: Date;
};

/** Sends mail and SMS; see `mailer.ts`. */
export type Mailer = {
  /**
   * MAIL-1: writes the letter down; it leaves later, whatever happens to this process.
   * @param work the transaction that causes it: a letter of a transaction that failed never leaves
   */
  send<Name extends TemplateName>(letter: Letter<Name>, work?: UnitOfWork): Promise<void>;
  /** Whether there is a way to reach such an address at all. */
  reaches(method: CodeTarget['method']): boolean;
  /** Begins to send what is due, and looks for more now and then. */
  start(): void;
  /** Resolves when everything that is due now was tried. */
  flush(): Promise<void>;
  /** Ends after what is being sent. */
  stop(): Promise<void>;
};

/** A letter in words. */
export type Rendered = { readonly subject: string; readonly text: string; readonly html: string; readonly sms: string };

/**
 * One way of sending. Rejects when it did not work; with `RefusedForGoodError` (refused-for-good.ts) when trying again
 * is of no use.
 * `close` lets go of its connections.
 * @param id the same for every try of one letter, so that the other side can tell a repetition
 */
export type Sender = ((recipient: string, letter: Rendered, id: string) => Promise<void>) & { close?(): void };

/** What was sent, for developers and tests; nothing of it in production. */
export type OutboxEntry = {
  readonly id: string;
  readonly channel: Channel | 'captcha';
  readonly to: string;
  readonly language: ServerLanguage;
  readonly subject: string;
  readonly text: string;
  /** The code in it, or the letters of a captcha. */
  readonly code: string | null;
  readonly time: number;
};
export type Outbox = {
  note(entry: OutboxEntry): void;
  /** Newest first; only those to `to` when given. */
  list(to?: string): readonly OutboxEntry[];
};
