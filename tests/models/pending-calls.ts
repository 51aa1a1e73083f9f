import type { AnyEventObject } from 'xstate';

/** Calls of promise ports that wait for the path to settle them. */
export type PendingCalls = {
  /** The port's function. */
  call<Answer>(name: string): Promise<Answer>;
  /**
   * Settles the newest call, of the invocation's name if there is one, as the event says: `xstate.done.actor.*` with
   * its `output`, `xstate.error.actor.*` with its `error`.
   * @returns false for any other event, which has to be caused otherwise
   * @throws Error when no call is pending
   */
  end(event: AnyEventObject): boolean;
  /** Names of the pending calls, oldest first. */
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
      if (!newest) throw new Error(`no pending call can cause ${event.type}`);
      // A parallel chart names its invocations after the calls: calls of other regions stay pending.
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
