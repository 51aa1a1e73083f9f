/** A task (server/processes): the length of a file with sound, from its content. */
import { readFile } from 'node:fs/promises';
import { VOICE_NOTE } from '#protocol/limits.ts';
import { DomainError } from '../../http/domain-error.ts';
import { measureMp4 } from './mp4.ts';
import { measureOgg } from './ogg.ts';
import { measureWebm } from './webm.ts';

const MEASURES: Readonly<Record<string, (bytes: Buffer) => number | undefined>> = {
  'audio/webm': measureWebm,
  'audio/mp4': measureMp4,
  'audio/ogg': measureOgg,
};

/**
 * Measures sound. Its container has exactly one track, which is Opus or AAC (in MP4): a video, or a file that is
 * something else, is refused.
 * @param path of a file that has at most the bytes of a voice note
 * @returns its length, ms
 * @throws DomainError FileContentMismatch, VoiceNoteTooLong
 */
export async function measureAudio({ path, contentType }: { path: string; contentType: string }): Promise<number> {
  const length = read(await readFile(path), contentType);
  if (length === undefined || !(length > 0)) throw new DomainError('FileContentMismatch', { contentType });
  if (length > VOICE_NOTE.longest + VOICE_NOTE.tolerance)
    throw new DomainError('VoiceNoteTooLong', { length: Math.round(length), limit: VOICE_NOTE.longest });
  return Math.min(Math.max(1, Math.round(length)), VOICE_NOTE.longest);
}

/** @returns undefined for bytes that end early or are no such container */
function read(bytes: Buffer, contentType: string): number | undefined {
  try {
    return MEASURES[contentType]?.(bytes);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
