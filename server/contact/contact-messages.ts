import type { z } from 'zod';
import { recordedEvents } from '#protocol/http/contact.ts';
import type { contactList, contactRecording, contactSend } from '#protocol/http/endpoints/contact.ts';
import { CONTACT, PERSON } from '#protocol/limits.ts';
import type { ServerLanguage } from '#protocol/locales.ts';
import {
  contactEmailProblem,
  contactMessageProblem,
  contactNameProblem,
  type ContactSubject,
} from '#protocol/rules/contact-fields.ts';
import type { RecordedEvent } from '#protocol/rules/recording.ts';
import { writeAuditEntry } from '../audit/write-audit-entry.ts';
import { deleteInBatches } from '../database/delete-in-batches.ts';
import type { SqlClient } from '../database/pool.ts';
import type { Deps } from '../deps.ts';
import { normalizeLine, normalizeText } from '#protocol/rules/normalize-text.ts';
import { rejectProblems } from '../forms/reject-problems.ts';
import { DomainError } from '../http/domain-error.ts';
import { notifyStaff } from '../reviews/notify-staff.ts';
import { redeemCaptcha } from '../verification-codes/captcha.ts';

/**
 * Stores a message. The captcha is redeemed only when the fields are valid.
 * @throws DomainError FieldsInvalid, Image_VerifyCodeMatchError, BadRequestError when the recording has another form
 */
export async function storeContactMessage(
  deps: Pick<Deps, 'pool' | 'ids' | 'transact'>,
  body: z.output<typeof contactSend.body>,
  now: Date,
): Promise<void> {
  const name = normalizeLine(body.name);
  const email = body.email.trim();
  const message = normalizeText(body.message);
  rejectProblems({
    name: contactNameProblem(name),
    email: contactEmailProblem(email),
    message: contactMessageProblem(message),
    captcha: body.captcha.trim() === '' ? 'requiredCaptcha' : undefined,
  });
  if (!(await redeemCaptcha(deps, body.captchaId, body.captcha, now)))
    throw new DomainError('Image_VerifyCodeMatchError');
  const recording = body.recording === undefined ? null : JSON.stringify(parseRecording(body.recording));
  await deps.transact(async (work) => {
    await work.client.query(
      `INSERT INTO contact_messages (id, subject, name, email, language, message, recording, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [deps.ids.id(), body.subject, name, email, body.languageCode, message, recording, work.now],
    );
    await notifyStaff(work, ['contact']);
  });
}

/** @throws DomainError BadRequestError when the text is not JSON of a recording */
function parseRecording(text: string): RecordedEvent[] {
  try {
    return recordedEvents.parse(JSON.parse(text));
  } catch {
    throw new DomainError('BadRequestError', { fields: ['body.recording'] });
  }
}

type MessageRow = {
  id: string;
  subject: ContactSubject;
  name: string;
  email: string;
  language: ServerLanguage;
  message: string;
  created_at: Date;
  handled_at: Date | null;
  handled_by: string | null;
  answer: string | null;
};

/** A page of waiting messages, the oldest first, or of handled ones, the latest first. Reading is logged. */
export async function listContactMessages(
  client: SqlClient,
  { filter, pageNo }: z.output<typeof contactList.query>,
  { reader, now }: { readonly reader: string; readonly now: Date },
): Promise<z.input<typeof contactList.response>> {
  const pageSize = PERSON.staffPageSize;
  const [condition, order] =
    filter === 'waiting' ? ['IS NULL', 'm.created_at, m.id'] : ['IS NOT NULL', 'm.handled_at DESC, m.id'];
  await writeAuditEntry(
    client,
    { actorId: reader, action: 'viewContact', subjectKind: 'contact', subject: filter },
    now,
  );
  const { rows } = await client.query<MessageRow & { has_recording: boolean; handler: string | null; total: number }>(
    `SELECT m.id, subject, name, m.email, language, message, m.created_at, handled_at, answer,
       recording IS NOT NULL AS has_recording, coalesce(u.true_name, u.username, m.handled_by) AS handler,
       (SELECT count(*)::int FROM contact_messages WHERE handled_at ${condition}) AS total
     FROM contact_messages m LEFT JOIN users u ON u.id = m.handled_by
     WHERE m.handled_at ${condition} ORDER BY ${order} LIMIT $1 OFFSET $2`,
    [pageSize, (pageNo - 1) * pageSize],
  );
  return {
    items: rows.map((row) => ({
      id: row.id,
      subject: row.subject,
      name: row.name,
      email: row.email,
      language: row.language,
      message: row.message,
      hasRecording: row.has_recording,
      createTime: row.created_at.getTime(),
      handled: row.handled_at && { at: row.handled_at.getTime(), by: row.handler ?? '', answer: row.answer },
    })),
    total: rows[0]?.total ?? 0,
    pageSize,
  };
}

/**
 * What the worker of a message's sender did. Reading is logged.
 * @throws DomainError NotFoundService when there is no such message, or none was attached
 */
export async function readRecording(
  client: SqlClient,
  id: string,
  { reader, now }: { readonly reader: string; readonly now: Date },
): Promise<z.input<typeof contactRecording.response>> {
  const { rows } = await client.query<{ recording: string | null }>(
    'SELECT recording FROM contact_messages WHERE id = $1',
    [id],
  );
  const recording = rows[0]?.recording;
  if (recording == null) throw new DomainError('NotFoundService');
  await writeAuditEntry(client, { actorId: reader, action: 'viewContact', subjectKind: 'contact', subject: id }, now);
  return { events: JSON.parse(recording) as RecordedEvent[] };
}

/**
 * Answers a waiting message by mail, or closes it.
 * @param typed the answer; null closes the message without one
 * @throws DomainError NotFoundService, FieldsInvalid, MoveRefused if it was handled already
 */
export async function handleContactMessage(
  { transact, mailer }: Pick<Deps, 'transact' | 'mailer'>,
  id: string,
  typed: string | null,
  userId: string,
): Promise<void> {
  const answer = typed === null ? null : normalizeText(typed);
  if (answer !== null) rejectProblems({ answer: contactMessageProblem(answer) });
  await transact(async (work) => {
    const { client, now } = work;
    const { rows } = await client.query<MessageRow>('SELECT * FROM contact_messages WHERE id = $1 FOR UPDATE', [id]);
    const row = rows[0];
    if (!row) throw new DomainError('NotFoundService');
    if (row.handled_at !== null) throw new DomainError('MoveRefused');
    await client.query('UPDATE contact_messages SET handled_at = $2, handled_by = $3, answer = $4 WHERE id = $1', [
      id,
      now,
      userId,
      answer,
    ]);
    const action = answer === null ? 'closeContact' : 'answerContact';
    await writeAuditEntry(client, { actorId: userId, action, subjectKind: 'contact', subject: id }, now);
    await notifyStaff(work, ['contact']);
    if (answer !== null)
      await mailer.send(
        {
          to: { method: 'email', email: row.email },
          language: row.language,
          template: 'contactAnswered',
          params: { name: row.name, message: row.message, answer },
        },
        work,
      );
  });
}

/** Deletes messages that were handled long ago. @returns their number */
export async function sweepContactMessages({ pool, clock }: Pick<Deps, 'pool' | 'clock'>): Promise<number> {
  const oldest = new Date(clock().getTime() - CONTACT.retention);
  return deleteInBatches(pool, { table: 'contact_messages', condition: 'handled_at < $1', values: [oldest] });
}
