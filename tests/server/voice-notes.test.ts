import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { MessageFile } from '#protocol/entities/message.ts';
import { fetchMessages, recallMessage, sendMessage } from '#protocol/http/messages.ts';
import { getRoom } from '#protocol/http/rooms.ts';
import { VOICE_NOTE } from '#protocol/limits.ts';
import { files } from '#server/database/schema/files.ts';
import { ProcessEndedError } from '#server/processes/task.ts';
import { createTestApp, type TestApp } from './support/app.ts';
import { createClient, type Client } from './support/client.ts';
import { askLink, asPerson, PDF, picture, put, upload, type Link } from './support/files.ts';
import { mp4Audio, oggAudio, webmAudio } from './support/audio.ts';

let test: TestApp;
let ann: Client;
let ben: Client;
let eve: Client;
let roomId: string;

beforeAll(async () => {
  test = await createTestApp();
  [ann, ben, eve] = [await createClient(test), await createClient(test), await createClient(test)];
  roomId = (await ann.get(getRoom, { body: { userId: ben.userId } })).roomId;
});
afterAll(() => test.close());

const PEAKS = Array.from({ length: VOICE_NOTE.peaks }, (_, index) => index % (VOICE_NOTE.peakMost + 1));
const record = (bytes: Buffer, contentType = 'audio/webm;codecs=opus', fileName = 'note.webm') =>
  upload(test, asPerson(ann), { fileName, contentType }, bytes);
const body = (file: { fileId: string; voice?: { peaks: number[] } }, more: Record<string, unknown> = {}) => ({
  body: {
    userId: ben.userId,
    data: { _id: crypto.randomUUID(), roomId, content: '', files: [{ name: 'note.webm', ...file }], ...more },
  },
});
const note = ({ fileId }: Link, more: Record<string, unknown> = {}) =>
  ann.get(sendMessage, body({ fileId, voice: { peaks: PEAKS } }, more));
const read = (who: Client, url: string, headers: Record<string, string> = {}) =>
  test.app.inject({ url, headers: { authorization: `Bearer ${who.token}`, ...headers } });

describe('uploading sound', () => {
  it.each([
    ['WebM', 'audio/webm;codecs=opus', 'a.webm', webmAudio(12_340)],
    ['MP4', 'audio/mp4', 'a.m4a', mp4Audio(12_340)],
    ['MP4 without fragments', 'audio/x-m4a', 'a.m4a', mp4Audio(12_340, { isFragmented: false })],
    ['Ogg', 'audio/ogg; codecs=opus', 'a.ogg', oggAudio(12_340)],
  ])('measures the length of %s', async (_, contentType, fileName, bytes) => {
    const { status, link } = await record(bytes, contentType, fileName);
    expect(status).toBe(200);
    const [row] = await test.deps.db.select().from(files).where(eq(files.id, link.fileId));
    expect(row).toMatchObject({ state: 'ready', name: fileName, size: bytes.length });
    expect(Math.abs(row!.length! - 12_340)).toBeLessThan(50);
  });

  it.each([
    ['a video', 'audio/webm', webmAudio(500, { trackType: 1 })],
    ['another codec', 'audio/webm', webmAudio(500, { codec: 'A_VORBIS' })],
    ['sound beside a second track', 'audio/mp4', mp4Audio(500, { tracks: 2 })],
    ['an Ogg named WebM', 'audio/webm', oggAudio(500)],
    ['a head without sound', 'audio/webm', webmAudio(0)],
    ['half a page', 'audio/ogg', oggAudio(500).subarray(0, -1)],
    ['a document', 'audio/mp4', PDF],
  ])('refuses %s', async (_, contentType, bytes) => {
    expect(await record(bytes, contentType)).toMatchObject({ status: 422, errorCode: 'FileContentMismatch' });
  });

  it('refuses more than five minutes, but not the moment in which a recorder ends', async () => {
    const late = await record(webmAudio(VOICE_NOTE.longest + 900));
    expect(late.status).toBe(200);
    expect((await note(late.link)).files[0]?.voice?.length).toBe(VOICE_NOTE.longest);
    const long = await record(webmAudio(VOICE_NOTE.longest + VOICE_NOTE.tolerance + 100));
    expect(long).toMatchObject({ status: 422, errorCode: 'VoiceNoteTooLong' });
  });

  it('asks to try again when measuring took too long, and keeps the link valid', async () => {
    const bytes = webmAudio(500);
    const run = vi.spyOn(test.deps.processes.forCalls, 'run');
    run.mockRejectedValueOnce(new ProcessEndedError('measureAudio', 'time'));
    const late = await record(bytes);
    expect(late).toMatchObject({ status: 503, errorCode: 'ServiceUnavailable' });
    run.mockRestore();
    expect(await put(test, asPerson(ann), late.link.url, bytes)).toMatchObject({ status: 200 });
  });

  it('refuses more bytes than a note can have, and sound elsewhere than in chats', async () => {
    const request = { fileName: 'a.webm', contentType: 'audio/webm' };
    const large = await askLink(test, asPerson(ann), { ...request, size: VOICE_NOTE.bytes + 1 });
    expect(large).toEqual({ status: 422, errorCode: 'FileTooLarge' });
    for (const category of ['goods', 'store', 'avatar', 'article', 'reviewDocument', 'agentBuy', 'import'])
      expect(await askLink(test, asPerson(ann), { ...request, category })).toMatchObject({
        errorCode: 'FileFormatInvalid',
      });
  });
});

describe('sending a voice note', () => {
  it('has the length that the server measured and the waveform of the sender', async () => {
    const { link } = await record(webmAudio(12_340));
    const sent = await note(link);
    const file: MessageFile = {
      fileId: link.fileId,
      name: 'note.webm',
      extension: 'webm',
      size: webmAudio(12_340).length,
      type: 'file',
      url: link.s3Url,
      width: 0,
      height: 0,
      voice: { length: 12_340, peaks: PEAKS },
    };
    expect(sent.files).toEqual([file]);
    const page = await ben.get(fetchMessages, { body: { roomId } });
    expect(page.at(-1)?.files).toEqual([file]);
  });

  it('refuses a wrong waveform, and one of a file without sound', async () => {
    const { link } = await record(webmAudio(500));
    const wrong = [PEAKS.slice(1), [...PEAKS, 0], PEAKS.map(() => 32), PEAKS.map(() => -1), PEAKS.map(() => 0.5)];
    for (const peaks of wrong)
      expect((await ann.call(sendMessage, body({ fileId: link.fileId, voice: { peaks } }))).status).toBe(400);
    const image = await upload(
      test,
      asPerson(ann),
      { fileName: 'a.png', contentType: 'image/png' },
      await picture(9, 9),
    );
    const { status, error } = await ann.call(sendMessage, body({ fileId: image.link.fileId, voice: { peaks: PEAKS } }));
    expect([status, error?.errorCode]).toEqual([422, 'FileNotUploaded']);
  });

  it('is the same message when it is sent again, and another one with another waveform', async () => {
    const { link } = await record(webmAudio(500));
    const _id = crypto.randomUUID();
    const first = await note(link, { _id });
    expect((await note(link, { _id })).ticks).toBe(first.ticks);
    const other = await ann.call(
      sendMessage,
      body({ fileId: link.fileId, voice: { peaks: [...PEAKS].reverse() } }, { _id }),
    );
    expect(other.error?.errorCode).toBe('MessageIdReused');
  });

  it('is quoted and forwarded like any file', async () => {
    const { link } = await record(webmAudio(2_000));
    const sent = await note(link);
    const reply = await ben.get(sendMessage, {
      body: {
        userId: ann.userId,
        data: { _id: crypto.randomUUID(), roomId, content: 'clear', replyMessageId: sent._id },
      },
    });
    expect(reply.replyMessage?.files[0]?.voice).toEqual({ length: 2_000, peaks: PEAKS });
    const elsewhere = await ben.get(getRoom, { body: { userId: eve.userId } });
    const copy = await ben.get(sendMessage, {
      body: {
        userId: eve.userId,
        data: {
          _id: crypto.randomUUID(),
          roomId: elsewhere.roomId,
          content: '',
          forward: { roomId, _id: sent._id },
        },
      },
    });
    expect(copy.files[0]?.voice).toEqual({ length: 2_000, peaks: PEAKS });
    expect((await read(eve, link.s3Url)).statusCode).toBe(200);
  });

  it('is gone when it is recalled', async () => {
    const { link } = await record(webmAudio(2_000));
    const sent = await note(link);
    expect((await read(ben, link.s3Url)).statusCode).toBe(200);
    const recalled = await ann.get(recallMessage, { body: { _id: sent._id, roomId } });
    expect(recalled.files).toEqual([]);
    expect((await read(ben, link.s3Url)).statusCode).toBe(404);
  });
});

it('serves a note to the members of its room only: in the page, in ranges, in no shared cache', async () => {
  const bytes = webmAudio(3_000);
  const { link } = await record(bytes);
  await note(link);
  const whole = await read(ben, link.s3Url);
  expect(whole.statusCode).toBe(200);
  expect(whole.rawPayload.equals(bytes)).toBe(true);
  expect(whole.headers).toMatchObject({
    'content-type': 'audio/webm',
    'content-disposition': expect.stringMatching(/^inline/) as string,
    'accept-ranges': 'bytes',
    'cache-control': 'private, max-age=604800, immutable',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
  });
  const part = await read(ben, link.s3Url, { range: 'bytes=10-19' });
  expect([part.statusCode, part.headers['content-range']]).toEqual([206, `bytes 10-19/${bytes.length}`]);
  expect(part.rawPayload.equals(bytes.subarray(10, 20))).toBe(true);
  expect((await read(ben, `${link.s3Url}?download`)).headers['content-disposition']).toMatch(/^attachment/);
  expect((await read(eve, link.s3Url)).statusCode).toBe(404);
  expect((await test.app.inject({ url: link.s3Url })).statusCode).toBe(404);
});
