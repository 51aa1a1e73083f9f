import { createVoiceNoteMachine, voiceNoteView, type VoiceNoteEvent } from '#machines/voice-note/voice-note.machine.ts';
import type { CommandInput, CommandName } from '#protocol/bridge/commands.ts';
import { createActor } from 'xstate';
import type { Feature } from '../../core/feature.ts';
import { createTopicActors } from '../../core/topic-actors.ts';

type NoteCommand = Extract<CommandName, `voice-note.${string}`>;

/**
 * Voice notes: topic `voice-note:{note}`, commands `voice-note.*`. A note belongs to one tab, and ends with its topic
 * or with the session of its user. Its id becomes that of its message, so that it is sent once.
 */
export const voiceNoteFeature: Feature = (context) => {
  const { signals, send } = context;
  const machineOf = (note: string) =>
    createVoiceNoteMachine({
      send: ({ roomId, replyTo, file }) =>
        send('message.send', { roomId, id: note, content: '', files: [file], replyTo }),
    });
  const notes = createTopicActors(
    context,
    'voice-note',
    (options, note) => createActor(machineOf(note), options),
    voiceNoteView,
  );
  signals.on('signedOut', () => {
    for (const actor of notes.all()) actor.send({ type: 'voice-note.cancel' });
  });

  /** A command to a note that has ended changes nothing. */
  async function pass<Name extends NoteCommand>(
    type: Name,
    { note, ...input }: CommandInput<Name> & { note: string },
  ): Promise<null> {
    notes.find(note)?.send({ type, ...input } as unknown as VoiceNoteEvent);
    return null;
  }

  return {
    topics: {
      'voice-note': { open: ({ note }, emit) => notes.open(note, emit) },
    },
    commands: {
      'voice-note.start': (input) => pass('voice-note.start', input),
      'voice-note.granted': (input) => pass('voice-note.granted', input),
      'voice-note.refused': (input) => pass('voice-note.refused', input),
      'voice-note.interrupted': (input) => pass('voice-note.interrupted', input),
      'voice-note.stop': (input) => pass('voice-note.stop', input),
      'voice-note.recorded': (input) => pass('voice-note.recorded', input),
      'voice-note.resume': (input) => pass('voice-note.resume', input),
      'voice-note.send': (input) => pass('voice-note.send', input),
      'voice-note.cancel': (input) => pass('voice-note.cancel', input),
    },
    stop: notes.stop,
  };
};
