import '../abort-signal.ts';
import type { Message } from '#protocol/entities/message.ts';
import type { UploadPorts } from '../upload/upload.ports.ts';
import type { OutboxItem } from './outbox-item.ts';

/** What sending needs from outside. Promises reject with a CallError. */
export type OutboxPorts = UploadPorts & {
  /** Everything kept on the device, in order of writing. */
  restore(): Promise<OutboxItem[]>;
  /** Keeps an item as it now is, replacing what was kept. */
  keep(item: OutboxItem): void;
  forget(id: string): void;
  /** Posts the message; the same id again is answered as the first time. All files are uploaded. */
  send(item: OutboxItem, signal: AbortSignal): Promise<Message>;
  /** The server has it. */
  delivered(message: Message): void;
  now(): number;
  random(): number;
};
