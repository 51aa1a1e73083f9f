import * as z from 'zod/mini';
import { id, count } from '../../scalars.ts';
import { UPLOAD } from '../../member-limits.ts';
import * as calls from '../files.ts';
import { FILE_CATEGORIES } from '../files.ts';
import { defineEndpoint } from './define-endpoint.ts';

const request = {
  fileName: z.string().check(z.minLength(1), z.maxLength(UPLOAD.fileNameLength)),
  contentType: z.string().check(z.minLength(1), z.maxLength(127)),
  category: z.enum(FILE_CATEGORIES),
  /** Bytes, so that a file that is too large is refused before the upload. */
  size: z.optional(count),
};

const side = z.int().check(z.minimum(1), z.maximum(UPLOAD.imageSideMax));
export const presign = defineEndpoint(calls.presign, {
  summary: 'A link to upload one file',
  body: z.object({ data: z.object(request) }),
  errors: ['FileFormatInvalid', 'FileTooLarge', 'FileEmpty'],
});
export const presignThumb = defineEndpoint(calls.presignThumb, {
  summary: 'Two links: for a picture and for its thumbnail',
  body: z.object({
    data: z.object({ ...request, sizeWidth: side, sizeHeight: side, thumbSizeWidth: side, thumbSizeHeight: side }),
  }),
  errors: ['FileFormatInvalid', 'FileTooLarge', 'FileEmpty', 'ImageDimensions'],
});
export const simpleFiles = defineEndpoint(calls.simpleFiles, {
  summary: 'The URLs of files; leaves out ids that do not exist or that the user may not see',
  body: z.object({ data: z.array(id).check(z.maxLength(200)) }),
  errors: [],
});
