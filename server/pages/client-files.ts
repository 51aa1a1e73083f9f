import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';

/** A file of the built client, in memory in every encoding of the build. */
export type ClientFile = {
  readonly type: string;
  /** Has a hashed name. */
  readonly immutable: boolean;
  readonly etag: string;
  readonly plain: Buffer;
  readonly gzip: Buffer | undefined;
  readonly br: Buffer | undefined;
};

/** The built client: files by URL path, and the page template. */
export type ClientFiles = {
  readonly files: ReadonlyMap<string, ClientFile>;
  readonly page: string;
};

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.jpg': 'image/jpeg',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
};

/**
 * Reads `dist/client` (with the `.gz` and `.br` files of the build) into memory.
 * @throws Error without a build
 */
export function loadClientFiles(folder: string): ClientFiles {
  if (!existsSync(join(folder, 'index.html')))
    throw new Error(`There is no built client in ${folder}. Run "npm run build".`);
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'));
  const all = new Set(names);
  const files = new Map<string, ClientFile>();
  for (const name of names) {
    const type = TYPES[extname(name)];
    if (type === undefined || name.startsWith('.')) continue;
    const plain = readFileSync(join(folder, name));
    const encoded = (suffix: string): Buffer | undefined =>
      all.has(name + suffix) ? readFileSync(join(folder, name + suffix)) : undefined;
    files.set(`/${name}`, {
      type,
      immutable: name.startsWith('assets/'),
      // Weak: its encodings have different bytes.
      etag: `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
      plain,
      gzip: encoded('.gz'),
      br: encoded('.br'),
    });
  }
  return { files, page: readFileSync(join(folder, 'index.html'), 'utf8') };
}

/** The smallest variant the visitor's `Accept-Encoding` allows. */
export function chooseEncoding(
  file: ClientFile,
  accepted: string,
): { encoding: 'br' | 'gzip' | undefined; body: Buffer } {
  if (file.br && acceptsEncoding(accepted, 'br')) return { encoding: 'br', body: file.br };
  if (file.gzip && acceptsEncoding(accepted, 'gzip')) return { encoding: 'gzip', body: file.gzip };
  return { encoding: undefined, body: file.plain };
}

const ACCEPTS = {
  br: /(^|[\s,])br(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i,
  gzip: /(^|[\s,])gzip(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i,
} as const;

/** Whether an `Accept-Encoding` allows an encoding. */
export function acceptsEncoding(accepted: string, name: 'br' | 'gzip'): boolean {
  return ACCEPTS[name].test(accepted);
}
