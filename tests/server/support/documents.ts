import type { z } from 'zod';
import type { kycSubmit } from '#protocol/http/endpoints/kyc.ts';
import type { DocumentKind } from '#protocol/lookups.ts';
import { asPerson, PDF, picture, upload } from './files.ts';
import type { TestApp } from './app.ts';
import type { Client } from './client.ts';

export type Submission = z.input<typeof kycSubmit.body>;

/** Uploads a picture of a document. @returns its file id */
export async function uploadDocumentPicture(test: TestApp, owner: Client, width = 640, height = 400): Promise<string> {
  const { link } = await upload(
    test,
    asPerson(owner),
    { fileName: 'id.png', contentType: 'image/png', category: 'reviewDocument' },
    await picture(width, height),
  );
  return link.fileId;
}

/** Uploads a PDF. @returns its file id */
export async function uploadDocumentPdf(test: TestApp, owner: Client): Promise<string> {
  const { link } = await upload(
    test,
    asPerson(owner),
    { fileName: 'proof.pdf', contentType: 'application/pdf', category: 'reviewDocument' },
    PDF,
  );
  return link.fileId;
}

/** A valid submission. */
export const submission = (fileIds: readonly string[], changes: Partial<Submission> = {}): Submission => ({
  trueName: '陳嘉欣 Chan Ka Yan',
  country: 'HK',
  documentNumber: 'A123456(7)',
  expiresOn: '2031-05-20',
  documents: fileIds.map((fileId): { kind: DocumentKind; fileId: string } => ({ kind: 'idCard', fileId })),
  ...changes,
});
