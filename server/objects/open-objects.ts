import { join } from 'node:path';
import type { Config } from '../foundation/config.ts';
import { createDiskStorage } from './disk-objects.ts';
import type { ObjectStorage } from './objects.ports.ts';

/** Where the objects are without S3. */
export const objectsFolder = (dataDir: string): string => join(dataDir, 'objects');

/** Opens the configured storage: an S3 bucket, else the folder `objects` of the data folder. */
export async function openObjectStorage({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): Promise<ObjectStorage> {
  if (!s3) return createDiskStorage(objectsFolder(dataDir));
  // Loaded on demand: the SDK costs every other start 200 ms.
  const { createS3Storage } = await import('./s3-objects.ts');
  return createS3Storage(s3);
}
