import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import type { S3Config } from '../foundation/config.ts';
import { contentDisposition } from './content-disposition.ts';
import { checkObjectKey } from './object-key.ts';
import type { ObjectStorage } from './objects.ports.ts';

/** Objects in a private S3 bucket. Without keys the SDK's credential chain applies. */
export function createS3Storage(settings: S3Config): ObjectStorage {
  const { bucket: Bucket, accessKeyId, secretAccessKey } = settings;
  const client = new S3Client({
    region: settings.region,
    // Other storages lack the checksums and chunked bodies that the SDK adds by default.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(settings.endpoint ? { endpoint: settings.endpoint, forcePathStyle: true } : {}),
    ...(accessKeyId && secretAccessKey ? { credentials: { accessKeyId, secretAccessKey } } : {}),
  });
  return {
    async put(key, bytes, { contentType, size }) {
      const command = new PutObjectCommand({
        Bucket,
        Key: checkObjectKey(key),
        Body: bytes,
        ContentLength: size,
        ContentType: contentType,
      });
      if (!(bytes instanceof Readable)) {
        await client.send(command);
        return;
      }
      // The SDK waits forever for a broken stream, and lets its error end the process.
      const broken = new AbortController();
      bytes.once('error', (error) => broken.abort(error));
      try {
        await client.send(command, { abortSignal: broken.signal });
      } finally {
        bytes.destroy();
      }
    },
    async get(key, range) {
      const Range = range && `bytes=${range.start}-${range.end}`;
      try {
        const found = await client.send(
          new GetObjectCommand({ Bucket, Key: checkObjectKey(key), ...(Range ? { Range } : {}) }),
        );
        if (!(found.Body instanceof Readable)) throw new Error('The storage answered without a stream');
        const whole = Number(found.ContentRange?.split('/')[1] ?? found.ContentLength ?? 0);
        return { size: whole, stream: found.Body };
      } catch (error) {
        if (isAbsent(error)) return undefined;
        throw error;
      }
    },
    async stat(key) {
      try {
        const found = await client.send(new HeadObjectCommand({ Bucket, Key: checkObjectKey(key) }));
        return { size: found.ContentLength ?? 0 };
      } catch (error) {
        if (isAbsent(error)) return undefined;
        throw error;
      }
    },
    async delete(key) {
      await client.send(new DeleteObjectCommand({ Bucket, Key: checkObjectKey(key) }));
    },
    async presignGet(key, lifetimeMs, fileName) {
      const command = new GetObjectCommand({
        Bucket,
        Key: checkObjectKey(key),
        ResponseContentDisposition: contentDisposition('attachment', fileName),
        ResponseCacheControl: 'no-store',
      });
      return getSignedUrl(client, command, { expiresIn: Math.max(1, Math.floor(lifetimeMs / 1_000)) });
    },
    close: async () => client.destroy(),
  };
}

function isAbsent(error: unknown): boolean {
  return error instanceof Error && (error.name === 'NoSuchKey' || error.name === 'NotFound');
}
