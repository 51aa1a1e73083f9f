import type { RichContent } from '#protocol/rules/rich-content.ts';

/** A reply as it is posted. */
export type PostedReply = { readonly id: string; readonly content: RichContent; readonly replyTo: string | null };

/** What posting a reply needs from outside. Promises reject with a CallError. */
export type ReplyPostPorts = {
  /** @returns the number of the reply in its thread. The same id posts once. */
  post(reply: PostedReply): Promise<number>;
  newId(): string;
  /** Empties the draft. */
  clear(): void;
};
