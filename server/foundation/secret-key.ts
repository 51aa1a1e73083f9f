import { hkdfSync, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from './config.ts';

/**
 * The key that this installation makes codes from, which its database must not hold. `SECRET_KEY` when set; else what
 * all processes on one `DATABASE_URL` share and no table knows: the URL with its password; else a file of the data
 * folder, made at the first start.
 * @param use what the key is for: each use has one of its own
 */
export function deriveSecretKey(config: Pick<Config, 'secretKey' | 'databaseUrl' | 'dataDir'>, use: string): Buffer {
  const source = config.secretKey ?? config.databaseUrl ?? keptIn(config.dataDir);
  return Buffer.from(hkdfSync('sha256', source, 'vermeil', use, 32));
}

/** The key of a data folder without `SECRET_KEY`. */
export const secretKeyFile = (folder: string): string => join(folder, 'secret.key');

function keptIn(folder: string): string {
  const file = secretKeyFile(folder);
  try {
    mkdirSync(folder, { recursive: true });
    writeFileSync(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFileSync(file, 'utf8');
}
