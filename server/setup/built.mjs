import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { must, root, runNode, tool } from './project.mjs';

const stamp = join(root, 'dist/client.stamp');
const sources = [
  'client',
  'workers',
  'machines',
  'protocol',
  'vite.config.ts',
  'lingui.config.ts',
  'package-lock.json',
];

/** Builds the client when its sources changed since the last build. The check takes about ten milliseconds. */
export async function ensureBuilt() {
  const wanted = fingerprint();
  if (existsSync(stamp) && existsSync(join(root, 'dist/client/index.html')) && readFileSync(stamp, 'utf8') === wanted)
    return;
  console.log('Building the client …');
  rmSync(stamp, { force: true });
  await must(
    'Building the client',
    runNode([tool('vite'), 'build', '--logLevel', 'error'], { NODE_ENV: 'production' }),
  );
  const render = [
    'build',
    '--logLevel',
    'error',
    '--ssr',
    'server-entry.tsx',
    '--outDir',
    '../dist/server',
    '--emptyOutDir',
  ];
  await must('Building the page renderer', runNode([tool('vite'), ...render], { NODE_ENV: 'production' }));
  compress(join(root, 'dist/client'));
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, wanted);
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
