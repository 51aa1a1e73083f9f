import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
/** What a server needs to run, as in the image of `deploy/Dockerfile`. */
const PARTS = ['package.json', 'server', 'protocol', 'machines', 'dist'];
const TEXT = /\.(?:js|css|html|json)$/;

/** A checkout with another build. */
export type OtherBuild = { readonly main: string; dispose(): void };

/**
 * Copies this checkout as another release: every hashed file of its client has another name and other content, as after
 * a change that concerns all of them. Its core worker is therefore another build.
 */
export function copyAsOtherBuild(): OtherBuild {
  const folder = mkdtempSync(join(tmpdir(), 'vermeil-release-'));
  for (const part of PARTS) cpSync(join(ROOT, part), join(folder, part), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  const dist = join(folder, 'dist');
  const files = readdirSync(dist, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const stems = new Set(
    readdirSync(join(dist, 'client/assets')).flatMap((name) => /^(.+)\.(?:js|css)$/.exec(name)?.[1] ?? []),
  );
  const renamed = (text: string): string =>
    text.replace(/(?<![\w.-])[\w.-]+(?=\.(?:js|css)(?![\w.-]))/g, (stem) => (stems.has(stem) ? `${stem}2` : stem));
  for (const { name, parentPath } of files) {
    const path = join(parentPath, name);
    // Compressed from the former content.
    if (/\.(?:br|gz)$/.test(name)) rmSync(path);
    else if (TEXT.test(name)) {
      writeFileSync(path, renamed(readFileSync(path, 'utf8')));
      if (parentPath.endsWith('assets')) renameSync(path, join(parentPath, renamed(name)));
    }
  }
  return { main: join(folder, 'server/main.ts'), dispose: () => rmSync(folder, { recursive: true }) };
}
