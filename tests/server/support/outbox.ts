import type { OutboxEntry } from '#server/mail/mail.ports.ts';
import type { TestApp } from './app.ts';

/** What was sent to an e-mail address or a number (`+85291234567`), newest first, once everything due has left. */
export async function sentTo(test: TestApp, to: string): Promise<readonly OutboxEntry[]> {
  await test.app.ready();
  await test.deps.mailer.flush();
  return test.deps.outbox?.list(to) ?? [];
}

/** The newest code sent there. */
export async function codeSentTo(test: TestApp, to: string): Promise<string> {
  const code = (await sentTo(test, to)).find((entry) => entry.code !== null)?.code;
  if (code === undefined || code === null) throw new Error(`no code was sent to ${to}`);
  return code;
}
