/**
 * Files (spec §7, Files). A file goes: ask for a presigned URL → PUT the bytes to it → refer to the fileId. The PUT
 * answers only after the server has sniffed the content and re-encoded pictures; until then nobody else sees it.
 */
import * as z from 'zod/mini';
import { fileRef } from '../entities/user.ts';
import { id } from '../scalars.ts';
import { defineCall } from './define-call.ts';

/**
 * What a file is for decides who may read it and which limits hold. `paper` is private: owner and reviewer only;
 * `import` is its owner's alone; `agentBuy` its owner's and staff's.
 */
export const FILE_CATEGORIES = ['chat', 'avatar', 'goods', 'store', 'article', 'paper', 'import', 'agentBuy'] as const;
export type FileCategory = (typeof FILE_CATEGORIES)[number];

/** `url` is where to PUT, `s3Url` where the file will be read. */
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

/**
 * Reports on the PUT to a presigned URL, which is no call of ours: its answer, and the header naming the content's
 * size.
 */
export const uploadAnswer = z.object({
  data: z.object({
    fileId: id,
    url: z.string(),
    size: z.int(),
    width: z.int(),
    height: z.int(),
  }),
});
