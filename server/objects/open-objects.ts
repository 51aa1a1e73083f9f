import { join } from 'node:path';
import type { Config } from '../config.ts';
import { diskObjects } from './disk-objects.ts';
import type { Objects } from './objects.ports.ts';

/** The storage that the configuration names: a bucket, else the folder `objects` of the data folder. */
export async function openObjects({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): Promise<Objects> {
  if (!s3) return diskObjects(join(dataDir, 'objects'));
  // Loaded only where it is wanted: the SDK costs every other start 200 ms.
  const { s3Objects } = await import('./s3-objects.ts');
  return s3Objects(s3);
}
