import { chmodSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** The operating-system account PostgreSQL runs under. */
export type OsUser = { readonly uid: number; readonly gid: number };

/**
 * PostgreSQL refuses to run as root. For a root process: the account `postgres` or `nobody`; otherwise undefined, and
 * PostgreSQL runs under the account of this process.
 * @throws Error for a root process on a system with neither account
 */
export function unprivilegedUser(): OsUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const rows = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  for (const name of ['postgres', 'nobody']) {
    const row = rows.find((fields) => fields[0] === name);
    if (row) return { uid: Number(row[2]), gid: Number(row[3]) };
  }
  throw new Error(
    'PostgreSQL cannot run as root and this system has neither a "postgres" nor a "nobody" account. ' +
      'Start as an ordinary user, or set DATABASE_URL.',
  );
}

/** Whether `user` can reach `path`, by the permission bits of every folder above it. */
export function canReach(path: string, user: OsUser | undefined): boolean {
  if (!user) return true;
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    const { mode, uid, gid } = statSync(folder);
    const bit = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001;
    if ((mode & bit) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}

/**
 * Creates a folder that other accounts can enter, also under a umask that forbids it: a server runs with 077. Repairs a
 * folder that exists without that permission.
 */
export function createReachableFolder(path: string): void {
  mkdirSync(path, { recursive: true });
  if ((statSync(path).mode & 0o777) !== 0o755) chmodSync(path, 0o755);
}
