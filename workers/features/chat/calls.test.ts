import { describe, expect, it } from 'vitest';
import { CallError } from '#machines/call-error.ts';
import { getRoom } from '#protocol/http/rooms.ts';
import { createFakeHttp } from '#tests/doubles/fake-http.ts';
import { createRoom } from './calls.ts';

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

function failing(code: string, status: number): Promise<unknown> {
  const http = createFakeHttp();
  http.on(getRoom, () => {
    throw new CallError({ code, status });
  });
  return createRoom(http, 'en', { chatType: 1, userId: 'ben' });
}
