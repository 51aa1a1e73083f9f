/**
 * A voice note (topic `voice-note:{note}`, commands `voice-note.*`). The page has the microphone: it follows the view
 * and reports what became of it.
 *
 * [VOI-1] The microphone is asked for when the user starts. A refusal has its reason and stays until the user starts
 *         again or cancels.
 * [VOI-2] A recording lasts five minutes at most; then it is ended and kept. So is one whose microphone was cut off.
 * [VOI-3] Nothing is sent without the user's command. Sending ends the recording first.
 * [VOI-4] Cancelling closes the note and drops what was recorded, at any time before it is being sent.
 * [VOI-5] A recording without content is not kept: it is refused as empty.
 * [VOI-6] A note is sent when the device has stored its message. If that fails it is kept, with the error, and can be
 *         sent again.
 * [VOI-7] A page continues a note in a new worker: while it records with the time that has passed, and later with what
 *         was recorded.
 * [VOI-8] The user can end the recording without sending it: it is kept, to be listened to first.
 */
import { errorOf } from '#machines/invoked.ts';
import type { PickedFile } from '#protocol/bridge/commands.ts';
import type { VoiceNoteView } from '#protocol/bridge/views.ts';
import type { ErrorData } from '#protocol/errors.ts';
import { VOICE_NOTE } from '#protocol/limits.ts';
import { errorDataOf } from '#protocol/rules/failures.ts';
import type { NoRecording } from '#protocol/rules/voice-note.ts';
import { assign, fromPromise, setup, type SnapshotFrom } from 'xstate';
import type { NoteAddress, VoiceNotePorts } from './voice-note.ports.ts';

export type VoiceNoteContext = {
  reason: NoRecording | null;
  ended: VoiceNoteView['ended'];
  /** How long it had been recorded when this chart began with it, ms. */
  elapsed: number;
  file: PickedFile | null;
  /** Set by the command to send. */
  address: NoteAddress | null;
  error: ErrorData | null;
};
export type VoiceNoteEvent =
  | { type: 'voice-note.start' }
  | { type: 'voice-note.granted' }
  | { type: 'voice-note.refused'; reason: NoRecording }
  | { type: 'voice-note.interrupted' }
  | { type: 'voice-note.stop' }
  | { type: 'voice-note.recorded'; file: PickedFile | null }
  | { type: 'voice-note.resume'; elapsed: number }
  | ({ type: 'voice-note.send' } & NoteAddress)
  | { type: 'voice-note.cancel' };

type Sent = NoteAddress & { file: PickedFile };

/** @param ports see voice-note.ports.ts */
export function createVoiceNoteMachine(ports: VoiceNotePorts) {
  return setup({
    types: { context: {} as VoiceNoteContext, events: {} as VoiceNoteEvent },
    actors: { send: fromPromise<unknown, Sent>(({ input }) => ports.send(input)) },
    guards: {
      isEmpty: ({ event }) => event.type === 'voice-note.recorded' && event.file === null,
      isToBeSent: ({ context }) => context.address !== null,
    },
    actions: {
      begin: assign({ reason: null, ended: null, elapsed: 0, file: null, address: null, error: null }),
      continue: assign(({ event }) => (event.type === 'voice-note.resume' ? { elapsed: event.elapsed } : {})),
      refuse: assign((_, reason: NoRecording) => ({ reason })),
      noteEnd: assign((_, ended: VoiceNoteView['ended']) => ({ ended })),
      keep: assign(({ event }) => (event.type === 'voice-note.recorded' ? { file: event.file } : {})),
      address: assign(({ event }) =>
        event.type === 'voice-note.send'
          ? { address: { roomId: event.roomId, replyTo: event.replyTo }, error: null }
          : {},
      ),
      keepError: assign((_, error: unknown) => ({ error: errorDataOf(error), address: null })),
      drop: assign({ file: null }),
    },
    delays: { limit: ({ context }) => Math.max(0, VOICE_NOTE.longest - context.elapsed) },
  }).createMachine({
    id: 'voiceNote',
    context: { reason: null, ended: null, elapsed: 0, file: null, address: null, error: null },
    initial: 'idle',
    states: {
      idle: {
        on: {
          'voice-note.start': 'asking',
          'voice-note.resume': { target: 'recording', actions: 'continue' },
          'voice-note.recorded': [{ guard: 'isEmpty' }, { target: 'recorded', actions: 'keep' }],
          'voice-note.cancel': 'closed',
        },
      },
      asking: {
        entry: 'begin',
        on: {
          'voice-note.granted': 'recording',
          'voice-note.refused': {
            target: 'refused',
            actions: { type: 'refuse', params: ({ event }) => event.reason },
          },
          'voice-note.cancel': 'closed',
        },
      },
      refused: { on: { 'voice-note.start': 'asking', 'voice-note.cancel': 'closed' } },
      recording: {
        after: { limit: { target: 'ending', actions: { type: 'noteEnd', params: 'limit' } } },
        on: {
          'voice-note.interrupted': { target: 'ending', actions: { type: 'noteEnd', params: 'interrupted' } },
          'voice-note.stop': 'ending',
          'voice-note.send': { target: 'ending', actions: 'address' },
          'voice-note.cancel': 'closed',
        },
      },
      ending: {
        on: {
          'voice-note.recorded': [
            { guard: 'isEmpty', target: 'refused', actions: { type: 'refuse', params: 'empty' } },
            { guard: 'isToBeSent', target: 'sending', actions: 'keep' },
            { target: 'recorded', actions: 'keep' },
          ],
          'voice-note.send': { actions: 'address' },
          'voice-note.cancel': 'closed',
        },
      },
      recorded: {
        on: { 'voice-note.send': { target: 'sending', actions: 'address' }, 'voice-note.cancel': 'closed' },
      },
      sending: {
        invoke: {
          id: 'send',
          src: 'send',
          // Entered only with both [VOI-3].
          input: ({ context }) => ({ ...context.address, file: context.file }) as Sent,
          onDone: 'sent',
          onError: { target: 'recorded', actions: { type: 'keepError', params: errorOf } },
        },
      },
      sent: { type: 'final', entry: 'drop' },
      closed: { type: 'final', entry: 'drop' },
    },
  });
}

/** @returns what the page follows and shows. */
export const voiceNoteView = ({
  value,
  context: { reason, ended, error },
}: SnapshotFrom<ReturnType<typeof createVoiceNoteMachine>>): VoiceNoteView => ({ phase: value, reason, ended, error });
