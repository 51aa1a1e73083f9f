import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contactHandle, contactList, contactRecording, contactSend } from '#protocol/http/contact.ts';
import { staffAudit } from '#protocol/http/staff.ts';
import { CONTACT, RECORDING } from '#protocol/limits.ts';
import { sweepContactMessages } from '#server/contact/contact-messages.ts';
import { createTestApp, type TestApp } from './support/app.ts';
import { createClient, type Client } from './support/client.ts';
import { sentTo } from './support/outbox.ts';
import { solvedCaptcha, visit } from './support/registration.ts';
import { join } from './support/socket.ts';

const VALID = { name: ' Ann\u0007  Lee ', email: 'ann@mail.example', message: 'Are you open?\r\nOn Monday?' };

let test: TestApp;
let staff: Client;
let ahead = 0;
beforeAll(async () => {
  test = await createTestApp({ clock: () => new Date(Date.now() + ahead) });
  staff = await createClient(test, { isCustomerService: true, trueName: 'Mia' });
});
afterAll(() => test.close());

const send = async (
  fields: Partial<
    typeof VALID & { captcha: string; languageCode: 'ZHHK'; subject: 'advertise' | 'problem'; recording: string }
  > = {},
) => visit(test, contactSend, { body: { ...VALID, ...(await solvedCaptcha(test)), ...fields } });
const list = (filter: 'waiting' | 'handled') => staff.get(contactList, { query: { filter } });
const count = async (): Promise<number> => (await list('waiting')).total;
const handle = (id: string, answer: string | null) => staff.call(contactHandle, { params: { id }, body: { answer } });
/** The id of a new waiting message. */
async function received(fields: Parameters<typeof send>[0] = {}): Promise<string> {
  expect((await send(fields)).status).toBe(200);
  return (await list('waiting')).items.at(-1)!.id;
}

describe('the contact form', () => {
  it('stores a message without control characters', async () => {
    await received();
    expect((await list('waiting')).items.at(-1)).toMatchObject({
      name: 'Ann Lee',
      email: 'ann@mail.example',
      message: 'Are you open?\nOn Monday?',
      language: 'EN',
      subject: 'general',
      handled: null,
    });
  });

  it('shows staff that a message is an advertising inquiry', async () => {
    await received({ subject: 'advertise' });
    expect((await list('waiting')).items.at(-1)).toMatchObject({ subject: 'advertise' });
    expect((await send({ subject: 'sale' as 'advertise' })).status).toBe(400);
  });

  it('names every field with a problem at once, and stores nothing', async () => {
    const before = await count();
    const { error } = await send({ name: ' ', email: '', message: '\n', captcha: ' ' });
    expect(error?.params).toEqual({
      name: 'required',
      email: 'requiredEmail',
      message: 'required',
      captcha: 'requiredCaptcha',
    });
    expect((await send({ email: 'ann@mail' })).error?.params).toEqual({ email: 'emailInvalid' });
    expect((await send({ message: 'm'.repeat(CONTACT.messageMax + 1) })).error?.params).toEqual({
      message: 'tooLong',
    });
    expect((await send({ message: 'm'.repeat(CONTACT.messageMax * 2 + 1) })).status).toBe(400);
    expect(await count()).toBe(before);
  });

  it('stores the recording of a problem for staff, and logs that it was read', async () => {
    const events = [
      { at: 5, actor: 'x:1', chart: 'room', type: 'room.opened', data: { roomId: 'text 6' }, state: 'open.ready' },
      { at: 6, actor: 'x:2', chart: 'outbox', type: '\u0000', data: {}, state: '' },
    ];
    const id = await received({ subject: 'problem', recording: JSON.stringify(events) });
    expect((await list('waiting')).items.at(-1)).toMatchObject({ id, subject: 'problem', hasRecording: true });
    expect(await staff.get(contactRecording, { params: { id } })).toEqual({ events });
    const audit = await staff.get(staffAudit, { query: { subject: id } });
    expect(audit.items.map(({ action }) => action)).toEqual(['viewContact']);
  });

  it('refuses what is no recording, and shows none where none was attached', async () => {
    for (const recording of ['', '{', '[{}]', '7', '['.repeat(30_000), `"${'r'.repeat(RECORDING.textMax)}"`])
      expect((await send({ recording })).status).toBe(400);
    const id = await received();
    expect((await list('waiting')).items.at(-1)).toMatchObject({ id, hasRecording: false });
    expect((await staff.call(contactRecording, { params: { id } })).error?.errorCode).toBe('NotFoundService');
    const other = await createClient(test);
    expect((await other.call(contactRecording, { params: { id } })).status).toBe(403);
  });

  it('needs a captcha, which is good for one message', async () => {
    expect((await send({ captcha: 'WRONG' })).error?.errorCode).toBe('Image_VerifyCodeMatchError');
    const captcha = await solvedCaptcha(test);
    const before = await count();
    const answers = await Promise.all(
      [1, 2, 3].map(() => visit(test, contactSend, { body: { ...VALID, ...captcha } })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422]);
    expect(await count()).toBe(before + 1);
  });

  it('accepts five messages a minute from one address', async () => {
    const limited = await createTestApp({ config: { rateLimit: true } });
    const body = { ...VALID, captchaId: 'absent', captcha: 'WRONG' };
    const statuses: number[] = [];
    for (let n = 0; n <= CONTACT.perMinute; n += 1)
      statuses.push((await visit(limited, contactSend, { body }, {}, '203.0.113.7')).status);
    expect(statuses).toEqual([...Array.from({ length: CONTACT.perMinute }, () => 422), 429]);
    expect((await visit(limited, contactSend, { body }, {}, '203.0.113.8')).status).toBe(422);
    await limited.close();
  });
});

describe('the queue of the contact form', () => {
  it('sends an answer by mail in the language of the message', async () => {
    const id = await received({ email: 'chan@mail.example', languageCode: 'ZHHK', message: '<b>開門嗎？</b>' });
    expect((await handle(id, ' 星期一開門。 ')).status).toBe(200);
    const [letter] = await sentTo(test, 'chan@mail.example');
    expect(letter).toMatchObject({ language: 'ZHHK', subject: '有關你的查詢的回覆' });
    expect(letter?.text).toContain('星期一開門。');
    expect(letter?.text).toContain('<b>開門嗎？</b>');
    expect((await list('handled')).items[0]).toMatchObject({ id, handled: { by: 'Mia', answer: '星期一開門。' } });
  });

  it('closes a message without a letter', async () => {
    const id = await received({ email: 'spam@mail.example' });
    expect((await handle(id, null)).status).toBe(200);
    expect(await sentTo(test, 'spam@mail.example')).toEqual([]);
    expect((await list('handled')).items[0]).toMatchObject({ id, handled: { by: 'Mia', answer: null } });
  });

  it('handles a message once, also by simultaneous calls', async () => {
    const id = await received({ email: 'once@mail.example' });
    const answers = await Promise.all([1, 2, 3].map((n) => handle(id, `Answer ${n}`)));
    expect(answers.map(({ error }) => error?.errorCode).toSorted()).toEqual(['MoveRefused', 'MoveRefused', undefined]);
    expect(await sentTo(test, 'once@mail.example')).toHaveLength(1);
  });

  it('is refetched by staff when a message arrives and when one is handled', async () => {
    const { socket, next } = await join(await test.listen(), staff);
    const id = await received();
    expect((await next('changed')).data).toEqual({ families: ['contact'] });
    await handle(id, null);
    expect((await next('changed')).data).toEqual({ families: ['contact'] });
    socket.terminate();
  });

  it('refuses a blank answer', async () => {
    const id = await received();
    expect((await handle(id, ' \n')).error?.params).toEqual({ answer: 'required' });
    expect((await list('waiting')).items.map((message) => message.id)).toContain(id);
  });

  it('logs reading, answering and closing', async () => {
    const [answered, closed] = [await received(), await received()];
    await handle(answered, 'Yes.');
    await handle(closed, null);
    const acts = async (subject: string) =>
      (await staff.get(staffAudit, { query: { subject } })).items.map(({ action, actor }) => [action, actor.userId]);
    expect(await acts(answered)).toEqual([['answerContact', staff.userId]]);
    expect(await acts(closed)).toEqual([['closeContact', staff.userId]]);
    expect((await acts('waiting')).at(0)).toEqual(['viewContact', staff.userId]);
  });

  it('deletes handled messages after their retention, never waiting ones', async () => {
    const waiting = await received();
    await handle(await received(), null);
    ahead = CONTACT.retention + 60_000;
    expect(await sweepContactMessages(test.deps)).toBeGreaterThan(0);
    ahead = 0;
    expect((await list('handled')).total).toBe(0);
    expect((await list('waiting')).items.map(({ id }) => id)).toContain(waiting);
  });
});
