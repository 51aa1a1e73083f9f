/** A process that encodes pictures for `encoder.ts`, one at a time. */
import { readdirSync } from 'node:fs';
import { setPriority } from 'node:os';
import type { EncodeRequest } from './encode-picture.ts';
import type { EncoderReply } from './encoder.ts';

const WATCH_EVERY = 500;
/** Processor time that a picture may take, ms; and the priority of this process. */
const [longest = 0, priority = 0] = process.argv.slice(2).map(Number);

for (const thread of threads()) setPriority(thread, priority);
const { encodePicture } = await import('./encode-picture.ts');

process.on('message', (request: EncodeRequest) => {
  const before = process.cpuUsage();
  // Encoding runs on other threads, so that this one can end the process.
  const watch = setInterval(
    () => {
      const { user, system } = process.cpuUsage(before);
      if ((user + system) / 1_000 > longest) process.exit(1);
    },
    Math.min(WATCH_EVERY, longest),
  );
  void encodePicture(request)
    .then(
      (picture) => reply({ picture }),
      (error: unknown) => reply({ error: String(error) }),
    )
    .finally(() => clearInterval(watch));
});
// Ctrl-C signals the whole group: the server ends this process when it has released the picture.
process.on('SIGINT', () => undefined).on('disconnect', () => process.exit());
reply({ ready: true });

function reply(message: EncoderReply): void {
  process.send?.(message);
}

/** Linux has priorities of threads, and those of the pool exist already. */
function threads(): number[] {
  return process.platform === 'linux' ? readdirSync('/proc/self/task').map(Number) : [0];
}
