import { createHash, type Hash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import { PassThrough, Readable, type Writable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { constants, createGunzip, createGzip } from 'node:zlib';
import { extract, pack } from 'tar-stream';

/** The last entry: the SHA-256 of all others, by name. */
const CHECKSUMS = 'checksums.json';

/** Writes the entries of an archive, one after the other. */
export type ArchiveWriter = {
  /** @param size bytes; the stream must give exactly so many */
  add(name: string, bytes: Buffer | Readable, size: number): Promise<void>;
};

/** A file that is not a whole backup. */
export class DamagedArchiveError extends Error {
  override readonly name = 'DamagedArchiveError';
}

/**
 * Writes a compressed tar archive with checksums. It gets its name only when it is complete and on disk.
 * @throws Error when the file exists
 */
export async function writeArchive(file: string, fill: (archive: ArchiveWriter) => Promise<void>): Promise<void> {
  if (await stat(file).catch(() => undefined)) throw new Error(`${file} exists already.`);
  const draft = `${file}.partial`;
  await rm(draft, { force: true });
  const tar = pack();
  // Most bytes are compressed pictures: more effort would cost time and save nothing.
  const gzip = createGzip({ level: constants.Z_BEST_SPEED });
  const written = pipeline(tar, gzip, createWriteStream(draft, { flags: 'wx', mode: 0o600 }));
  const sums: Record<string, string> = {};
  const failed = written.then(() => new Promise<never>(() => undefined));
  failed.catch(() => undefined);
  const add: ArchiveWriter['add'] = async (name, bytes, size) => {
    const sum = createHash('sha256');
    const entry = tar.entry({ name, size, mode: 0o600 });
    await Promise.race([
      failed,
      pipeline(
        bytes instanceof Readable ? bytes : Readable.from([bytes]),
        async function* (chunks: AsyncIterable<Buffer>) {
          for await (const chunk of chunks) {
            sum.update(chunk);
            yield chunk;
          }
        },
        entry as unknown as Writable,
      ),
    ]);
    sums[name] = sum.digest('hex');
  };
  try {
    await fill({ add });
    const list = Buffer.from(JSON.stringify(sums));
    await add(CHECKSUMS, list, list.length);
    tar.finalize();
    await written;
    const handle = await open(draft, 'r+');
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(draft, file);
  } catch (error) {
    tar.destroy();
    await written.catch(() => undefined);
    await rm(draft, { force: true });
    throw error;
  }
}

/**
 * Reads the entries in their order.
 * @param take must read the bytes to their end
 * @throws DamagedArchiveError when the file is cut off, or is no such archive
 */
export async function readArchive(
  file: string,
  take: (name: string, bytes: Readable, size: number) => Promise<void>,
): Promise<void> {
  const tar = extract();
  const fed = pipeline(createReadStream(file), createGunzip(), tar as unknown as Writable);
  fed.catch(() => undefined);
  try {
    for await (const entry of tar) {
      const bytes = new PassThrough();
      const passed = pipeline(entry as unknown as Readable, bytes);
      await Promise.all([take(entry.header.name, bytes, entry.header.size ?? 0), passed]);
    }
    await fed;
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    if (code.startsWith('Z_') || /tar|end of data|premature/i.test(message))
      throw new DamagedArchiveError(`${file} is damaged or not a backup: ${message}.`, { cause: error });
    throw error;
  }
}

/**
 * Compares every entry with its checksum.
 * @throws DamagedArchiveError naming the first entry that differs, is missing or was added
 */
export async function verifyArchive(file: string): Promise<void> {
  const found = new Map<string, string>();
  let listed: Record<string, string> | undefined;
  await readArchive(file, async (name, bytes) => {
    if (name === CHECKSUMS) {
      listed = JSON.parse((await buffer(bytes)).toString()) as Record<string, string>;
      return;
    }
    found.set(name, await sumOf(bytes));
  });
  if (!listed) throw new DamagedArchiveError(`${file} is not complete: it has no checksums.`);
  const names = new Set([...found.keys(), ...Object.keys(listed)]);
  for (const name of names) {
    if (found.get(name) !== listed[name]) throw new DamagedArchiveError(`${file} is damaged at ${name}.`);
  }
}

async function sumOf(bytes: Readable): Promise<string> {
  const sum: Hash = createHash('sha256');
  bytes.on('data', (chunk: Buffer) => sum.update(chunk));
  await once(bytes, 'end');
  return sum.digest('hex');
}
