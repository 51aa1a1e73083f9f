/**
 * The editor of a reply: the chart of machines/editor with what a user writes in one thread. The draft is the same on
 * every device of the user; where two devices changed it, the person chooses [EDI-5].
 */
import { EMPTY_REPLY, normalizeReplyDraft, type ReplyDraft } from '#protocol/rules/articles.ts';
import { readDraft, type Draft } from '../editor/draft.ts';
import type { EditorSubject } from '../editor/editor-context.ts';

export const REPLY_SUBJECT: EditorSubject<ReplyDraft> = { empty: EMPTY_REPLY, asStored: normalizeReplyDraft };

/** Reads a draft from the device. @returns null for anything that is not a draft */
export const readReply = (value: unknown): Draft<ReplyDraft> | null =>
  readDraft<ReplyDraft>(value, (data) => {
    const read = { ...EMPTY_REPLY, ...data };
    return Array.isArray(read.content) ? read : null;
  });
