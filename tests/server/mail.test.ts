import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { CodeTarget } from '#protocol/http/registration.ts';
import type { Sender } from '#server/mail/mail.ports.ts';
import { createMailer } from '#server/mail/mailer.ts';
import { PermanentlyRefusedError } from '#server/mail/permanently-refused.ts';
import { smtpSender, webhookSmsSender } from '#server/mail/senders.ts';
import { render } from '#server/mail/render.ts';
import { createTestApp, type TestApp } from './support/app.ts';
import { sentTo } from './support/outbox.ts';

let test: TestApp;
let ahead = 0;
const clock = (): Date => new Date(Date.now() + ahead);
const ann: CodeTarget = { method: 'email', email: 'ann@mail.example' };
const letter = { to: ann, language: 'EN', template: 'passwordChanged', params: {} } as const;

beforeAll(async () => {
  test = await createTestApp({ clock });
});
afterAll(() => test.close());
afterEach(async () => {
  ahead = 0;
  await test.database.pool.query('DELETE FROM mail_queue');
});

/** A second process on the same queue. */
const mailerWith = (send: Sender) =>
  createMailer({
    pool: test.database.pool,
    clock,
    newId: test.deps.ids.id,
    log: test.deps.log,
    outbox: undefined,
    senders: { email: send },
    prepare: async (template, params) => ({ template, params }),
  });
const waiting = async (): Promise<{ tries: number; due_at: Date }[]> =>
  (
    await test.database.pool.query<{ tries: number; due_at: Date }>(
      'SELECT tries, due_at FROM mail_queue ORDER BY created_at',
    )
  ).rows;

describe('the mail queue', () => {
  it('sends letters of a killed process from another one', async () => {
    const dead = mailerWith(() => Promise.reject(new Error('never asked')));
    await dead.send(letter);
    expect(await waiting()).toHaveLength(1);
    const sent: string[] = [];
    const next = mailerWith(async (recipient) => void sent.push(recipient));
    next.start();
    await next.flush();
    await next.stop();
    expect([sent, await waiting()]).toEqual([['ann@mail.example'], []]);
  });

  it('sends a letter only after its transaction commits', async () => {
    const sent: string[] = [];
    const mailer = mailerWith(async (_, { subject }) => void sent.push(subject));
    mailer.start();
    await expect(
      test.deps.transact(async (work) => {
        await mailer.send(letter, work);
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    await test.deps.transact(async (work) => {
      await mailer.send(letter, work);
      await mailer.flush();
      expect(sent).toEqual([]);
    });
    await mailer.flush();
    await mailer.stop();
    expect(sent).toEqual(['Your password was changed']);
  });

  it('sends each letter once with two processes', async () => {
    const sent: string[] = [];
    const two = [0, 1].map(() => mailerWith(async (_, __, id) => void sent.push(id)));
    for (let index = 0; index < 40; index += 1) await two[0]!.send(letter);
    for (const mailer of two) mailer.start();
    await Promise.all(two.map((mailer) => mailer.flush()));
    await Promise.all(two.map((mailer) => mailer.stop()));
    expect([sent.length, new Set(sent).size]).toEqual([40, 40]);
  });

  it('sends a letter of a dead process after its lease', async () => {
    let taken = (): void => undefined;
    const took = new Promise<void>((settle) => {
      taken = settle;
    });
    let give = (): void => undefined;
    const hanging = mailerWith(
      () =>
        new Promise((_, reject) => {
          give = () => reject(new Error('dead'));
          taken();
        }),
    );
    hanging.start();
    await hanging.send(letter);
    await took;
    const sent: string[] = [];
    const other = mailerWith(async (recipient) => void sent.push(recipient));
    other.start();
    await other.flush();
    expect(sent).toEqual([]);
    ahead = 61_000;
    await other.flush();
    await other.stop();
    expect(sent).toHaveLength(1);
    give();
    await hanging.stop();
  });

  it('retries with growing delays until a letter expires or is refused permanently', async () => {
    let tries = 0;
    const mailer = mailerWith(async () => {
      tries += 1;
      throw new Error('away');
    });
    mailer.start();
    await mailer.send(letter);
    const waits: number[] = [];
    for (let round = 0; round < 4; round += 1) {
      await mailer.flush();
      const [row] = await waiting();
      waits.push(Math.round((row!.due_at.getTime() - clock().getTime()) / 1_000));
      ahead += (waits.at(-1) ?? 0) * 1_000 + 500;
    }
    expect(waits).toEqual([5, 10, 20, 40]);
    ahead += 4 * 24 * 3_600_000;
    await mailer.flush();
    expect([tries, await waiting()]).toEqual([4, []]);
    await mailer.stop();
    const refusing = mailerWith(() => Promise.reject(new PermanentlyRefusedError('no such box')));
    refusing.start();
    await refusing.send(letter);
    await refusing.flush();
    await refusing.stop();
    expect(await waiting()).toEqual([]);
  });
});

describe('SMTP', () => {
  const rendered = render('reviewDecided', 'ZHHK', {
    subject: 'goods',
    decision: 'rejected',
    title: '翡翠 & <玉>',
    reason: 'other',
  });

  it('sends text and HTML to one address with the letter’s id as message id', async () => {
    const mails: { to: string[]; body: string }[] = [];
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onData(stream, { envelope }, done) {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          mails.push({ to: envelope.rcptTo.map(({ address }) => address), body: Buffer.concat(chunks).toString() });
          done();
        });
      },
      onRcptTo({ address }, _, done) {
        if (address.startsWith('full')) return done(Object.assign(new Error('later'), { responseCode: 452 }));
        return address.startsWith('absent')
          ? done(Object.assign(new Error('no such box'), { responseCode: 550 }))
          : done();
      },
    });
    const listening = server.listen(0, '127.0.0.1');
    await once(listening, 'listening');
    const send = smtpSender(
      `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`,
      'Vermeil <no-reply@vermeil.example>',
    );
    await send('ann@mail.example', rendered, 'abc123');
    expect(mails[0]?.to).toEqual(['ann@mail.example']);
    expect(mails[0]?.body).toContain('Message-ID: <abc123@vermeil.example>');
    expect(mails[0]?.body).toMatch(/Content-Type: text\/plain; charset=utf-8/);
    expect(mails[0]?.body).toMatch(/Content-Type: text\/html; charset=utf-8/);
    await send('x@mail.example\r\nBcc: eve@mail.example', rendered, 'x').catch(() => undefined);
    expect(mails.flatMap(({ to }) => to)).not.toContain('eve@mail.example');
    expect(mails.map(({ body }) => body).join()).not.toMatch(/^Bcc:/im);
    await expect(send('absent@mail.example', rendered, 'y')).rejects.toBeInstanceOf(PermanentlyRefusedError);
    const later: unknown = await send('full@mail.example', rendered, 'z').catch((error: unknown) => error);
    expect(later).toBeInstanceOf(Error);
    expect(later).not.toBeInstanceOf(PermanentlyRefusedError);
    send.close?.();
    await new Promise<void>((done) => server.close(done));
  });
});

describe('the SMS webhook', () => {
  it('receives number, text and credentials; its status decides about a retry', async () => {
    const asked: { headers: Record<string, unknown>; body: unknown }[] = [];
    let status = 202;
    const server = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        asked.push({ headers: request.headers, body: JSON.parse(body) });
        response.writeHead(status).end('{}');
      });
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const send = webhookSmsSender(`http://key:se%3Acret@127.0.0.1:${(server.address() as AddressInfo).port}/sms`);
    const { sms } = render('code', 'ZHCN', { codeId: 'x', purpose: 'verifyPhone', code: '000123' });
    await send('+85261234567', render('code', 'ZHCN', { codeId: 'x', purpose: 'verifyPhone', code: '000123' }), 'id1');
    expect(asked[0]?.body).toEqual({ id: 'id1', to: '+85261234567', text: sms });
    expect(asked[0]?.headers['authorization']).toBe(`Basic ${Buffer.from('key:se:cret').toString('base64')}`);
    for (const [answer, forGood] of [
      [400, true],
      [404, true],
      [401, false],
      [429, false],
      [500, false],
    ] as const) {
      status = answer;
      const failure: unknown = await send('+1', render('passwordChanged', 'EN', {}), 'id2').catch(
        (error: unknown) => error,
      );
      expect([answer, failure instanceof PermanentlyRefusedError]).toEqual([answer, forGood]);
    }
    server.closeAllConnections();
    server.close();
  });
});

describe("the developers' outbox", () => {
  it('lists sent letters, newest first, as JSON and as a page without scripts', async () => {
    await test.deps.mailer.send({
      to: ann,
      language: 'EN',
      template: 'reviewDecided',
      params: { subject: 'goods', decision: 'rejected', note: '<script>alert(1)</script>' },
    });
    expect((await sentTo(test, ann.email))[0]?.subject).toBe('Your item was not approved');
    await test.deps.mailer.send({
      to: { method: 'phone', areaCode: '852', mobile: '61234567' },
      language: 'ZHHK',
      template: 'passwordChanged',
      params: {},
    });
    const all = (await test.app.inject('/dev/outbox')).json<{ data: { to: string; channel: string }[] }>().data;
    expect(all.map(({ to, channel }) => [to, channel])).toEqual([
      ['+85261234567', 'sms'],
      ['ann@mail.example', 'email'],
    ]);
    expect((await test.app.inject('/dev/outbox?to=%2B85261234567')).json<{ data: unknown[] }>().data).toHaveLength(1);
    const page = await test.app.inject({ url: '/dev/outbox', headers: { accept: 'text/html' } });
    expect(page.headers['content-type']).toContain('text/html');
    expect(page.body).not.toContain('<script>');
    expect(page.body).toContain('&lt;script&gt;');
  });
});
