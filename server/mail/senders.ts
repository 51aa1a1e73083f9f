import { createTransport } from 'nodemailer';
import type { Sender } from './mail.ports.ts';
import { PermanentlyRefusedError } from './permanently-refused.ts';

/** Shorter than the lease of a message (mailer.ts), so that two processes do not send it at once. Milliseconds. */
const TIMEOUT = 20_000;

/**
 * Mail over SMTP.
 * @param url for example `smtps://user:password@mail.example:465`
 * @param from the displayed sender
 */
export function smtpSender(url: string, from: string): Sender {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 3,
    connectionTimeout: TIMEOUT / 2,
    greetingTimeout: TIMEOUT / 2,
    socketTimeout: TIMEOUT,
  } as Parameters<typeof createTransport>[0]);
  const send: Sender = async (recipient, { subject, text, html }, id) => {
    try {
      // As an object, an address cannot contain another recipient.
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
        throw new PermanentlyRefusedError(`SMTP ${responseCode}`, { cause: error });
      throw error;
    }
  };
  return Object.assign(send, { close: () => transport.close() });
}

/**
 * SMS through a provider's webhook: a POST of `{ id, to, text }`, `to` in E.164. Any 2xx response means that the
 * provider accepted it.
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
    const response = await fetch(address, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'idempotency-key': id,
        ...(credentials === undefined ? {} : { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` }),
      },
      body: JSON.stringify({ id, to: recipient, text: sms }),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT),
    });
    await response.body?.cancel();
    if (response.ok) return;
    const refused = response.status >= 400 && response.status < 500 && ![401, 403, 408, 429].includes(response.status);
    throw refused
      ? new PermanentlyRefusedError(`SMS provider ${response.status}`)
      : new Error(`SMS provider ${response.status}`);
  };
}

const domainOf = (from: string): string => /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost';
