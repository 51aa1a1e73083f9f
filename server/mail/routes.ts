import type { FastifyInstance } from 'fastify';
import { devRoute } from '../http/dev-route.ts';
import { escapeHtml } from './render.ts';
import type { Mailer, SentMailLog, SentMail } from './mail.ports.ts';

type MailRouteDeps = {
  readonly mailer: Mailer;
  readonly outbox: SentMailLog | undefined;
};

/**
 * Runs the mail queue with the application; outside production shows sent messages at `/dev/outbox` on loopback.
 */
export function registerMail(app: FastifyInstance, { mailer, outbox }: MailRouteDeps): void {
  app.addHook('onReady', async () => mailer.start());
  app.addHook('onClose', () => mailer.stop());
  if (!outbox) return;
  devRoute(app, '/dev/outbox', async (request, reply) => {
    // The caller wants to see what was just caused.
    await mailer.flush();
    const entries = outbox.list((request.query as { to?: string }).to);
    void reply.header('cache-control', 'no-store');
    if (!(request.headers.accept ?? '').includes('text/html')) return { data: entries };
    return reply.type('text/html; charset=utf-8').send(page(entries));
  });
}

function page(entries: readonly SentMail[]): string {
  const article = ({ to, channel, subject, text, code, time }: SentMail): string =>
    `<article><h2>${escapeHtml(subject)}</h2>` +
    `<p>${escapeHtml(`${channel} · ${to} · ${new Date(time).toISOString()}`)}</p>` +
    `${code === null ? '' : `<p><strong>${escapeHtml(code)}</strong></p>`}<pre>${escapeHtml(text)}</pre></article><hr>`;
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Outbox</title></head><body><h1>Outbox</h1>` +
    `${entries.length === 0 ? '<p>Nothing was sent yet.</p>' : entries.map(article).join('')}</body></html>`
  );
}
