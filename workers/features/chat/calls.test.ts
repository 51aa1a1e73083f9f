import { describe, expect, it } from 'vitest';
import { CallError } from '#machines/call-error.ts';
import { sendMessage } from '#protocol/http/messages.ts';
import { getRoom } from '#protocol/http/rooms.ts';
import { createFakeHttp } from '#tests/doubles/fake-http.ts';
import { createRoom, postMessage } from './calls.ts';

describe('createRoom', () => {
  it.each([
    ['Unauthenticated', 401],
    ['NotFoundService', 404],
    ['RoomWithOneself', 422],
    ['TooManyRequests', 429],
  ])('hands on what the server refuses: %s', async (code, status) => {
    await expect(failing(code, status)).rejects.toMatchObject({ data: { code, status } });
  });

  it.each([
    ['Offline', 0],
    ['Timeout', 0],
    ['BadAnswer', 0],
    ['UnknowError', 500],
    ['UnknowError', 404],
    ['ServiceUnavailable', 503],
    ['OfANewerServer', 422],
  ])('is a room create error for any other reason: %s %i (spec §8)', async (code, status) => {
    await expect(failing(code, status)).rejects.toMatchObject({ data: { code: 'RoomCreateError', status } });
  });
});

describe('postMessage', () => {
  it.each([
    ['how long the message waited on the device', 5_000, 4_000],
    ['no wait when the clock was set back meanwhile', 500, 0],
  ])('reports %s', async (_, now, waited) => {
    const http = createFakeHttp();
    const posted: unknown[] = [];
    http.on(sendMessage, ({ body }) => {
      posted.push(body.data.waited);
      throw new CallError({ code: 'Offline', status: 0 });
    });
    const known = { id: 'm1', roomId: 'ann_ben', sequence: 1, createTime: 1_000 };
    const item = { ...known, content: 'Hello', files: [], reply: null, error: null };
    await expect(postMessage(http, 'ann', 'en', item, now, new AbortController().signal)).rejects.toThrow();
    expect(posted).toEqual([waited]);
  });
});

function failing(code: string, status: number): Promise<unknown> {
  const http = createFakeHttp();
  http.on(getRoom, () => {
    throw new CallError({ code, status });
  });
  return createRoom(http, 'en', { chatType: 1, userId: 'ben' });
}
