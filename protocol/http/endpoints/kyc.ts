import * as z from 'zod/mini';
import { documentInput } from '../../entities/review.ts';
import { id } from '../../scalars.ts';
import * as calls from '../kyc.ts';
import { kycFields } from '../kyc.ts';
import { defineEndpoint } from './define-endpoint.ts';

export const kycMine = defineEndpoint(calls.kycMine, {
  summary: 'The user’s own case: state, documents, moves',
  errors: [],
});
export const kycSubmit = defineEndpoint(calls.kycSubmit, {
  summary: 'Submits documents for review',
  body: z.object({ ...kycFields, documents: z.array(documentInput).check(z.maxLength(20)) }),
  errors: ['FieldsInvalid', 'FileNotUploaded', 'MoveRefused'],
});
export const kycWithdraw = defineEndpoint(calls.kycWithdraw, {
  summary: 'Withdraws a submission that is not decided',
  body: z.object({}),
  errors: ['MoveRefused'],
});
export const documentLink = defineEndpoint(calls.documentLink, {
  summary:
    'A link to a document for owner or reviewer, valid for a minute; pictures have the viewer’s watermark. Logged',
  params: z.object({ fileId: id }),
  errors: [],
});
