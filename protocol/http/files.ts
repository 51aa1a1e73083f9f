/**
 * Files (spec §7, Files): request a presigned URL, PUT the bytes to it, refer to the fileId. The response to the PUT
 * waits until the server has checked the content and re-encoded pictures; until then only the owner can read the file.
 */
import * as z from 'zod/mini';
import { fileRef } from '../entities/user.ts';
import { id } from '../scalars.ts';
import { defineCall } from './define-call.ts';

/**
 * The category of a file decides who may read it, and its limits. Private are `reviewDocument` (owner and reviewer),
 * `import` (owner) and `agentBuy` (owner and staff).
 */
export const FILE_CATEGORIES = [
  'chat',
  'avatar',
  'goods',
  'store',
  'article',
  'reviewDocument',
  'import',
  'agentBuy',
] as const;
export type FileCategory = (typeof FILE_CATEGORIES)[number];

/** PUT the file to `url`; it is read at `s3Url`. */
export const presigned = z.object({ fileId: id, s3Url: z.string(), url: z.string() });
export const presign = defineCall({
  name: 'files.presign',
  method: 'POST',
  path: '/api/file/awss3/GeneratePreSignedURL',
  access: 'user',
  response: presigned,
});
export const presignThumb = defineCall({
  name: 'files.presignThumb',
  method: 'POST',
  path: '/api/file/awss3/GeneratePreSignedURL/thumb',
  access: 'user',
  response: z.tuple([
    z.extend(presigned, { isThumb: z.literal(false) }),
    z.extend(presigned, { isThumb: z.literal(true) }),
  ]),
});
export const simpleFiles = defineCall({
  name: 'files.list',
  method: 'POST',
  path: '/api/file/simplefile/list',
  access: 'user',
  response: z.array(fileRef),
});

/** The response to the PUT to a presigned URL, which is not a call. */
export const uploadResponse = z.object({
  data: z.object({
    fileId: id,
    url: z.string(),
    size: z.int(),
    width: z.int(),
    height: z.int(),
  }),
});

/** Every call of this file. */
export const FILES_CALLS = [presign, presignThumb, simpleFiles] as const;
