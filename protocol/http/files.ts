/**
 * Files (spec §7, Files). A file goes: ask for a presigned URL → PUT the bytes to it → refer to the fileId. The PUT
 * answers only after the server has sniffed the content and re-encoded pictures; until then nobody else sees it.
 */
import { z } from 'zod';
import { fileRef } from '../entities/user.ts';
import { id } from '../scalars.ts';
import { UPLOAD } from '../limits.ts';
import { defineCall } from './define-call.ts';

/**
 * What a file is for decides who may read it and which limits hold. `paper` is private: owner and reviewer only;
 * `import` is its owner's alone; `agentBuy` its owner's and staff's.
 */
export const FILE_CATEGORIES = ['chat', 'avatar', 'goods', 'store', 'article', 'paper', 'import', 'agentBuy'] as const;
export type FileCategory = (typeof FILE_CATEGORIES)[number];

const request = {
  fileName: z.string().min(1).max(UPLOAD.fileNameLength),
  contentType: z.string().min(1).max(127),
  category: z.enum(FILE_CATEGORIES),
  /** Bytes about to be sent, so that a file too large is refused before it travels. */
  size: z.number().int().min(0).optional(),
};
const side = z.number().int().min(1).max(UPLOAD.imageSideMax);
/** `url` is where to PUT, `s3Url` where the file will be read. */
export const presigned = z.object({ fileId: id, s3Url: z.string(), url: z.string() });

export const presign = defineCall({
  name: 'files.presign',
  method: 'POST',
  path: '/api/file/awss3/GeneratePreSignedURL',
  access: 'user',
  summary: 'A link to PUT one file to',
  body: z.object({ data: z.object(request) }),
  answer: presigned,
  errors: ['FileFormatInvalid', 'FileTooLarge', 'FileEmpty'],
});
export const presignThumb = defineCall({
  name: 'files.presignThumb',
  method: 'POST',
  path: '/api/file/awss3/GeneratePreSignedURL/thumb',
  access: 'user',
  summary: 'Two links: the picture and its thumbnail',
  body: z.object({
    data: z.object({ ...request, sizeWidth: side, sizeHeight: side, thumbSizeWidth: side, thumbSizeHeight: side }),
  }),
  answer: z.tuple([presigned.extend({ isThumb: z.literal(false) }), presigned.extend({ isThumb: z.literal(true) })]),
  errors: ['FileFormatInvalid', 'FileTooLarge', 'FileEmpty', 'ImageDimensions'],
});
export const simpleFiles = defineCall({
  name: 'files.list',
  method: 'POST',
  path: '/api/file/simplefile/list',
  access: 'user',
  summary: 'Where files are read; ids that are absent or not the asker’s to see are left out',
  body: z.object({ data: z.array(id).max(200) }),
  answer: z.array(fileRef),
  errors: [],
});
/**
 * Reports on the PUT to a presigned URL, which is no call of ours: its answer, and the header naming the content's
 * size.
 */
export const uploadAnswer = z.object({
  data: z.object({
    fileId: id,
    url: z.string(),
    size: z.number().int(),
    width: z.number().int(),
    height: z.number().int(),
  }),
});
