/**
 * Who types: the user, to the other members of a room, and they to the user. Nothing of it is stored.
 *
 * [TYP-1] A changed, not blank message draft is reported, at most once in 4 s and room; after a message at once.
 * [TYP-2] Flushing a draft, when its room is left, is no report.
 * [TYP-3] A member is shown as typing until 6 s after the last report of them.
 * [TYP-4] A message of the member in that room ends it, and so does the end of the connection.
 */
import type { Message } from '#protocol/entities/message.ts';
import { CHAT } from '#protocol/member-limits.ts';
import { isBlank } from '#protocol/rules/blank.ts';
import { and, assign, enqueueActions, setup } from 'xstate';
import type { TypingMember } from '../rooms/frame-batch.ts';
import type { TypingPorts } from './typing.ports.ts';

export type TypingContext = {
  /** When the user was last reported as typing, by room; ms. */
  reported: Readonly<Record<string, number>>;
  /** Members who type, and until when they are shown; ms. */
  typists: readonly (TypingMember & { readonly until: number })[];
};
export type TypingEvent =
  | { type: 'room.draft.save'; roomId: string; text: string; flush?: boolean | undefined }
  | { type: 'draft.sending'; roomId: string }
  | { type: 'typing.received'; typists: readonly TypingMember[] }
  | { type: 'messages.received'; messages: readonly Message[] }
  | { type: 'connection.down' };

const isSame = (a: TypingMember, b: TypingMember): boolean => a.roomId === b.roomId && a.userId === b.userId;

/** @param ports see typing.ports.ts */
export function createTypingMachine(ports: TypingPorts) {
  return setup({
    types: { context: {} as TypingContext, events: {} as TypingEvent },
    guards: {
      isTyped: ({ event }) => event.type === 'room.draft.save' && event.flush !== true && !isBlank(event.text),
      isDue: ({ context, event }) =>
        event.type === 'room.draft.save' &&
        ports.now() - (context.reported[event.roomId] ?? -Infinity) >= CHAT.typingRepeat,
      isQuiet: ({ context }) => context.typists.length === 0,
    },
    actions: {
      report: enqueueActions(({ context, enqueue }, roomId: string) => {
        enqueue.assign({ reported: { ...context.reported, [roomId]: ports.now() } });
        enqueue(() => ports.report(roomId));
      }),
      forgetReport: assign(({ context }, roomId: string) => {
        const { [roomId]: _sent, ...reported } = context.reported;
        return { reported };
      }),
      show: assign(({ context }, typists: readonly TypingMember[]) => ({
        typists: [
          ...context.typists.filter((known) => !typists.some((typist) => isSame(typist, known))),
          ...typists.map((typist) => ({ ...typist, until: ports.now() + CHAT.typingShown })),
        ],
      })),
      hideAuthors: assign(({ context }, messages: readonly Message[]) => ({
        typists: context.typists.filter(
          (typist) => !messages.some(({ roomId, senderId }) => isSame(typist, { roomId, userId: senderId })),
        ),
      })),
      hideLate: assign(({ context }) => ({ typists: context.typists.filter(({ until }) => until > ports.now()) })),
      hideAll: assign({ typists: [] }),
    },
    delays: {
      earliest: ({ context }) => Math.max(0, Math.min(...context.typists.map(({ until }) => until)) - ports.now()),
    },
  }).createMachine({
    id: 'typing',
    context: { reported: {}, typists: [] },
    initial: 'quiet',
    on: {
      'room.draft.save': {
        guard: and(['isTyped', 'isDue']),
        actions: { type: 'report', params: ({ event }) => event.roomId },
      },
      'draft.sending': { actions: { type: 'forgetReport', params: ({ event }) => event.roomId } },
      'typing.received': { target: '.typing', actions: { type: 'show', params: ({ event }) => event.typists } },
    },
    states: {
      quiet: {},
      /** Entered again with every change, so that it waits for the earliest end. */
      typing: {
        always: { guard: 'isQuiet', target: 'quiet' },
        after: { earliest: { target: 'typing', reenter: true, actions: 'hideLate' } },
        on: {
          'messages.received': {
            target: 'typing',
            reenter: true,
            actions: { type: 'hideAuthors', params: ({ event }) => event.messages },
          },
          'connection.down': { target: 'quiet', actions: 'hideAll' },
        },
      },
    },
  });
}
