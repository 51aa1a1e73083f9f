/** Work that waits for its turn: one piece after the other, in the order in which it was asked for. */
export type InFlight = {
  /** What waits or runs. */
  readonly count: number;
  /** Adds work, which begins with its turn. */
  track<Value>(work: () => Promise<Value>): Promise<Value>;
  /** Runs the first that waits to its end. */
  runNext(): Promise<void>;
};

export function createInFlight(): InFlight {
  const waiting: (() => Promise<void>)[] = [];
  return {
    get count() {
      return waiting.length;
    },
    track: (work) =>
      new Promise((resolve, reject) => {
        waiting.push(() => work().then(resolve, reject));
      }),
    async runNext() {
      await waiting[0]?.();
      waiting.shift();
    },
  };
}

/** Lets promises, messages between ports and IndexedDB run, which need no simulated time. */
export async function turns(count = 8): Promise<void> {
  for (let turn = 0; turn < count; turn += 1)
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
}
