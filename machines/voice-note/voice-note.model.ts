import type { PickedFile } from '#protocol/bridge/commands.ts';
import type { VoiceNoteView } from '#protocol/bridge/views.ts';
import { VOICE_NOTE } from '#protocol/limits.ts';
import { defineModel } from '#tests/models/engine/model.ts';
import { always, any, call, event, type Moment } from '#tests/models/engine/rules.ts';
import { failing, fails, ok, stepIs } from '../call-outcomes.model.ts';
import { createVoiceNoteMachine, voiceNoteView } from './voice-note.machine.ts';

const noteFile: PickedFile = {
  id: 'file-0001',
  name: 'note.webm',
  type: 'audio/webm',
  blob: { size: 3, type: 'audio/webm' } as Blob,
  voice: { length: 2_000, peaks: [] },
};

type View = VoiceNoteView & { has: boolean; elapsed: number };
type At = Moment<View>;
const sends = call<{ file: PickedFile; roomId: string }>('send');
const starts = event('voice-note.start');
const cancels = event('voice-note.cancel');
const commands = event('voice-note.send');
const refuses = event('voice-note.refused');
const recorded = event<{ file: PickedFile | null }>('voice-note.recorded', ({ file }) => file !== null);
const empty = event<{ file: PickedFile | null }>('voice-note.recorded', ({ file }) => file === null);
const resumes = event('voice-note.resume');
const was =
  (...phases: readonly VoiceNoteView['phase'][]) =>
  (moment: At) =>
    moment.before !== undefined && phases.includes(moment.before.phase);
const both =
  (...conditions: readonly ((moment: At) => boolean)[]) =>
  (moment: At): boolean =>
    conditions.every((condition) => condition(moment));
const becomes =
  (phase: VoiceNoteView['phase']) =>
  ({ view }: At) =>
    view.phase === phase;
/** The user ordered to send the recording that the step ends. */
const isOrdered = ({ log }: At): boolean =>
  log.slice(log.findLastIndex(any(event('voice-note.granted'), resumes))).some(commands);
const LATE = VOICE_NOTE.longest - 1_000;

export const voiceNoteModel = defineModel<ReturnType<typeof createVoiceNoteMachine>, View>({
  make: (world) => createVoiceNoteMachine({ send: (note) => world.call('send', note) }),
  events: {
    'voice-note.start': [{}],
    'voice-note.granted': [{}],
    'voice-note.refused': [{ reason: 'denied' }, { reason: 'absent' }, { reason: 'busy' }],
    'voice-note.interrupted': [{}],
    'voice-note.stop': [{}],
    'voice-note.recorded': [{ file: noteFile }, { file: null }],
    'voice-note.resume': [{ elapsed: LATE }],
    'voice-note.send': [{ roomId: 'room-1', replyTo: null }],
    'voice-note.cancel': [{}],
  },
  outcomes: { send: [{ ok: null, as: 'stored' }, ...failing(507)] },
  place: ({ value, context: { reason, ended, address, error, elapsed } }) =>
    [value, reason, ended, address !== null, error !== null, elapsed > 0].join(),
  observe: (snapshot) => ({
    ...voiceNoteView(snapshot),
    has: snapshot.context.file !== null,
    elapsed: snapshot.context.elapsed,
  }),
  rules: {
    '[VOI-1] the microphone is asked for when the user starts': always(
      (moment) => becomes('asking')(moment) && moment.view.reason === null && moment.view.error === null,
      both(stepIs(starts), was('idle', 'refused')),
    ),
    '[VOI-1] and only then': always(stepIs(starts), (moment) => becomes('asking')(moment) && !was('asking')(moment)),
    '[VOI-1] it is recorded once it is there': always(
      becomes('recording'),
      both(stepIs(event('voice-note.granted')), was('asking')),
    ),
    '[VOI-1] a refusal has its reason': always(
      ({ view, step }) => view.phase === 'refused' && view.reason === (step!.data as { reason: string }).reason,
      both(stepIs(refuses), was('asking')),
    ),
    '[VOI-1] and stays': always(
      becomes('refused'),
      (moment) => was('refused')(moment) && !stepIs(any(starts, cancels))(moment),
    ),
    '[VOI-2] a recording lasts five minutes, or what is left of them': always(
      ({ view, before, log, now }) => {
        const began = log.findLast(any(event('voice-note.granted'), resumes))!;
        return (
          view.ended !== 'limit' || before!.ended === 'limit' || now - began.at === VOICE_NOTE.longest - view.elapsed
        );
      },
      ({ view }) => view.phase === 'ending' && view.ended === 'limit',
    ),
    '[VOI-2] which end one that runs on until then': always(
      ({ view }) => view.phase === 'ending' && view.ended === 'limit',
      both(({ step }) => step?.kind === 'time', was('recording')),
    ),
    '[VOI-2] then it is ended and kept': always(
      becomes('recorded'),
      (moment) => both(stepIs(recorded), was('ending'))(moment) && !moment.log.some(commands),
    ),
    '[VOI-2] so is one that was cut off': always(
      ({ view }) => view.phase === 'ending' && view.ended === 'interrupted',
      both(stepIs(event('voice-note.interrupted')), was('recording')),
    ),
    '[VOI-3] nothing is sent without the command': always(
      ({ log }) => log.some(commands),
      ({ view }) => view.phase === 'sending',
    ),
    '[VOI-3] sending ends the recording first': always(
      (moment) => becomes('ending')(moment) && !moment.added.some(sends),
      both(stepIs(commands), was('recording')),
    ),
    '[VOI-3] as soon as it has ended': always(
      becomes('sending'),
      (moment) => both(stepIs(recorded), was('ending'))(moment) && isOrdered(moment),
    ),
    '[VOI-3] and then sends what was recorded, to its room': always(
      ({ log }) => {
        const { file, roomId } = log.findLast(sends)!.data as { file: PickedFile; roomId: string };
        return file === noteFile && roomId === 'room-1';
      },
      (moment) => moment.added.some(sends),
    ),
    '[VOI-3] once each time': always(
      ({ added }) => added.filter(sends).length === 1,
      (moment) => becomes('sending')(moment) && !was('sending')(moment),
    ),
    '[VOI-3] a kept one is sent at once': always(becomes('sending'), both(stepIs(commands), was('recorded'))),
    '[VOI-4] cancelling closes the note': always(
      ({ view }) => view.phase === 'closed' && !view.has,
      both(stepIs(cancels), was('idle', 'asking', 'refused', 'recording', 'ending', 'recorded')),
    ),
    '[VOI-4] but not one that is being sent': always(becomes('sending'), both(stepIs(cancels), was('sending'))),
    '[VOI-5] a recording without content is refused as empty': always(
      ({ view }) => view.phase === 'refused' && view.reason === 'empty' && !view.has,
      both(stepIs(empty), was('ending')),
    ),
    '[VOI-6] a note is sent when the device has it': always(
      (moment) => becomes('sent')(moment) && !moment.view.has,
      stepIs(ok('send')),
    ),
    '[VOI-6] if that fails it is kept, with the error': always(
      ({ view }) => view.phase === 'recorded' && view.has && view.error?.code === 'Status507',
      stepIs(fails('send')),
    ),
    '[VOI-6] and can be sent again': always(
      (moment) => becomes('sending')(moment) && moment.view.error === null,
      (moment) => both(stepIs(commands), was('recorded'))(moment) && moment.before!.error !== null,
    ),
    '[VOI-7] a page continues its recording in a new worker': always(
      ({ view }) => view.phase === 'recording' && view.elapsed === LATE,
      both(stepIs(resumes), was('idle')),
    ),
    '[VOI-7] or what was recorded': always(
      ({ view }) => view.phase === 'recorded' && view.has,
      both(stepIs(recorded), was('idle')),
    ),
    '[VOI-8] the user ends a recording without sending it': always(
      (moment) => becomes('ending')(moment) && moment.view.ended === null && !moment.log.some(commands),
      (moment) => both(stepIs(event('voice-note.stop')), was('recording'))(moment) && !moment.log.some(commands),
    ),
    '[VOI-8] and it is kept': always(
      ({ view }) => view.phase === 'recorded' && view.has && view.ended === null,
      (moment) =>
        both(stepIs(recorded), was('ending'))(moment) && moment.before!.ended === null && !moment.log.some(commands),
    ),
  },
});
