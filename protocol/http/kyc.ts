/** Proving who one is (spec §3, KYC status; §5). Papers are private: owner and reviewer only, every view is logged. */
import { z } from 'zod';
import { caseState, paper, paperInput } from '../entities/review.ts';
import { id, timestamp } from '../scalars.ts';
import { defineCall } from './define-call.ts';

/** `expiresOn` is the day the document runs out, `YYYY-MM-DD`; the proof runs out with it. */
const facts = {
  trueName: z.string().max(200),
  country: z.string().max(8),
  documentNumber: z.string().max(64),
  expiresOn: z.string().max(10).nullable(),
};
export const kycMine = defineCall({
  name: 'kyc.mine',
  method: 'GET',
  path: '/api/ClientUser/kyc',
  access: 'user',
  summary: 'The person’s own case: state, what was handed in, what may be done',
  answer: caseState.extend({ ...facts, papers: z.array(paper) }),
  errors: [],
});
export const kycSubmit = defineCall({
  name: 'kyc.submit',
  method: 'POST',
  path: '/api/ClientUser/kyc',
  access: 'user',
  summary: 'Hands in documents for review',
  body: z.object({ ...facts, papers: z.array(paperInput).max(20) }),
  answer: z.object({}),
  errors: ['FieldsInvalid', 'FileNotUploaded', 'MoveRefused'],
  refreshes: ['account', 'goods', 'drafts'],
});
export const kycWithdraw = defineCall({
  name: 'kyc.withdraw',
  method: 'POST',
  path: '/api/ClientUser/kyc/withdraw',
  access: 'user',
  summary: 'Takes back what was handed in and not yet decided',
  body: z.object({}),
  answer: z.object({}),
  errors: ['MoveRefused'],
  refreshes: ['account', 'goods'],
});
export const paperLink = defineCall({
  name: 'papers.link',
  method: 'POST',
  path: '/api/papers/:fileId/link',
  access: 'user',
  summary:
    'A link to a paper for owner or reviewer, good for a minute; pictures carry the viewer’s mark. Every use is logged',
  params: z.object({ fileId: id }),
  answer: z.object({ url: z.string(), expiresAt: timestamp, contentType: z.string() }),
  errors: [],
});
