import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import type { CodeTarget } from '#protocol/http/registration.ts';
import type { ServerLanguage } from '#protocol/locales.ts';
import type { Channel } from '../database/schema/mail.ts';
import type { Mail, Mailer, SentMailLog, Sender } from './mail.ports.ts';
import type { SqlClient } from '../database/pool.ts';
import { createWorkLoop } from '../jobs/work-loop.ts';
import { PermanentlyRefusedError } from './permanently-refused.ts';
import { render } from './render.ts';
import type { TemplateName } from './templates/catalogue.ts';

const SECOND = 1_000;
/** How long a process may take to send a message before others try. Longer than the timeout of any sender. */
const LEASE = 30 * SECOND;
const BATCH_SIZE = 10;
const POLL = 5 * SECOND;
const FIRST_RETRY = 5 * SECOND;
const MAX_RETRY = 600 * SECOND;
const DEFAULT_LIFETIME = 3 * 24 * 3_600 * SECOND;

type OutgoingRow = {
  id: string;
  channel: Channel;
  recipient: string;
  language: ServerLanguage;
  template: TemplateName;
  params: Record<string, unknown>;
  tries: number;
  expires_at: Date;
};
/** Completes a message just before it is sent; undefined drops it. */
export type PrepareMail = (
  template: TemplateName,
  params: Record<string, unknown>,
  language: ServerLanguage,
) => Promise<{ template: TemplateName; params: Record<string, unknown> } | undefined>;

export type MailerDeps = {
  readonly pool: Pool;
  readonly clock: () => Date;
  readonly newId: () => string;
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
  /** Letters of a channel without a sender wait. */
  readonly senders: Partial<Record<Channel, Sender>>;
  readonly outbox: SentMailLog | undefined;
  readonly prepare: PrepareMail;
};

/**
 * Letters are rows, written in the transaction that causes them and deleted when sent. Several processes share the
 * queue. A message is sent at least once: again if a process is killed between sending and deleting.
 */
export function createMailer(deps: MailerDeps): Mailer {
  const { pool, clock, newId, log, senders, outbox, prepare } = deps;
  const loop = createWorkLoop({
    every: POLL,
    run: drain,
    onError: (err) => log.error({ err }, 'outgoing mail cannot be read'),
  });

  async function drain(signal: AbortSignal): Promise<void> {
    for (;;) {
      const now = clock();
      const { rows } = await pool.query<OutgoingRow>(
        `UPDATE mail_queue SET tries = tries + 1, due_at = $2
         WHERE id IN (SELECT id FROM mail_queue WHERE due_at <= $1
           ORDER BY due_at LIMIT ${BATCH_SIZE} FOR UPDATE SKIP LOCKED)
         RETURNING id, channel, recipient, language, template, params, tries, expires_at`,
        [now, new Date(now.getTime() + LEASE)],
      );
      if (rows.length === 0) return;
      await Promise.all(rows.map((row) => process(row, now)));
      if (signal.aborted) return;
    }
  }

  async function process(row: OutgoingRow, now: Date): Promise<void> {
    try {
      if (row.expires_at > now) await deliver(row);
      else log.warn({ id: row.id, template: row.template }, 'a message expired before it was sent');
    } catch (err) {
      if (!(err instanceof PermanentlyRefusedError)) {
        log.warn({ err, id: row.id, template: row.template, tries: row.tries }, 'a message could not be sent yet');
        const wait = Math.min(FIRST_RETRY * 2 ** (row.tries - 1), MAX_RETRY);
        await pool.query('UPDATE mail_queue SET due_at = $2 WHERE id = $1', [row.id, new Date(now.getTime() + wait)]);
        return;
      }
      log.error({ err, id: row.id, template: row.template }, 'a message was refused');
    }
    await pool.query('DELETE FROM mail_queue WHERE id = $1', [row.id]);
  }

  async function deliver(row: OutgoingRow): Promise<void> {
    const prepared = await prepare(row.template, row.params, row.language);
    if (!prepared) return;
    const rendered = render(prepared.template, row.language, prepared.params as never);
    const sender = senders[row.channel];
    if (!sender && !outbox)
      throw new Error(`No sender for ${row.channel}: set ${row.channel === 'email' ? 'SMTP_URL' : 'SMS_URL'}`);
    await sender?.(row.recipient, rendered, row.id);
    outbox?.add({
      id: row.id,
      channel: row.channel,
      to: row.recipient,
      language: row.language,
      subject: rendered.subject,
      text: row.channel === 'sms' ? rendered.sms : rendered.text,
      code: typeof prepared.params['code'] === 'string' ? prepared.params['code'] : null,
      time: clock().getTime(),
    });
  }

  return {
    async send(mail, work) {
      await queueMail(work?.client ?? pool, newId(), mail, work?.now ?? clock());
      if (work) work.afterCommit(loop.wake);
      else loop.wake();
    },
    reaches: (method) => outbox !== undefined || senders[method === 'email' ? 'email' : 'sms'] !== undefined,
    start: loop.start,
    flush: loop.flush,
    async stop() {
      await loop.stop();
      for (const sender of Object.values(senders)) sender.close?.();
    },
  };
}

/** Stores a message for the servers to send; for programs that are no server. */
export async function queueMail<Name extends TemplateName>(
  client: SqlClient,
  mailId: string,
  { to, language, template, params, expiresAt }: Mail<Name>,
  now: Date,
): Promise<void> {
  await client.query(
    `INSERT INTO mail_queue (id, channel, recipient, language, template, params, due_at, expires_at, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $7)`,
    [
      mailId,
      ...mailAddressOf(to),
      language,
      template,
      params,
      now,
      expiresAt ?? new Date(now.getTime() + DEFAULT_LIFETIME),
    ],
  );
}

/** @returns channel and recipient as in the table and in `/dev/outbox?to=` */
export function mailAddressOf(target: CodeTarget): [Channel, string] {
  return target.method === 'email' ? ['email', target.email] : ['sms', `+${target.areaCode}${target.mobile}`];
}
