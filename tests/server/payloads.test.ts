import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callUrl, CLIENT_HEADER, type AnyInput } from '#protocol/http/define-call.ts';
import type { Endpoint } from '#protocol/http/endpoints/define-endpoint.ts';
import { ENDPOINTS } from '#protocol/http/endpoints/endpoints.ts';
import { escapeHtml, render } from '#server/mail/render.ts';
import { PAYLOADS, payloadFor } from '#tests/payloads/payloads.ts';
import { textFields, withText, type TextField } from '#tests/payloads/text-fields.ts';
import { createCast, type Cast } from '#tests/permissions/cast.ts';
import { MATRIX } from '#tests/permissions/matrix.ts';
import { WHO, type Row, type Who } from '#tests/permissions/row.ts';
import { createTestApp, type TestApp } from './support/app.ts';

let test: TestApp;
let cast: Cast;
beforeAll(async () => {
  test = await createTestApp();
  cast = await createCast(test);
});
afterAll(() => test.close());

const writes: [string, Endpoint][] = [...ENDPOINTS.values()]
  .filter(({ method, body }) => method !== 'GET' && body && textFields(body, undefined).length > 0)
  .map((call) => [call.name, call]);

/** A call that the matrix allows to someone; otherwise one that it refuses, which must not fail in another way. */
function allowed(call: Endpoint): { row: Row; state: string; who: Who } {
  const rows = MATRIX.filter((row) => row.call.name === call.name);
  for (const row of rows)
    for (const [state, cells] of Object.entries(row.states))
      for (const who of WHO) if (cells[who] === 'ok') return { row, state, who };
  return {
    row: rows[0]!,
    state: Object.keys(rows[0]!.states)[0]!,
    who: call.access === 'public' ? 'visitor' : 'buyer',
  };
}

/** Texts that were sent, by their mark. */
const sent = new Map<string, { field: string; text: string }>();
const MARK = /pay\d+x/;

/** Where the rules allow invisible characters nowhere, or one line only. */
const visible = (text: string): string =>
  text
    .replace(/\p{Cf}/gu, '')
    .replace(/\s+/g, ' ')
    .trim();

/** All texts of a value, those in JSON inside of a text included. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(textsIn);
  if (typeof value !== 'string' || !MARK.test(value)) return [];
  try {
    return textsIn(JSON.parse(value));
  } catch {
    return [value];
  }
}

async function storedTexts(): Promise<string[]> {
  const { rows: tables } = await test.deps.pool.query<{ name: string }>(
    "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'",
  );
  const found: string[] = [];
  for (const { name } of tables) {
    // What searches look through is made from texts, and is no text itself.
    const { rows } = await test.deps.pool.query<{ row: unknown }>(
      `SELECT to_jsonb(t) - 'search' AS row FROM "${name}" t`,
    );
    found.push(...textsIn(rows));
  }
  return found;
}

describe('payloads in every free text', () => {
  it.each(writes)('of %s cause no server error', async (name, call) => {
    // A call before may have ended sessions.
    await cast.renew();
    const { row, state, who } = allowed(call);
    const make = async (): Promise<AnyInput> => {
      const made = await row.input(cast, state);
      return typeof made === 'function' ? made(who) : made;
    };
    const send = async (path: TextField['path'], text: string): Promise<number> => {
      const { body, ...rest } = await make();
      const session = who === 'visitor' ? undefined : await cast.session(who);
      const { statusCode } = await test.app.inject({
        method: call.method,
        url: callUrl(call, rest),
        headers: session ? { authorization: `Bearer ${session.token}` } : { [CLIENT_HEADER]: '1' },
        payload: withText(call.body!, body, path, text) as object,
      });
      return statusCode;
    };
    const failed: unknown[] = [];
    for (const { path, most } of textFields(call.body!, (await make()).body)) {
      const field = `${name} ${path.join('.')}`;
      const mark = `pay${sent.size + 1}x`;
      let text = payloadFor(mark, most, sent.size);
      const status = await send(path, text);
      // The rules of a field allow less than its schema.
      if (status === 422) {
        text = `${mark} </b><b data-payload>"{0}`;
        const again = await send(path, text);
        if (again >= 500) failed.push([field, again]);
      }
      if (status >= 500) failed.push([field, status]);
      sent.set(mark, { field, text });
    }
    expect(failed).toEqual([]);
  });

  it('are stored as they were sent', async () => {
    const changed: unknown[] = [];
    const found = new Set<string>();
    for (const stored of await storedTexts()) {
      const { field, text } = sent.get(MARK.exec(stored)![0])!;
      found.add(field);
      if (!visible(stored).includes(visible(text))) changed.push({ field, stored, text });
    }
    expect(changed).toEqual([]);
    expect([...found]).toEqual(
      expect.arrayContaining([
        'account.updateBasic trueName',
        'addresses.save detail',
        'agentBuys.create description',
        'discuss.reply content.0.inline.0.text',
        'discuss.save data.title',
        'goods.create data.brand',
        'goods.create data.texts.EN.title',
        'messages.send data.content',
        'news.save data.texts.EN.content.0.inline.0.text',
        'offers.make comment',
        'stores.saveComment content',
        'stores.saveMedia content',
      ]),
    );
  });

  it('are text in the mails that carry texts of people', () => {
    for (const payload of PAYLOADS)
      for (const { text, html } of [
        render('reviewDecided', 'EN', { subject: 'store', decision: 'rejected', title: payload, note: payload }),
        render('contentTakenDown', 'EN', { subject: 'post', store: payload, reason: 'complaint', note: payload }),
        render('contactAnswered', 'EN', { name: payload, message: payload, answer: payload }),
      ]) {
        expect(visible(text)).toContain(visible(payload));
        expect(html).not.toMatch(/<[^<>]*data-payload|<i>/);
        expect(html).toContain(escapeHtml(payload.trim()));
      }
  });
});
