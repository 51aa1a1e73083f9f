import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { isAlive } from './lock.mjs';
import { must, root, runNode, tool } from './project.mjs';
import { replaceFolder } from './replace-folder.mjs';

const dist = join(root, 'dist');
const stamp = join(dist, 'client.stamp');
/** How the folders of running builds begin; the id of their process follows. */
const BUILD = 'build-';
const sources = [
  'client',
  'workers',
  'machines',
  'protocol',
  'vite.config.ts',
  'lingui.config.ts',
  'package-lock.json',
];

/**
 * Builds the client when its sources changed since the last build. The check takes about ten milliseconds. A build is
 * made in a folder of its process and put in place when it is complete: processes that start at once do not build into
 * one folder, and an interrupted build leaves the last one usable.
 */
export async function ensureBuilt() {
  const wanted = fingerprint();
  if (existsSync(stamp) && existsSync(join(root, 'dist/client/index.html')) && readFileSync(stamp, 'utf8') === wanted)
    return;
  console.log('Building the client …');
  removeUnfinished();
  const folder = join(dist, `${BUILD}${process.pid}`);
  const [client, renderer] = [join(folder, 'client'), join(folder, 'server')];
  try {
    await vite('Building the client', ['--outDir', client]);
    await vite('Building the page renderer', ['--ssr', 'server-entry.tsx', '--outDir', renderer]);
    compress(client);
    rmSync(stamp, { force: true });
    replaceFolder(renderer, join(dist, 'server'));
    replaceFolder(client, join(dist, 'client'));
    writeFileSync(stamp, wanted);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * @param {string} what
 * @param {string[]} args
 */
const vite = (what, args) =>
  must(
    what,
    runNode([tool('vite'), 'build', '--logLevel', 'error', '--emptyOutDir', ...args], { NODE_ENV: 'production' }),
  );

/** Removes the folders of builds whose process was killed. */
function removeUnfinished() {
  if (!existsSync(dist)) return;
  for (const name of readdirSync(dist)) {
    if (name.startsWith(BUILD) && !isAlive(Number(name.slice(BUILD.length))))
      rmSync(join(dist, name), { recursive: true, force: true });
  }
}

/**
 * Writes a `.gz` and a `.br` file beside every large text file, so that the server never compresses.
 * @param {string} folder
 */
function compress(folder) {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.(js|css|svg|json|webmanifest)$/.test(entry.name)) continue;
    const path = join(entry.parentPath, entry.name);
    const plain = readFileSync(path);
    if (plain.length < 1024) continue;
    writeFileSync(`${path}.gz`, gzipSync(plain, { level: 9 }));
    writeFileSync(`${path}.br`, brotliCompressSync(plain));
  }
}

/** Names, sizes and times rather than contents: reading all files would slow down every start by seconds. */
function fingerprint() {
  const hash = createHash('sha256');
  for (const source of sources) visit(join(root, source));
  return hash.digest('hex');

  /** @param {string} path */
  function visit(path) {
    const entry = statSync(path, { throwIfNoEntry: false });
    if (!entry) return;
    if (entry.isDirectory()) {
      for (const name of readdirSync(path).sort()) visit(join(path, name));
    } else if (!/\.(test|contract)\.tsx?$|\.md$/.test(path)) {
      hash.update(`${path} ${entry.size} ${entry.mtimeMs}\n`);
    }
  }
}
