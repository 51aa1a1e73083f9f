import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { newId, sendCommand } from '#client/bridge/commands.ts';
import { useTopic } from '#client/bridge/use-topic.ts';
import type { CommandInput, PickedFile } from '#protocol/bridge/commands.ts';
import { voiceNoteTopic } from '#protocol/bridge/topics.ts';
import type { VoiceNoteView } from '#protocol/bridge/views.ts';
import { refusalReason, startCapture, type Capture } from './capture.ts';
import { notePlayer } from './note-player.ts';

type Report = 'start' | 'granted' | 'interrupted' | 'stop' | 'cancel';

const IDLE: VoiceNoteView = { phase: 'idle', reason: null, ended: null, error: null };

/**
 * Follows a voice note (machines/voice-note): this page has the microphone. It records while it is mounted.
 * @param onClosed the note is over: it is on its way under its id, or was discarded
 */
export function useVoiceNote(note: string, onClosed: (isSent: boolean) => void) {
  const topic = useTopic(voiceNoteTopic(note));
  const view = topic ?? IDLE;
  const capture = useRef<Capture | null>(null);
  const [file, setFile] = useState<PickedFile | null>(null);
  const asking = useRef(new AbortController());
  const [fileId] = useState(newId);
  const report = (what: Report) => void sendCommand(`voice-note.${what}`, { note }).catch(() => undefined);

  async function ask(): Promise<void> {
    const { signal } = asking.current;
    try {
      const begun = await startCapture(fileId, () => {
        if (!signal.aborted) report('interrupted');
      });
      if (signal.aborted) {
        begun.release();
        return;
      }
      capture.current = begun;
      report('granted');
    } catch (error) {
      if (!signal.aborted)
        void sendCommand('voice-note.refused', { note, reason: refusalReason(error) }).catch(() => undefined);
    }
  }
  async function end(): Promise<void> {
    const ended = capture.current;
    capture.current = null;
    const recorded = (await ended?.end()) ?? null;
    setFile(recorded);
    void sendCommand('voice-note.recorded', { note, file: recorded }).catch(() => undefined);
  }
  const release = (): void => {
    capture.current?.release();
    capture.current = null;
  };

  const follow = useEffectEvent((phase: VoiceNoteView['phase'] | undefined) => {
    if (phase === 'idle') {
      // A new worker knows nothing of a note that has begun [VOI-7].
      if (capture.current)
        void sendCommand('voice-note.resume', { note, elapsed: capture.current.elapsed() }).catch(() => undefined);
      else if (file) void sendCommand('voice-note.recorded', { note, file }).catch(() => undefined);
      else report('start');
    } else if (phase === 'asking') {
      asking.current.abort();
      asking.current = new AbortController();
      // The microphone would record it too.
      notePlayer.pause();
      void ask();
    } else if (phase === 'ending') void end();
    else if (phase === 'sent' || phase === 'closed') {
      release();
      onClosed(phase === 'sent');
    }
  });
  const phase = topic?.phase;
  useEffect(() => follow(phase), [phase]);
  const leave = useEffectEvent(() => {
    asking.current.abort();
    release();
  });
  useEffect(() => () => leave(), []);

  return {
    view,
    /** What was recorded. */
    file,
    capture: () => capture.current,
    start: () => report('start'),
    stop: () => report('stop'),
    cancel: () => {
      asking.current.abort();
      report('cancel');
    },
    send: (address: Omit<CommandInput<'voice-note.send'>, 'note'>) =>
      void sendCommand('voice-note.send', { note, ...address }).catch(() => undefined),
  };
}
