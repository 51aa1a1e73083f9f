/**
 * The message drafts of the user, by room.
 *
 * [DFT-1] The device is read once. Text typed before that wins over the stored text.
 * [DFT-2] A draft is written 400 ms after the first change that the device lacks, however many follow, and at once when
 *         it is emptied or flushed. Views show it then.
 * [DFT-3] One write runs at a time; changes during a write follow it at once, also one back to the text before it.
 * [DFT-4] A message that is being sent stays in the written draft, beside newer text, until the outbox has it. One that
 *         a dead worker left there becomes part of the draft, above newer text, unless the outbox has it.
 * [DFT-5] A refused message becomes part of the draft again.
 * [DFT-6] A failed write is repeated with the next change or flush.
 */
import { outputOf } from '#machines/invoked.ts';
import { isBlank } from '#protocol/rules/blank.ts';
import { assign, fromPromise, not, setup } from 'xstate';
import type {
  MessageDraft,
  MessageDrafts,
  MessageDraftsPorts,
  StoredDraft,
  StoredDrafts,
} from './message-drafts.ports.ts';

export const NO_DRAFT: MessageDraft = { text: '', replyTo: null };

type Read = Awaited<ReturnType<MessageDraftsPorts['read']>>;
type Sending = { id: string; roomId: string; draft: MessageDraft };
export type MessageDraftsContext = {
  typed: MessageDrafts;
  /** The drafts in views: `typed` as of the last write. */
  shown: MessageDrafts;
  sending: readonly Sending[];
  /** The drafts on the device, and those that the current write replaces. */
  written: StoredDrafts;
  writing: StoredDrafts;
};
export type MessageDraftsEvent =
  | { type: 'room.draft.save'; roomId: string; text: string; replyTo: string | null; flush?: boolean | undefined }
  /** A message leaves the composer, is in the outbox, or was refused by it. */
  | { type: 'draft.sending'; id: string; roomId: string; draft: MessageDraft }
  | { type: 'draft.sent'; id: string }
  | { type: 'draft.refused'; id: string };

/** @returns both drafts as one, the earlier text above; the later `replyTo` wins. */
export const mergeDrafts = (earlier: MessageDraft, later: MessageDraft): MessageDraft => ({
  text: [earlier.text, later.text].filter(Boolean).join('\n'),
  replyTo: later.replyTo ?? earlier.replyTo,
});

/** @returns whether the device lacks a change [DFT-6]. */
export const hasUnwritten = (context: MessageDraftsContext): boolean => Object.keys(unwritten(context)).length > 0;

/** @param ports see message-drafts.ports.ts */
export function createMessageDraftsMachine(ports: MessageDraftsPorts) {
  return setup({
    types: { context: {} as MessageDraftsContext, events: {} as MessageDraftsEvent },
    actors: {
      read: fromPromise(() => ports.read()),
      write: fromPromise<unknown, StoredDrafts>(({ input }) =>
        Promise.all(
          Object.entries(input).map(([roomId, draft]) =>
            ports.write(roomId, isEmpty(draft) && !draft.sending ? null : draft),
          ),
        ),
      ),
    },
    guards: {
      isUrgent: ({ event }) =>
        event.type !== 'room.draft.save' ||
        event.flush === true ||
        isEmpty({ text: event.text, replyTo: event.replyTo }),
      notUrgent: not('isUrgent'),
      isWritten: ({ context }) => !hasUnwritten(context),
    },
    actions: {
      adopt: assign(({ context }, { drafts, outbox }: Read) => {
        const typed = { ...mapValues(drafts, (draft) => withUnsent(draft, outbox)), ...context.typed };
        return { typed, shown: typed, written: drafts };
      }),
      change: assign(({ context, event }) => {
        switch (event.type) {
          case 'room.draft.save':
            return { typed: { ...context.typed, [event.roomId]: { text: event.text, replyTo: event.replyTo } } };
          case 'draft.sending': {
            const { id, roomId, draft } = event;
            return {
              typed: { ...context.typed, [roomId]: NO_DRAFT },
              sending: [...context.sending, { id, roomId, draft }],
            };
          }
          case 'draft.sent':
            return { sending: context.sending.filter(({ id }) => id !== event.id) };
          case 'draft.refused': {
            const refused = context.sending.find(({ id }) => id === event.id);
            if (!refused) return {};
            const typed = mergeDrafts(refused.draft, context.typed[refused.roomId] ?? NO_DRAFT);
            return {
              typed: { ...context.typed, [refused.roomId]: typed },
              sending: context.sending.filter((other) => other !== refused),
            };
          }
        }
      }),
      show: assign({ shown: ({ context }) => context.typed }),
      take: assign({ writing: ({ context }) => unwritten(context) }),
      noteWritten: assign({ written: ({ context }) => ({ ...context.written, ...context.writing }) }),
    },
    delays: { pause: 400 },
  }).createMachine({
    id: 'messageDrafts',
    context: { typed: {}, shown: {}, sending: [], written: {}, writing: {} },
    initial: 'reading',
    on: {
      'room.draft.save': [
        { guard: 'isUrgent', target: '.comparing', actions: 'change' },
        { target: '.pausing', actions: 'change' },
      ],
      'draft.*': { target: '.comparing', actions: 'change' },
    },
    states: {
      reading: {
        invoke: {
          id: 'read',
          src: 'read',
          onDone: { target: 'comparing', actions: { type: 'adopt', params: outputOf } },
          onError: 'comparing',
        },
        on: { 'room.draft.save': { actions: 'change' }, 'draft.*': { actions: 'change' } },
      },
      idle: {},
      pausing: {
        after: { pause: 'comparing' },
        on: { 'room.draft.save': { guard: 'notUrgent', actions: 'change' } },
      },
      comparing: { entry: ['show', 'take'], always: [{ guard: 'isWritten', target: 'idle' }, { target: 'writing' }] },
      /** What was written is compared when the write is over, not before: the text may become what it replaces. */
      writing: {
        invoke: {
          id: 'write',
          src: 'write',
          input: ({ context }) => context.writing,
          onDone: { target: 'comparing', actions: 'noteWritten' },
          onError: 'idle',
        },
        on: { 'room.draft.save': { actions: 'change' }, 'draft.*': { actions: ['change', 'show'] } },
      },
    },
  });
}

const isEmpty = ({ text, replyTo }: MessageDraft): boolean => isBlank(text) && replyTo === null;

/** DFT-4. @returns a draft of the device with the messages that were being sent, unless the outbox has them. */
const withUnsent = ({ text, replyTo, sending = [] }: StoredDraft, outbox: readonly string[]): MessageDraft =>
  sending
    .filter(({ id }) => !outbox.includes(id))
    .reduceRight<MessageDraft>((later, message) => mergeDrafts(message, later), { text, replyTo });

/** @returns the drafts that differ from the device's, with the messages being sent. */
const unwritten = ({ typed, sending, written }: MessageDraftsContext): StoredDrafts =>
  Object.fromEntries(
    Object.entries(typed)
      .map(([roomId, draft]) => [roomId, withSending(draft, roomId, sending)] as const)
      .filter(([roomId, draft]) => !isSame(draft, written[roomId] ?? NO_DRAFT)),
  );

function withSending(draft: MessageDraft, roomId: string, sending: readonly Sending[]): StoredDraft {
  const own = sending.filter((message) => message.roomId === roomId);
  return own.length === 0 ? draft : { ...draft, sending: own.map(({ id, draft: sent }) => ({ id, ...sent })) };
}

/** A message that is being sent does not change. */
const isSame = (one: StoredDraft, other: StoredDraft): boolean =>
  one.text === other.text && one.replyTo === other.replyTo && idsOf(one) === idsOf(other);
const idsOf = ({ sending = [] }: StoredDraft): string => sending.map(({ id }) => id).join(' ');

const mapValues = <Value, Result>(record: Readonly<Record<string, Value>>, map: (value: Value) => Result) =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]));
