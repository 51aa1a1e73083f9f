/**
 * Reactions to messages, and pinned messages. A mark is one of them.
 *
 * [MRK-1] A member of a room reacts to a message with any of the reactions, each at most once, and takes them back.
 * [MRK-2] Any member pins and unpins messages; a room has at most 20 pinned ones.
 * [MRK-3] Messages that users wrote have marks: no cards, announcements or recalled messages.
 * [MRK-4] Setting a mark that is set, or removing one that is not, succeeds and changes nothing.
 * [MRK-5] Every change raises the revision. Of two copies of a message, that with the higher revision is newer.
 * [MRK-6] A recall removes all marks of a message.
 */
import { CHAT } from '../member-limits.ts';
import { isUserMessage } from './forward.ts';

/** In the order in which they are offered and shown. */
export const REACTIONS = ['like', 'love', 'smile', 'wow', 'thanks', 'done'] as const;
export type Reaction = (typeof REACTIONS)[number];
export type Mark = Reaction | 'pin';
export const MARKS = [...REACTIONS, 'pin'] as const satisfies readonly Mark[];

export type MessageMarks = {
  revision: number;
  /** The ids of those who reacted, in order of time. Newer servers may know more reactions. */
  reactions: Record<string, string[]>;
  pinned: boolean;
};
export const NO_MARKS: MessageMarks = { revision: 0, reactions: {}, pinned: false };

/** What a user wants of a mark: set or not. */
export type MarkChange = { userId: string; mark: Mark; on: boolean };

/** @returns whether the mark is set; a reaction: by this user */
export const hasMark = ({ reactions, pinned }: MessageMarks, { userId, mark }: Omit<MarkChange, 'on'>): boolean =>
  mark === 'pin' ? pinned : (reactions[mark]?.includes(userId) ?? false);

/** @returns the marks after a change; the same object when nothing changes [MRK-4] */
export function changeMark(marks: MessageMarks, change: MarkChange): MessageMarks {
  const { userId, mark, on } = change;
  if (hasMark(marks, change) === on) return marks;
  const revision = marks.revision + 1;
  if (mark === 'pin') return { ...marks, revision, pinned: on };
  const { [mark]: users = [], ...others } = marks.reactions;
  const left = on ? [...users, userId] : users.filter((id) => id !== userId);
  return { ...marks, revision, reactions: left.length > 0 ? { ...others, [mark]: left } : others };
}

/**
 * @param pinned how many pinned messages the room has
 * @returns why a message cannot be marked like this; null when it can
 */
export function markProblem(
  message: { extra: Readonly<Record<string, unknown>> | null; marks: MessageMarks },
  change: MarkChange,
  pinned: number,
): 'MessageNotMarkable' | 'TooManyPinned' | null {
  if (!isUserMessage(message.extra)) return 'MessageNotMarkable';
  const adds = change.mark === 'pin' && change.on && !message.marks.pinned;
  return adds && pinned >= CHAT.pinnedPerRoom ? 'TooManyPinned' : null;
}
