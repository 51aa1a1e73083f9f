import * as z from 'zod/mini';
import { paperInput } from '../../entities/review.ts';
import { id } from '../../scalars.ts';
import * as calls from '../kyc.ts';
import { facts } from '../kyc.ts';
import { defineEndpoint } from './define-endpoint.ts';

export const kycMine = defineEndpoint(calls.kycMine, {
  summary: 'The person’s own case: state, what was handed in, what may be done',
  errors: [],
});
export const kycSubmit = defineEndpoint(calls.kycSubmit, {
  summary: 'Hands in documents for review',
  body: z.object({ ...facts, papers: z.array(paperInput).check(z.maxLength(20)) }),
  errors: ['FieldsInvalid', 'FileNotUploaded', 'MoveRefused'],
});
export const kycWithdraw = defineEndpoint(calls.kycWithdraw, {
  summary: 'Takes back what was handed in and not yet decided',
  body: z.object({}),
  errors: ['MoveRefused'],
});
export const paperLink = defineEndpoint(calls.paperLink, {
  summary:
    'A link to a paper for owner or reviewer, good for a minute; pictures carry the viewer’s mark. Every use is logged',
  params: z.object({ fileId: id }),
  errors: [],
});
