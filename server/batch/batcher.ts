/** Runs work in groups; see {@link createBatcher}. */
export type Batcher<Item, Result> = {
  /** Adds an item to the next group. Settles when its group is done. */
  add(item: Item): Promise<Result>;
  /** Settles when nothing is waiting or under way. */
  idle(): Promise<void>;
  /** How many items wait for the next group. */
  readonly waiting: number;
};

type Waiting<Item, Result> = { item: Item; resolve: (result: Result) => void; reject: (reason: unknown) => void };

/**
 * Group, do not queue: items that arrive while the former group runs are run together, so that throughput grows with
 * load. The first item of a quiet time starts a group at the end of the present turn of the event loop.
 *
 * GRP-1 one group at a time, in order of arrival; GRP-2 an item's promise settles after its whole group is done;
 * GRP-3 with `isolate`, a group that fails is run again item by item, so that one bad item fails alone;
 * GRP-4 never more than `max` items in a group.
 * @param run answers one result per item, in the same order
 */
export function createBatcher<Item, Result>(
  run: (items: readonly Item[]) => Promise<readonly Result[]>,
  options: { max: number; isolate: boolean },
): Batcher<Item, Result> {
  let queue: Waiting<Item, Result>[] = [];
  let running: Promise<void> | undefined;

  async function drain(): Promise<void> {
    await endOfTurn();
    while (queue.length > 0) {
      const group = queue.slice(0, options.max);
      queue = queue.slice(options.max);
      await runGroup(group);
    }
    running = undefined;
  }

  async function runGroup(group: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await run(group.map(({ item }) => item));
      if (results.length !== group.length) throw new Error(`A group of ${group.length} got ${results.length} results`);
      group.forEach(({ resolve }, index) => resolve(results[index] as Result));
    } catch (error) {
      if (!options.isolate || group.length === 1) group.forEach(({ reject }) => reject(error));
      else for (const one of group) await runGroup([one]);
    }
  }

  return {
    add: (item) =>
      new Promise((resolve, reject) => {
        queue.push({ item, resolve, reject });
        running ??= drain();
      }),
    async idle() {
      while (running) await running;
    },
    get waiting() {
      return queue.length;
    },
  };
}

const endOfTurn = (): Promise<void> =>
  new Promise((resolve) => {
    setImmediate(resolve);
  });
