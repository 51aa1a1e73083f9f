import { diskObjects } from './disk-objects.ts';
import type { Objects } from './objects.ports.ts';

/**
 * The storage that the environment names: the bucket `S3_BUCKET` (with `S3_REGION`, `S3_ENDPOINT`, `S3_ACCESS_KEY_ID`,
 * `S3_SECRET_ACCESS_KEY` where needed), else the folder.
 */
export async function openObjects(folder: string, env: NodeJS.ProcessEnv): Promise<Objects> {
  const bucket = env['S3_BUCKET'];
  if (!bucket) return diskObjects(folder);
  const { S3_REGION: region = 'us-east-1', S3_ENDPOINT: endpoint, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
  // Loaded only where it is wanted: the SDK costs every other start 200 ms.
  const { s3Objects } = await import('./s3-objects.ts');
  return s3Objects({
    bucket, region,
    ...(endpoint ? { endpoint } : {}),
    ...(accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : {}),
  });
}
