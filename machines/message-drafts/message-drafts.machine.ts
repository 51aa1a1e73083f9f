/**
 * The message drafts of the user, by room.
 *
 * [DFT-1] The device is read once. Text typed before that wins over the stored text.
 * [DFT-2] A draft is written 400 ms after the last change, at once when it is emptied or flushed. Views show it then.
 * [DFT-3] One write runs at a time; changes during a write follow it at once, also one back to the text before it.
 * [DFT-4] A message that is being sent stays in the written draft, above newer text, until the outbox has it.
 * [DFT-5] A refused message becomes part of the draft again.
 * [DFT-6] A failed write is repeated with the next change or flush.
 */
import { outputOf } from '#machines/invoked.ts';
import { isBlank } from '#protocol/rules/blank.ts';
import { assign, fromPromise, setup } from 'xstate';
import type { MessageDraft, MessageDrafts, MessageDraftsPorts } from './message-drafts.ports.ts';

export const NO_DRAFT: MessageDraft = { text: '', replyTo: null };

type Sending = { id: string; roomId: string; draft: MessageDraft };
export type MessageDraftsContext = {
  typed: MessageDrafts;
  /** The drafts in views: `typed` as of the last write. */
  shown: MessageDrafts;
  sending: readonly Sending[];
  /** The drafts on the device, and those that the current write replaces. */
  written: MessageDrafts;
  writing: MessageDrafts;
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
      write: fromPromise<unknown, MessageDrafts>(({ input }) =>
        Promise.all(Object.entries(input).map(([roomId, draft]) => ports.write(roomId, isEmpty(draft) ? null : draft))),
      ),
    },
    guards: {
      isUrgent: ({ event }) =>
        event.type !== 'room.draft.save' ||
        event.flush === true ||
        isEmpty({ text: event.text, replyTo: event.replyTo }),
      isWritten: ({ context }) => !hasUnwritten(context),
    },
    actions: {
      adopt: assign(({ context }, read: MessageDrafts) => ({
        typed: { ...read, ...context.typed },
        shown: { ...read, ...context.typed },
        written: read,
      })),
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
      pausing: { after: { pause: 'comparing' } },
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

/** @returns the drafts that differ from the device's, messages being sent included. */
const unwritten = ({ typed, sending, written }: MessageDraftsContext): MessageDrafts =>
  Object.fromEntries(
    Object.entries(typed)
      .map(([roomId, draft]): [string, MessageDraft] => [
        roomId,
        sending
          .filter((message) => message.roomId === roomId)
          .reduceRight((later, message) => mergeDrafts(message.draft, later), draft),
      ])
      .filter(([roomId, { text, replyTo }]) => {
        const before = written[roomId] ?? NO_DRAFT;
        return text !== before.text || replyTo !== before.replyTo;
      }),
  );
