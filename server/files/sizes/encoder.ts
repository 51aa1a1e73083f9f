import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { EncodedPicture, EncodeRequest } from './encode-picture.ts';

/** What the process sends. */
export type EncoderReply = { readonly ready: true } | { readonly picture: EncodedPicture } | { readonly error: string };

/** The picture cannot be decoded: another attempt would fail as well. */
export class UnreadablePictureError extends Error {
  override readonly name = 'UnreadablePictureError';
}

/** Encodes pictures in a process with a low priority, which ends when a picture takes too long. */
export type Encoder = {
  /**
   * @throws UnreadablePictureError; another Error when the process was aborted, ended or took too long
   */
  encode(request: EncodeRequest, signal: AbortSignal): Promise<EncodedPicture>;
  /** Ends the process, which gives its memory back. */
  close(): void;
};

/** The limits of an encoder. */
export type EncoderLimits = {
  /** Processor time that a picture may take. ms */
  readonly processorTime: number;
  /** See `os.setPriority`. */
  readonly priority: number;
};

/** A picture of 1,920 × 12,000 pixels takes 15 s. */
const LIMITS: EncoderLimits = { processorTime: 60_000, priority: constants.priority.PRIORITY_BELOW_NORMAL };
/** Real time, on a machine that has little processor time to spare. ms */
const LONGEST = 4 * 60_000;
const PROCESS = fileURLToPath(new URL('./encoder-process.ts', import.meta.url));

/** Creates an encoder; its process starts with the first picture. */
export function createEncoder({ processorTime, priority }: EncoderLimits = LIMITS): Encoder {
  let child: ChildProcess | undefined;

  async function start(): Promise<ChildProcess> {
    if (child?.connected && child.exitCode === null && child.signalCode === null) return child;
    child = fork(PROCESS, [String(processorTime), String(priority)], {
      execArgv: [],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    await nextReply(child);
    return child;
  }

  return {
    async encode(request, signal) {
      const limit = AbortSignal.any([signal, AbortSignal.timeout(LONGEST)]);
      const kill = (): void => void child?.kill('SIGKILL');
      limit.addEventListener('abort', kill);
      try {
        limit.throwIfAborted();
        const running = await start();
        const next = nextReply(running);
        // A failure to send ends in the exit that `nextReply` waits for.
        running.send(request, () => undefined);
        const reply = await next;
        if ('picture' in reply) return reply.picture;
        throw new UnreadablePictureError('error' in reply ? reply.error : 'The process replied out of turn');
      } finally {
        limit.removeEventListener('abort', kill);
      }
    },
    close() {
      child?.kill('SIGKILL');
      child = undefined;
    },
  };
}

/** @throws Error when the process ends */
async function nextReply(child: ChildProcess): Promise<EncoderReply> {
  const settled = new AbortController();
  const { signal } = settled;
  try {
    return await Promise.race([
      once(child, 'message', { signal }).then(([reply]) => reply as EncoderReply),
      once(child, 'exit', { signal }).then(([code, killedBy]) => {
        throw new Error(`The encoder ended with ${String(killedBy ?? code)}`);
      }),
    ]);
  } finally {
    settled.abort();
  }
}
