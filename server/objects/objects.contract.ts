import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { InvalidObjectKeyError } from './object-key.ts';
import type { ObjectStorage } from './objects.ports.ts';

/** What every storage guarantees, run on each. */
export function objectsContract(name: string, objects: () => ObjectStorage): void {
  const about = (bytes: Uint8Array) => ({ contentType: 'application/octet-stream', size: bytes.byteLength });
  const key = (): string => `files/${randomUUID()}`;
  const read = async (at: string): Promise<string | undefined> => {
    const found = await objects().get(at);
    return found && (await buffer(found.stream)).toString();
  };

  describe(`objects on ${name}`, () => {
    it.each([
      '',
      'files',
      '../x',
      'files/../x',
      'files/a/b',
      'files/.hidden',
      '/etc/passwd',
      'files/a\0b',
      'files\\a',
      'FILES/a',
      `files/${'a'.repeat(65)}`,
    ])('refuses the key %j', async (bad) => {
      const bytes = Buffer.from('x');
      await expect(objects().put(bad, bytes, about(bytes))).rejects.toThrow(InvalidObjectKeyError);
      await expect(objects().get(bad)).rejects.toThrow(InvalidObjectKeyError);
      await expect(objects().stat(bad)).rejects.toThrow(InvalidObjectKeyError);
      await expect(objects().delete(bad)).rejects.toThrow(InvalidObjectKeyError);
    });

    it('returns what was put, from bytes and from a stream', async () => {
      const [one, two, bytes] = [key(), key(), Buffer.from('vermeil 鎏金')];
      await objects().put(one, bytes, about(bytes));
      await objects().put(two, Readable.from([bytes.subarray(0, 3), bytes.subarray(3)]), about(bytes));
      expect([await read(one), await read(two)]).toEqual(['vermeil 鎏金', 'vermeil 鎏金']);
      expect(await objects().stat(one)).toEqual({ size: bytes.byteLength });
    });

    it('returns the requested range and the size of the whole', async () => {
      const [at, bytes] = [key(), Buffer.from('0123456789')];
      await objects().put(at, bytes, about(bytes));
      const part = await objects().get(at, { start: 2, end: 5 });
      expect(part?.size).toBe(10);
      expect(part && (await buffer(part.stream)).toString()).toBe('2345');
    });

    it('returns undefined for an absent or deleted object', async () => {
      const [at, bytes] = [key(), Buffer.from('gone')];
      expect([await objects().get(at), await objects().stat(at)]).toEqual([undefined, undefined]);
      await objects().put(at, bytes, about(bytes));
      await objects().delete(at);
      await objects().delete(at);
      expect([await objects().get(at), await objects().stat(at)]).toEqual([undefined, undefined]);
    });

    it('keeps the old object when the stream breaks', async () => {
      const [at, bytes] = [key(), Buffer.from('first')];
      await objects().put(at, bytes, about(bytes));
      const broken = Readable.from(
        (async function* () {
          yield Buffer.from('sec');
          throw new Error('the stream broke');
        })(),
      );
      await expect(objects().put(at, broken, { contentType: 'text/plain', size: 6 })).rejects.toThrow();
      expect(await read(at)).toBe('first');
    });

    it('replaces a whole object', async () => {
      const [at, long, short] = [key(), Buffer.from('a longer text'), Buffer.from('short')];
      await objects().put(at, long, about(long));
      await objects().put(at, short, about(short));
      expect(await read(at)).toBe('short');
    });
  });
}
