import type { Command } from '#protocol/bridge/commands.ts';
import { CallError } from '#machines/call-error.ts';
import type { CommandHandlers } from './command-handlers.ts';

/** Number of stored results, so that a repeated command has no second effect. */
const STORED_RESULTS = 1_000;

export type CommandRegistry = {
  /**
   * Runs a command, or returns the result of the first run when its id was seen before.
   * @throws CallError 404 for a command that no feature handles
   */
  run(id: string, command: Command): Promise<unknown>;
};

type Handler = (input: Command['input']) => Promise<unknown>;

/** @param parts the handlers of all features; two may not handle the same command. */
export function createCommandRegistry(parts: readonly CommandHandlers[]): CommandRegistry {
  const handlers = new Map<string, Handler>();
  for (const [name, handler] of parts.flatMap((part) => Object.entries(part))) {
    if (handlers.has(name)) throw new Error(`Two features handle the command ${name}`);
    handlers.set(name, handler as Handler);
  }
  const answers = new Map<string, Promise<unknown>>();
  let pending = 0;

  function forgetOldest(): void {
    while (answers.size - pending > STORED_RESULTS) {
      const [oldest] = answers.keys();
      answers.delete(oldest ?? '');
    }
  }

  return {
    run(id, command) {
      const known = answers.get(id);
      if (known) return known;
      const handler = handlers.get(command.name);
      const answer = handler
        ? invoke(handler, command)
        : Promise.reject(new CallError({ code: 'NotFoundService', status: 404, params: { command: command.name } }));
      pending += 1;
      answers.set(id, answer);
      void answer
        .catch(() => undefined)
        .finally(() => {
          pending -= 1;
          // Finished commands move behind running ones, so that the first may always be dropped.
          answers.delete(id);
          answers.set(id, answer);
          forgetOldest();
        });
      return answer;
    },
  };
}

/** Turns an exception before the handler's first await into a rejection. */
async function invoke(handler: Handler, command: Command): Promise<unknown> {
  return handler(command.input);
}
