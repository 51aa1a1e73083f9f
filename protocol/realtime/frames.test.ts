import fc from 'fast-check';
import { expect, it } from 'vitest';
import { retryAfterOf } from './close-codes.ts';
import { clientFrame, readServerFrame } from './frames.ts';

it('[FRA-1] reads any text as a frame, an unknown event or a malformed frame', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.json(),
        fc.record({ event: fc.string(), data: fc.anything() }).map((value) => JSON.stringify(value) ?? ''),
      ),
      (text) => {
        expect(['frame', 'unknown', 'malformed']).toContain(readServerFrame(text).kind);
      },
    ),
  );
});
it('[FRA-2] distinguishes an unknown event from a malformed frame', () => {
  expect(readServerFrame('{"event":"weather","data":{}}')).toEqual({ kind: 'unknown', event: 'weather' });
  expect(readServerFrame('{"event":"pong","data":{}}')).toEqual({ kind: 'malformed' });
});
it('[FRA-3] accepts the frames of a client and no other event', () => {
  const accepts = (frame: unknown): boolean => clientFrame.safeParse(frame).success;
  expect(accepts({ event: 'ping' })).toBe(true);
  expect(accepts({ event: 'init', data: { userId: 'u1', cursor: '12' } })).toBe(true);
  expect(accepts({ event: 'init', data: { userId: 'u_1' } })).toBe(false);
  expect(accepts({ event: 'typing', data: { roomId: 'r' } })).toBe(true);
  expect(accepts({ event: 'subscribe' })).toBe(false);
});
it('[FRA-4] drops unknown fields instead of rejecting the frame', () => {
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
])('[FRA-5] reads the delay in "%s" as %s', (reason, delay) => expect(retryAfterOf(reason)).toBe(delay));
