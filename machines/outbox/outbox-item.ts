/** A message as the device stores it until the server has it. */
import type { MessageFile, Reply } from '#protocol/entities/message.ts';
import type { VoiceNote } from '#protocol/rules/voice-note.ts';
import type { ErrorData } from '#protocol/errors.ts';
import type { UploadedFile } from '../upload/upload.ports.ts';

export type OutboxFile = {
  id: string;
  name: string;
  type: string;
  blob: Blob;
  /** Of a voice note, as this device measured it. */
  voice?: VoiceNote | undefined;
  /** Set once the server has the file; a retry does not send it again. */
  uploaded: UploadedFile | null;
};

export type OutboxItem = {
  /** The message's id and idempotency key: a repeated post gets the same response. */
  id: string;
  roomId: string;
  /** Order of creation; strictly increasing on this device. */
  sequence: number;
  createTime: number;
  content: string;
  files: OutboxFile[];
  reply: Reply | null;
  /** The message of which this is a copy, with what is shown until the server has copied it. */
  forward?: { roomId: string; messageId: string; files: MessageFile[] } | undefined;
  /** Set while the message has failed and waits for the user's retry; null while it is to be sent. */
  error: ErrorData | null;
};
