/** Counts running work, so that a test can wait until nothing is running instead of for time. */
export type InFlight = {
  readonly count: number;
  track<Value>(work: Promise<Value>): Promise<Value>;
};

export function createInFlight(): InFlight {
  let count = 0;
  return {
    get count() {
      return count;
    },
    async track(work) {
      count += 1;
      try {
        return await work;
      } finally {
        count -= 1;
      }
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
