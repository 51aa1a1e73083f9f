import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import type { CodeTarget } from '#protocol/http/registration.ts';
import type { ServerLanguage } from '#protocol/locales.ts';
import type { Channel } from '../database/schema/mail.ts';
import type { Mailer, Outbox, Sender } from './mail.ports.ts';
import { createWorkLoop } from '../jobs/work-loop.ts';
import { RefusedForGoodError } from './refused-for-good.ts';
import { render } from './render.ts';
import type { TemplateName } from './templates/catalogue.ts';

const SECOND = 1_000;
/** Whoever takes a letter has it for so long; then its process is taken for dead. Longer than any sender's patience. */
const LEASE = 30 * SECOND;
const BATCH = 10;
const POLL = 5 * SECOND;
const FIRST_RETRY = 5 * SECOND;
const LONGEST_RETRY = 600 * SECOND;
const WORTH_SENDING = 3 * 24 * 3_600 * SECOND;

type Row = {
  id: string;
  channel: Channel;
  recipient: string;
  language: ServerLanguage;
  template: TemplateName;
  params: Record<string, unknown>;
  tries: number;
  expires_at: Date;
};
/** What becomes of a letter just before it leaves: other words or figures, or nothing at all. */
export type Prepare = (
  template: TemplateName,
  params: Record<string, unknown>,
) => Promise<{ template: TemplateName; params: Record<string, unknown> } | undefined>;

export type MailerDeps = {
  readonly pool: Pool;
  readonly clock: () => Date;
  readonly newId: () => string;
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
  /** Ways of sending; a missing one leaves its letters waiting. */
  readonly senders: Partial<Record<Channel, Sender>>;
  readonly outbox: Outbox | undefined;
  readonly prepare: Prepare;
};

/**
 * MAIL-1 to MAIL-5: letters are rows, written with what causes them and removed when sent. Several processes share the
 * work. A letter is sent at least once: a process killed between sending and removing lets it be sent again.
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
      const { rows } = await pool.query<Row>(
        `UPDATE outgoing SET tries = tries + 1, due_at = $2
         WHERE id IN (SELECT id FROM outgoing WHERE due_at <= $1 ORDER BY due_at LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)
         RETURNING id, channel, recipient, language, template, params, tries, expires_at`,
        [now, new Date(now.getTime() + LEASE)],
      );
      if (rows.length === 0) return;
      await Promise.all(rows.map((row) => one(row, now)));
      if (signal.aborted) return;
    }
  }

  async function one(row: Row, now: Date): Promise<void> {
    try {
      if (row.expires_at > now) await deliver(row);
      else log.warn({ id: row.id, template: row.template }, 'a letter was not sent in time');
    } catch (err) {
      if (!(err instanceof RefusedForGoodError)) {
        log.warn({ err, id: row.id, template: row.template, tries: row.tries }, 'a letter could not be sent yet');
        const wait = Math.min(FIRST_RETRY * 2 ** (row.tries - 1), LONGEST_RETRY);
        await pool.query('UPDATE outgoing SET due_at = $2 WHERE id = $1', [row.id, new Date(now.getTime() + wait)]);
        return;
      }
      log.error({ err, id: row.id, template: row.template }, 'a letter was refused');
    }
    await pool.query('DELETE FROM outgoing WHERE id = $1', [row.id]);
  }

  async function deliver(row: Row): Promise<void> {
    const ready = await prepare(row.template, row.params);
    if (!ready) return;
    const letter = render(ready.template, row.language, ready.params as never);
    const sender = senders[row.channel];
    if (!sender && !outbox)
      throw new Error(`No way to send by ${row.channel}: set ${row.channel === 'email' ? 'SMTP_URL' : 'SMS_URL'}`);
    await sender?.(row.recipient, letter, row.id);
    outbox?.note({
      id: row.id,
      channel: row.channel,
      to: row.recipient,
      language: row.language,
      subject: letter.subject,
      text: row.channel === 'sms' ? letter.sms : letter.text,
      code: typeof ready.params['code'] === 'string' ? ready.params['code'] : null,
      time: clock().getTime(),
    });
  }

  return {
    async send({ to, language, template, params, expiresAt }, work) {
      const now = work?.now ?? clock();
      await (work?.client ?? pool).query(
        `INSERT INTO outgoing (id, channel, recipient, language, template, params, due_at, expires_at, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $7)`,
        [
          newId(),
          ...addressOf(to),
          language,
          template,
          params,
          now,
          expiresAt ?? new Date(now.getTime() + WORTH_SENDING),
        ],
      );
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

/** @returns channel and recipient as the table has them, and as `/dev/outbox?to=` asks */
export function addressOf(target: CodeTarget): [Channel, string] {
  return target.method === 'email' ? ['email', target.email] : ['sms', `+${target.areaCode}${target.mobile}`];
}
