/** The mailer as other folders see it, and the interface of a sender. */
import type { ServerLanguage } from '#protocol/locales.ts';
import type { CodeTarget } from '#protocol/http/registration.ts';
import type { Channel } from '../database/schema/mail.ts';
import type { UnitOfWork } from '../events/transact.ts';
import type { TemplateName, TemplateParams } from './templates/catalogue.ts';

/** A message by e-mail or SMS. An area code in `to` is digits without `+`. */
export type Mail<Name extends TemplateName = TemplateName> = {
  readonly to: CodeTarget;
  readonly language: ServerLanguage;
  readonly template: Name;
  readonly params: TemplateParams[Name];
  /** Not sent after this time; three days by default. */
  readonly expiresAt?: Date;
};

/** Sends mail and SMS; see `mailer.ts`. */
export type Mailer = {
  /**
   * Stores a message, which is sent later, also by another process.
   * @param work the transaction that causes it: the message is sent only if it commits
   */
  send<Name extends TemplateName>(mail: Mail<Name>, work?: UnitOfWork): Promise<void>;
  /** Whether a sender for such addresses is configured. */
  reaches(method: CodeTarget['method']): boolean;
  /** Starts sending due messages. */
  start(): void;
  /** Resolves after an attempt to send everything that is due now. */
  flush(): Promise<void>;
  /** Stops after the messages that are being sent. */
  stop(): Promise<void>;
};

/** The texts of a message. */
export type RenderedMail = {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly sms: string;
};

/**
 * Sends messages over one channel. Rejects when sending failed; with `PermanentlyRefusedError` when another attempt is
 * useless. `close` closes its connections.
 * @param id the same for every attempt, so that the receiver recognises a repetition
 */
export type Sender = ((recipient: string, mail: RenderedMail, id: string) => Promise<void>) & { close?(): void };

/** A sent message, for developers and tests; not in production. */
export type SentMail = {
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
export type SentMailLog = {
  add(entry: SentMail): void;
  /** Newest first; `to` filters by recipient. */
  list(to?: string): readonly SentMail[];
};
