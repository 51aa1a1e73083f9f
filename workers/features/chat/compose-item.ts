import { CallError } from '#machines/call-error.ts';
import type { OutboxItem } from '#machines/outbox/outbox-item.ts';
import type { CommandInput } from '#protocol/bridge/commands.ts';
import type { Message, Reply } from '#protocol/entities/message.ts';
import { ERROR_STATUS, type ErrorCode } from '#protocol/errors.ts';
import { CHAT } from '#protocol/member-limits.ts';
import { isBlank } from '#protocol/rules/blank.ts';

const refuse = (code: ErrorCode): CallError => new CallError({ code, status: ERROR_STATUS[code] });

/**
 * @param replied the message replied to, if it is loaded
 * @param forwarded the message of which it is a copy, if it is loaded
 * @returns the item as the outbox stores it
 * @throws CallError `MessageEmpty` or `MessageTooLong`, by the server's rules
 */
export function composeItem(
  input: CommandInput<'message.send'>,
  { replied, forwarded }: { replied: Message | undefined; forwarded: Message | undefined },
  at: { sequence: number; createTime: number },
): OutboxItem {
  const { forward } = input;
  if (!forward && isBlank(input.content) && !input.files.length) throw refuse('MessageEmpty');
  if (input.content.length > CHAT.textLength) throw refuse('MessageTooLong');
  if (input.files.length > CHAT.filesPerMessage) throw refuse('BadRequestError');
  return {
    ...at,
    id: input.id,
    roomId: input.roomId,
    content: forward ? (forwarded?.content ?? '') : input.content,
    error: null,
    files: input.files.map((file) => ({
      id: file.id,
      name: file.name,
      type: file.type,
      blob: file.blob,
      ...(file.voice && { voice: file.voice }),
      uploaded: null,
    })),
    ...(forward && { forward: { ...forward, files: forwarded?.files ?? [] } }),
    reply: input.replyTo === null ? null : quoteOf(input.replyTo, replied),
  };
}

/** The server quotes by id: a message that is not loaded is quoted without its text until the response. */
const quoteOf = (id: string, replied: Message | undefined): Reply =>
  replied
    ? { id, senderId: replied.senderId, username: replied.username, content: replied.content, files: replied.files }
    : { id, senderId: '', username: '', content: '', files: [] };
