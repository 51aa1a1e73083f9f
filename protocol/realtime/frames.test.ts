import fc from 'fast-check';
import { expect, it } from 'vitest';
import { retryAfterOf } from './close-codes.ts';
import { readClientFrame, readServerFrame } from './frames.ts';

it('[FRM-1] reading is total: any text gives a frame, an unknown event or "malformed"', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.json(),
        fc.record({ event: fc.string(), data: fc.anything() }).map((value) => JSON.stringify(value) ?? ''),
      ),
      (text) => {
        expect(['frame', 'unknown', 'malformed']).toContain(readServerFrame(text).kind);
        expect(['frame', 'unknown', 'malformed']).toContain(readClientFrame(text).kind);
      },
    ),
  );
});
it('[FRM-2] an unknown event is told apart from a broken frame', () => {
  expect(readServerFrame('{"event":"weather","data":{}}')).toEqual({ kind: 'unknown', event: 'weather' });
  expect(readServerFrame('{"event":"pong","data":{}}')).toEqual({ kind: 'malformed' });
  expect(readClientFrame('{"event":"subscribe"}')).toEqual({ kind: 'unknown', event: 'subscribe' });
});
it('[FRM-3] init and ping are the client’s frames', () => {
  expect(readClientFrame('{"event":"ping"}')).toEqual({ kind: 'frame', frame: { event: 'ping' } });
  expect(readClientFrame('{"event":"init","data":{"userId":"u1","cursor":"12"}}').kind).toBe('frame');
  expect(readClientFrame('{"event":"init","data":{"userId":"u_1"}}').kind).toBe('malformed');
});
it('[FRM-4] fields a newer side added are dropped, not refused', () => {
  expect(readServerFrame('{"event":"pong","data":{"serverTime":1,"cursor":"0","extra":1},"more":1}')).toEqual({
    kind: 'frame',
    frame: { event: 'pong', data: { serverTime: 1, cursor: '0' } },
  });
});
it.each([
  ['retry-after=2500', 2500],
  ['', undefined],
  ['retry-after=-1', undefined],
  ['retry-after=99999999', undefined],
])('[FRM-5] the delay in "%s" is %s', (reason, delay) => expect(retryAfterOf(reason)).toBe(delay));
