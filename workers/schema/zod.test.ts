import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import type { z } from 'zod';
import { CALLS } from '#protocol/http/calls.ts';
import type { Call } from '#protocol/http/define-call.ts';
import { arbitraryFor, mutated } from './arbitrary.fixture.ts';

type Reader = { safeParse(value: unknown): { success: boolean; data?: unknown } };

/** The protocol's modules, once more, over the stand-in. */
async function readWithStandIn() {
  vi.resetModules();
  vi.doMock('zod', () => import('./zod.ts'));
  const [calls, frames, errors, files] = await Promise.all([
    import('#protocol/http/calls.ts'),
    import('#protocol/realtime/frames.ts'),
    import('#protocol/errors.ts'),
    import('#protocol/http/files.ts'),
  ]);
  vi.doUnmock('zod');
  vi.resetModules();
  return { calls: calls.CALLS, frames, errors, files };
}

const [frames, errors, files] = await Promise.all([
  import('#protocol/realtime/frames.ts'),
  import('#protocol/errors.ts'),
  import('#protocol/http/files.ts'),
]);
const standIn = await readWithStandIn();

type Pair = [name: string, zod: z.ZodType, standIn: Reader];
const PARTS = ['params', 'query', 'body', 'answer'] as const;
const pairs: Pair[] = [
  ...[...CALLS].flatMap(([name, call]) =>
    PARTS.flatMap((part): Pair[] => {
      const schema: z.ZodType | undefined = call[part];
      const other = (standIn.calls.get(name) as Call)[part] as unknown as Reader;
      return schema ? [[`${name} ${part}`, schema, other]] : [];
    }),
  ),
  ...frames.serverFrame.options.map((option, index): Pair => [
    `frame ${option.shape.event.value}`,
    option,
    standIn.frames.serverFrame.options[index] as unknown as Reader,
  ]),
  ['any server frame', frames.serverFrame, standIn.frames.serverFrame],
  ['any frame', frames.anyFrame, standIn.frames.anyFrame],
  ['error body', errors.errorBody, standIn.errors.errorBody],
  ['upload answer', files.uploadAnswer, standIn.files.uploadAnswer],
];

describe('the stand-in for zod', () => {
  it('is another implementation', () => {
    expect(standIn.errors.errorBody.constructor).not.toBe(errors.errorBody.constructor);
    expect(pairs.length).toBeGreaterThan(90);
  });
  it.each(pairs)('reads %s as zod does', (_, zod, other) => {
    const agree = (value: unknown): boolean => {
      const expected = zod.safeParse(value);
      const actual = other.safeParse(value);
      expect({ value, ...actual }).toEqual({
        value,
        success: expected.success,
        ...(expected.success && { data: expected.data }),
      });
      return expected.success;
    };
    fc.assert(
      fc.property(arbitraryFor(zod), (value) => {
        // What JSON can carry, as it arrives.
        expect(agree(structuredClone(value))).toBe(true);
      }),
      { numRuns: 5 },
    );
    fc.assert(
      fc.property(mutated(arbitraryFor(zod)), (value) => void agree(value)),
      { numRuns: 20 },
    );
    for (const value of [undefined, null, 0, '', 'x', [], {}, [[]], { data: null }]) agree(value);
  });
  it('reads frames from text as the protocol does', () => {
    for (const text of [
      '',
      '{',
      'null',
      '[]',
      '{"event":"weather","data":1}',
      '{"event":"presence","data":7}',
      '{"event":"pong","data":{"serverTime":1,"cursor":"0"},"more":1}',
    ]) {
      expect(standIn.frames.readServerFrame(text)).toEqual(frames.readServerFrame(text));
    }
  });
});
