import type { ReviewReasonGiven } from '#protocol/entities/review.ts';
import type { ServerLanguage } from '#protocol/locales.ts';
import type { Deps } from '../deps.ts';
import type { UnitOfWork } from '../events/transact.ts';

/** KYC-5: writes the person of a decision, in their language; who has no e-mail address reads it on their page. */
export async function tellDecision(
  work: UnitOfWork,
  { mailer }: Pick<Deps, 'mailer'>,
  userId: string,
  approved: boolean,
  reason: ReviewReasonGiven | null,
): Promise<void> {
  const { rows } = await work.client.query<{ email: string; language_code: ServerLanguage }>(
    'SELECT email, language_code FROM users WHERE id = $1 AND email IS NOT NULL AND email_verified',
    [userId],
  );
  const person = rows[0];
  if (!person) return;
  await mailer.send(
    {
      to: { method: 'email', email: person.email },
      language: person.language_code,
      template: 'reviewDecided',
      params: {
        subject: 'kyc',
        decision: approved ? 'approved' : 'rejected',
        ...(reason ? { reason: reason.code, note: reason.note } : {}),
      },
    },
    work,
  );
}
