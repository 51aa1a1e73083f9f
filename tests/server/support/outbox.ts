import type { SentMail } from '#server/mail/mail.ports.ts';
import type { TestApp } from './app.ts';

/** Letters to an e-mail address or a number (`+85291234567`), newest first, after sending all that is due. */
export async function sentTo(test: TestApp, to: string): Promise<readonly SentMail[]> {
  await test.app.ready();
  await test.deps.mailer.flush();
  return test.deps.outbox?.list(to) ?? [];
}

/** The newest code in a letter to this recipient. */
export async function codeSentTo(test: TestApp, to: string): Promise<string> {
  const code = (await sentTo(test, to)).find((entry) => entry.code !== null)?.code;
  if (code === undefined || code === null) throw new Error(`no code was sent to ${to}`);
  return code;
}
