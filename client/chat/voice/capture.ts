import type { PickedFile } from '#protocol/bridge/commands.ts';
import { peaksOf, type NoRecording } from '#protocol/rules/voice-note.ts';

/** What the server accepts, best first; each browser records one of them at least. */
const TYPES = ['audio/webm;codecs=opus', 'audio/mp4', 'audio/ogg;codecs=opus'] as const;
const EXTENSIONS: Readonly<Record<string, string>> = { 'audio/webm': 'webm', 'audio/mp4': 'm4a', 'audio/ogg': 'ogg' };
/** Speech in Opus is clear at this rate; bits per second. */
const BIT_RATE = 32_000;
/** How often the level is measured, ms. */
const INTERVAL = 50;
/** Bytes are collected so often, ms: little is lost when a recorder breaks. */
const SLICE = 1_000;
const LOUD = 0.5;

/** A recording that runs in this page. */
export type Capture = {
  /** How long it has run, ms. */
  elapsed(): number;
  /** How loud it is now, 0 to 1. */
  level(): number;
  /** Ends the recording. @returns the file; null when nothing was recorded */
  end(): Promise<PickedFile | null>;
  /** Ends it without a result, and frees the microphone. */
  release(): void;
};

/** @returns why a microphone was refused, by the error of `getUserMedia` */
export function refusalReason(error: unknown): NoRecording {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'absent';
  return name === 'NotReadableError' || name === 'AbortError' ? 'busy' : 'denied';
}

/**
 * Asks for the microphone and records.
 * @param id of the file
 * @param onInterrupted the microphone was cut off
 * @throws DOMException of `getUserMedia`
 */
export async function startCapture(id: string, onInterrupted: () => void): Promise<Capture> {
  const stream = await navigator.mediaDevices.getUserMedia({
    audio: { channelCount: 1, echoCancellation: true, noiseSuppression: true, autoGainControl: true },
  });
  try {
    return record(id, stream, onInterrupted);
  } catch (error) {
    for (const track of stream.getTracks()) track.stop();
    throw error;
  }
}

function record(id: string, stream: MediaStream, onInterrupted: () => void): Capture {
  const mimeType = TYPES.find((type) => MediaRecorder.isTypeSupported(type));
  const recorder = new MediaRecorder(stream, { audioBitsPerSecond: BIT_RATE, ...(mimeType && { mimeType }) });
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  context.createMediaStreamSource(stream).connect(analyser);
  const samples = new Float32Array(analyser.fftSize);
  const levels: number[] = [];
  const parts: Blob[] = [];
  let level = 0;

  const measure = (): void => {
    analyser.getFloatTimeDomainData(samples);
    const sum = samples.reduce((total, sample) => total + sample * sample, 0);
    level = Math.sqrt(sum / samples.length);
    levels.push(level);
  };
  const release = (): void => {
    window.clearInterval(timer);
    for (const track of stream.getTracks()) track.stop();
    if (context.state !== 'closed') void context.close();
  };

  recorder.addEventListener('dataavailable', ({ data }) => {
    if (data.size > 0) parts.push(data);
  });
  for (const track of stream.getTracks()) track.addEventListener('ended', onInterrupted);
  recorder.start(SLICE);
  const started = performance.now();
  const timer = window.setInterval(measure, INTERVAL);
  const elapsed = (): number => performance.now() - started;

  return {
    elapsed,
    level: () => Math.min(1, level / LOUD),
    release,
    async end() {
      const length = Math.round(elapsed());
      if (recorder.state !== 'inactive') {
        const stopped = new Promise((resolve) => {
          recorder.addEventListener('stop', resolve, { once: true });
        });
        recorder.stop();
        await stopped;
      }
      release();
      const blob = new Blob(parts, { type: recorder.mimeType || mimeType || 'audio/webm' });
      return blob.size > 0 ? toFile(id, blob, { length, peaks: peaksOf(levels) }) : null;
    },
  };
}

function toFile(id: string, blob: Blob, voice: NonNullable<PickedFile['voice']>): PickedFile {
  const extension = EXTENSIONS[blob.type.split(';')[0] ?? ''] ?? 'webm';
  const day = new Date().toISOString().slice(0, 16).replace('T', '-').replace(':', '');
  return { id, name: `voice-note-${day}.${extension}`, type: blob.type, blob, voice };
}
