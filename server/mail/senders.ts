import { createTransport } from 'nodemailer';
import type { Sender } from './mail.ports.ts';
import { RefusedForGoodError } from './refused-for-good.ts';

/** Shorter than the lease of a letter that is being sent (mailer.ts), so that no two processes send it. */
const PATIENCE = 20_000;

/**
 * Mail over SMTP.
 * @param url for example `smtps://user:password@mail.example:465`
 * @param from the sender as people see it
 */
export function smtpSender(url: string, from: string): Sender {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 3,
    connectionTimeout: PATIENCE / 2,
    greetingTimeout: PATIENCE / 2,
    socketTimeout: PATIENCE,
  } as Parameters<typeof createTransport>[0]);
  const send: Sender = async (recipient, { subject, text, html }, id) => {
    try {
      // An object, so that nothing in an address can add another recipient.
      await transport.sendMail({
        from,
        to: { name: '', address: recipient },
        subject,
        text,
        html,
        messageId: `<${id}@${domainOf(from)}>`,
        headers: { 'auto-submitted': 'auto-generated' },
      });
    } catch (error) {
      const { responseCode } = error as { responseCode?: number };
      if (responseCode !== undefined && responseCode >= 500 && responseCode !== 535)
        throw new RefusedForGoodError(`SMTP ${responseCode}`, { cause: error });
      throw error;
    }
  };
  return Object.assign(send, { close: () => transport.close() });
}

/**
 * SMS through a provider's webhook: a POST of `{ id, to, text }`, `to` in E.164. Any 2xx answer means that the
 * provider has it.
 * @param url its address; credentials in it are sent as Basic authorization
 */
export function webhookSmsSender(url: string): Sender {
  const address = new URL(url);
  const credentials =
    address.username === ''
      ? undefined
      : `${decodeURIComponent(address.username)}:${decodeURIComponent(address.password)}`;
  address.username = '';
  address.password = '';
  return async (recipient, { sms }, id) => {
    const answer = await fetch(address, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'idempotency-key': id,
        ...(credentials === undefined ? {} : { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` }),
      },
      body: JSON.stringify({ id, to: recipient, text: sms }),
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE),
    });
    await answer.body?.cancel();
    if (answer.ok) return;
    const refused = answer.status >= 400 && answer.status < 500 && ![401, 403, 408, 429].includes(answer.status);
    throw refused
      ? new RefusedForGoodError(`SMS provider ${answer.status}`)
      : new Error(`SMS provider ${answer.status}`);
  };
}

const domainOf = (from: string): string => /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost';
