import { hash } from 'node:crypto';
import type { sendMessage } from '#protocol/http/endpoints/messages.ts';
import type { ParsedInput } from '#protocol/http/endpoints/define-endpoint.ts';
import { isBlank } from '#protocol/rules/blank.ts';
import { FORWARDED, isUserMessage } from '#protocol/rules/forward.ts';
import type { Database, SqlClient } from '../database/pool.ts';
import type { Transact } from '../events/transact.ts';
import { fileUrl, filesForMessage, sentFileIds } from '../files/queries.ts';
import { DomainError } from '../http/domain-error.ts';
import { readMessage } from './locked-room.ts';
import { toWrittenMessage, type MessageWriter, type OutgoingMessage, type WrittenMessage } from './write-messages.ts';
import { readQuotedMessage } from './messages.ts';
import { emptyRecalledQuote } from './recall.ts';
import type { RoomMembershipCache } from './room-membership-cache.ts';

export type SendInput = ParsedInput<typeof sendMessage>['body'];

type Forward = NonNullable<SendInput['data']['forward']>;
/** What a message says: the sender's text and files, or those of the forwarded message. */
type MessageBody = Pick<OutgoingMessage, 'content' | 'files' | 'fileIds' | 'extra'>;

/** Sends a message of a user; a sender in the body is ignored. */
export type Send = (userId: string, input: SendInput) => Promise<WrittenMessage>;

/**
 * Makes every check that can refuse a message before it joins a batch, so that a batch holds only messages that can be
 * written.
 */
export function createSend(deps: {
  client: SqlClient;
  db: Database;
  transact: Transact;
  memberships: RoomMembershipCache;
  messageWriter: MessageWriter;
}): Send {
  const { client, db, transact, memberships, messageWriter } = deps;
  /** Pending sends by sender and id: a message posted twice at once is written once. */
  const pending = new Map<string, { bodyHash: Buffer; result: Promise<WrittenMessage> }>();

  async function write(
    userId: string,
    { data, userId: recipient, language }: SendInput,
    bodyHash: Buffer,
  ): Promise<WrittenMessage> {
    const room = await memberships.findForMember(data.roomId, userId);
    const sender = room?.members.find((member) => member.userId === userId);
    if (!room || !sender) throw new DomainError('NotFoundService');
    if (recipient === userId || !room.members.some((member) => member.userId === recipient))
      throw new DomainError('RecipientNotInRoom');
    if (!data.forward && isBlank(data.content) && data.files.length === 0) throw new DomainError('MessageEmpty');
    const [body, reply] = await Promise.all([
      data.forward ? readForwarded(userId, data.forward) : readBody(userId, data),
      data.replyMessageId === null ? null : readQuotedMessage(client, room, data.replyMessageId),
    ]);
    if (reply === undefined) throw new DomainError('ReplyNotInRoom');
    const outcome = await messageWriter.add({
      id: data._id,
      sender,
      room,
      ...body,
      language,
      reply,
      bodyHash,
    });
    if ('refused' in outcome) throw outcome.refused;
    const { message } = outcome;
    // The quote was read before the message was written; in between, the quoted message may have been recalled [REC-4].
    // A repeated send gets the stored message, which may still have the quote: an earlier attempt may have ended here.
    const quote = message.replyMessage;
    if (!quote?.content && !quote?.files.length) return outcome;
    const recalled = await transact((work) =>
      emptyRecalledQuote(work, room.roomId, { id: quote._id, senderId: quote.sender_id }),
    );
    return recalled ? toWrittenMessage({ ...message, replyMessage: { ...quote, content: '', files: [] } }) : outcome;
  }

  async function readBody(userId: string, data: SendInput['data']): Promise<MessageBody> {
    return {
      content: wellFormed(data.content),
      files: await filesForMessage(db, userId, data.files),
      fileIds: sentFileIds(data.files),
      extra: null,
    };
  }
  /** @throws DomainError MessageNotForwardable, the same for absent, foreign and other messages [FWD-1] */
  async function readForwarded(userId: string, { roomId, _id }: Forward): Promise<MessageBody> {
    const source = await memberships.findForMember(roomId, userId);
    const row =
      source &&
      (await readMessage(
        client,
        roomId,
        _id,
        source.members.map((member) => member.userId),
      ));
    if (!row || !isUserMessage(row.extra)) throw new DomainError('MessageNotForwardable');
    const fileIds = row.files.flatMap(({ fileId, thumbUrl }) =>
      thumbUrl === undefined ? [fileId] : [fileId, thumbUrl.slice(fileUrl('').length)],
    );
    return { content: row.content, files: row.files, fileIds, extra: { ...FORWARDED } };
  }

  return async (userId, input) => {
    const bodyHash = hashOf(input);
    const key = `${userId} ${input.data._id}`;
    const earlier = pending.get(key);
    if (earlier) {
      if (!earlier.bodyHash.equals(bodyHash)) throw new DomainError('MessageIdReused');
      return earlier.result;
    }
    const result = write(userId, input, bodyHash);
    pending.set(key, { bodyHash, result });
    try {
      return await result;
    } finally {
      pending.delete(key);
    }
  };
}

/** Hashes what makes two sends the same message: room, text, files, waveforms, the quoted and forwarded message. */
function hashOf({ data }: SendInput): Buffer {
  const content = [
    data.roomId,
    wellFormed(data.content),
    data.files.map(({ fileId, thumbFileId, voice }) => [fileId, thumbFileId ?? null, ...(voice ? voice.peaks : [])]),
    data.replyMessageId,
    ...(data.forward ? [data.forward.roomId, data.forward._id] : []),
  ];
  return hash('sha256', JSON.stringify(content), 'buffer');
}

/** Lone surrogates cannot be stored as UTF-8; they become the replacement character. */
const wellFormed = (text: string): string => text.toWellFormed();
