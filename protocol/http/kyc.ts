/** Proof of identity (spec §3, KYC status; §5). Only owner and reviewer see the documents; every view is logged. */
import * as z from 'zod/mini';
import { caseState, reviewDocument } from '../entities/review.ts';
import { timestamp, textUpTo } from '../scalars.ts';
import { defineCall } from './define-call.ts';

/** `expiresOn` is the day the document expires, `YYYY-MM-DD`; the proof of identity expires with it. */
export const kycFields = {
  trueName: textUpTo(200),
  country: textUpTo(8),
  documentNumber: textUpTo(64),
  expiresOn: z.nullable(textUpTo(10)),
};
export const kycMine = defineCall({
  name: 'kyc.mine',
  method: 'GET',
  path: '/api/ClientUser/kyc',
  access: 'user',
  response: z.extend(caseState, { ...kycFields, documents: z.array(reviewDocument) }),
});
export const kycSubmit = defineCall({
  name: 'kyc.submit',
  method: 'POST',
  path: '/api/ClientUser/kyc',
  access: 'user',
  response: z.object({}),
  refreshes: ['account', 'goods', 'drafts'],
});
export const kycWithdraw = defineCall({
  name: 'kyc.withdraw',
  method: 'POST',
  path: '/api/ClientUser/kyc/withdraw',
  access: 'user',
  response: z.object({}),
  refreshes: ['account', 'goods'],
});
export const documentLink = defineCall({
  name: 'documents.link',
  method: 'POST',
  path: '/api/documents/:fileId/link',
  access: 'user',
  response: z.object({ url: z.string(), expiresAt: timestamp, contentType: z.string() }),
});

/** Every call of this file. */
export const KYC_CALLS = [kycMine, kycSubmit, kycWithdraw, documentLink] as const;
