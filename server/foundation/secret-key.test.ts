import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { deriveSecretKey } from './secret-key.ts';

const none = { secretKey: undefined, databaseUrl: undefined };

it('an installation has a key of its own, the same after a restart, for each use another, outside the database', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vermeil-key-'));
  const key = deriveSecretKey({ ...none, dataDir: join(folder, 'data') }, 'codes');
  expect(key).toHaveLength(32);
  expect(deriveSecretKey({ ...none, dataDir: join(folder, 'data') }, 'codes')).toEqual(key);
  expect(deriveSecretKey({ ...none, dataDir: join(folder, 'data') }, 'other')).not.toEqual(key);
  expect(deriveSecretKey({ ...none, dataDir: join(folder, 'elsewhere') }, 'codes')).not.toEqual(key);
  expect(statSync(join(folder, 'data/secret.key')).mode & 0o777).toBe(0o600);
  expect(readFileSync(join(folder, 'data/secret.key'), 'utf8')).not.toBe('');
  rmSync(folder, { recursive: true });
});

it('processes on one database share a key, wherever their folders are', () => {
  const url = 'postgres://user:password@db.example/vermeil';
  const here = deriveSecretKey({ ...none, databaseUrl: url, dataDir: '/nowhere/a' }, 'codes');
  expect(deriveSecretKey({ ...none, databaseUrl: url, dataDir: '/nowhere/b' }, 'codes')).toEqual(here);
  expect(deriveSecretKey({ databaseUrl: url, secretKey: 'x'.repeat(32), dataDir: '/nowhere' }, 'codes')).not.toEqual(
    here,
  );
});
