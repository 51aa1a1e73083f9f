/** A message on its way out, as it is kept on the device until the server has it. */
import type { Reply } from '#protocol/entities/message.ts';
import type { ErrorData } from '#protocol/errors.ts';

export type OutboxFile = {
  id: string;
  name: string;
  type: string;
  blob: Blob;
  /** Where the server has it already; a retry does not send it again. */
  uploaded: UploadedFile | null;
};
export type UploadedFile = { fileId: string; thumbFileId: string | null };

export type OutboxItem = {
  /** The message's id and idempotency key: posted again, the server answers as the first time. */
  id: string;
  roomId: string;
  /** Order of writing; strictly increasing on this device. */
  sequence: number;
  createTime: number;
  content: string;
  files: OutboxFile[];
  reply: Reply | null;
  /** Set while the message has failed for good and waits for the person; null while it is to be sent. */
  error: ErrorData | null;
};
