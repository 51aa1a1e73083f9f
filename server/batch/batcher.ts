import { batchStarted } from '../foundation/measurements.ts';

/** Runs items in batches; see {@link createBatcher}. */
export type Batcher<Item, Result> = {
  /** Adds an item to the next batch. Settles when that batch is done. */
  add(item: Item): Promise<Result>;
  /** Resolves when no item is waiting or running. */
  idle(): Promise<void>;
  /** Items that wait for the next batch. */
  readonly waiting: number;
};

type Waiting<Item, Result> = { item: Item; resolve: (result: Result) => void; reject: (reason: unknown) => void };

/**
 * Batches items: those that arrive while a batch runs are run together in the next one. After an idle time the first
 * batch starts at the end of the current turn of the event loop.
 *
 * - One batch runs at a time, in order of arrival, with at most `max` items.
 * - With `turnOf`, those with the same key share a turn: a batch takes one item of each in turn, so that many items of
 *   one do not hold up the items of others.
 * - The promise of an item settles after its whole batch.
 * - With `isolate`, a failed batch is run again item by item, so that one bad item fails alone.
 * @param options.name of its sizes in the metrics
 * @param options.turnOf the key of an item
 * @param run returns one result per item, in the same order
 */
export function createBatcher<Item, Result>(
  run: (items: readonly Item[]) => Promise<readonly Result[]>,
  options: { name: string; max: number; isolate: boolean; turnOf?: (item: Item) => string },
): Batcher<Item, Result> {
  /** What waits, by turn; the first key is next. */
  const queues = new Map<string, Waiting<Item, Result>[]>();
  let running: Promise<void> | undefined;

  async function drain(): Promise<void> {
    await endOfTurn();
    while (queues.size > 0) {
      const batch = takeBatch();
      batchStarted.publish({ name: options.name, size: batch.length });
      await runBatch(batch);
    }
    running = undefined;
  }

  function takeBatch(): Waiting<Item, Result>[] {
    const batch: Waiting<Item, Result>[] = [];
    // The loop also visits the keys that are added again at the end.
    for (const [key, queue] of queues) {
      const next = queue.shift();
      if (next) batch.push(next);
      queues.delete(key);
      if (queue.length > 0) queues.set(key, queue);
      if (batch.length === options.max) break;
    }
    return batch;
  }

  async function runBatch(batch: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await run(batch.map(({ item }) => item));
      if (results.length !== batch.length)
        throw new Error(`A batch of ${batch.length} returned ${results.length} results`);
      batch.forEach(({ resolve }, index) => resolve(results[index] as Result));
    } catch (error) {
      if (!options.isolate || batch.length === 1) batch.forEach(({ reject }) => reject(error));
      else for (const one of batch) await runBatch([one]);
    }
  }

  return {
    add: (item) =>
      new Promise((resolve, reject) => {
        const key = options.turnOf?.(item) ?? '';
        const queue = queues.get(key);
        if (queue) queue.push({ item, resolve, reject });
        else queues.set(key, [{ item, resolve, reject }]);
        running ??= drain();
      }),
    async idle() {
      while (running) await running;
    },
    get waiting() {
      return [...queues.values()].flat().length;
    },
  };
}

const endOfTurn = (): Promise<void> =>
  new Promise((resolve) => {
    setImmediate(resolve);
  });
