import type { AnyEventObject } from 'xstate';

/** Calls of promise ports that wait for the path to say how they end. */
export type PendingCalls = {
  /** Use as the port's function. */
  call<Answer>(name: string): Promise<Answer>;
  /**
   * Ends the newest call, of the invocation's name where one has it, as the event says: `xstate.done.actor.*` with its
   * `output`, `xstate.error.actor.*` with its `error`.
   * @returns false when the event is neither: it is to be brought about otherwise.
   * @throws Error when nothing waits.
   */
  end(event: AnyEventObject): boolean;
  /** Names of the calls that wait, oldest first. */
  readonly names: string[];
};

export function createPendingCalls(): PendingCalls {
  let waiting: { name: string; resolve(value: never): void; reject(error: unknown): void }[] = [];
  return {
    call: (name) =>
      new Promise((resolve, reject) => {
        waiting.push({ name, resolve, reject });
      }),
    end(event) {
      const done = event.type.startsWith('xstate.done.actor.');
      if (!done && !event.type.startsWith('xstate.error.actor.')) return false;
      const named = waiting.findLast((call) => event.type.endsWith(`.actor.${call.name}`));
      const newest = named ?? waiting.at(-1);
      if (!newest) throw new Error(`nothing waits that could bring about ${event.type}`);
      // A chart of parallel parts names its invocations after the calls: the other parts' calls go on waiting.
      waiting = named ? waiting.filter((call) => call.name !== named.name) : [];
      if (done) newest.resolve(event['output'] as never);
      else newest.reject(event['error']);
      return true;
    },
    get names() {
      return waiting.map(({ name }) => name);
    },
  };
}
