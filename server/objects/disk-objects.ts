import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { checkObjectKey } from './object-key.ts';
import type { ObjectStorage } from './objects.ports.ts';

/** Objects as files below `folder`, spread over 256 subfolders by the end of their id. */
export function createDiskStorage(folder: string): ObjectStorage {
  const pathOf = (key: string): string => {
    const [kind = '', id = ''] = checkObjectKey(key).split('/');
    return join(folder, kind, id.slice(-2), id);
  };
  const facts = async (path: string): Promise<{ size: number } | undefined> => {
    try {
      return { size: (await stat(path)).size };
    } catch (error) {
      if (isAbsent(error)) return undefined;
      throw error;
    }
  };
  return {
    async put(key, bytes) {
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true });
      // Written beside the target, synced, then renamed: a crash leaves the old object or the new one.
      const draft = join(dirname(path), `.${randomUUID()}`);
      try {
        await pipeline(
          bytes instanceof Readable ? bytes : Readable.from([bytes]),
          createWriteStream(draft, { flags: 'wx', mode: 0o600 }),
        );
        const handle = await open(draft, 'r+');
        try {
          await handle.sync();
        } finally {
          await handle.close();
        }
        await rename(draft, path);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    },
    async get(key, range) {
      const path = pathOf(key);
      const found = await facts(path);
      return found && { ...found, stream: createReadStream(path, range) };
    },
    stat: async (key) => facts(pathOf(key)),
    delete: async (key) => rm(pathOf(key), { force: true }),
    presignGet: async () => undefined,
    close: async () => undefined,
  };
}

function isAbsent(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ENOENT';
}
