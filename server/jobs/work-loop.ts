/** Runs one kind of durable work; see {@link createWorkLoop}. */
export type WorkLoop = {
  /** Runs it at once, and again a while after each run has ended. */
  start(): void;
  /** Runs it now, or once more after the present run: there may be work. Without effect while it is not started. */
  wake(): void;
  /** Resolves when everything that was due at the call has been tried. */
  flush(): Promise<void>;
  /** Aborts the signal and resolves when the present run has ended. */
  stop(): Promise<void>;
};

export type WorkLoopOptions = {
  /** ms between the end of a run and the next. */
  readonly every: number;
  /**
   * Does everything that is due. Rows in the database say what that is: a row is claimed with a lock or a lease, so
   * that several processes share the work, and what a killed process leaves behind is found by the next run.
   * @param signal aborted by `stop`
   */
  readonly run: (signal: AbortSignal) => Promise<unknown>;
  /** Receives every failure; the work is tried again with the next run. */
  readonly onError: (error: unknown) => void;
};

/** Runs background work that survives a restart; README lists the guarantees. */
export function createWorkLoop({ every, run, onError }: WorkLoopOptions): WorkLoop {
  let ending: AbortController | undefined;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let again = false;

  function wake(): void {
    if (!ending || ending.signal.aborted) return;
    if (running) {
      again = true;
      return;
    }
    clearTimeout(timer);
    again = false;
    const { signal } = ending;
    running = Promise.try(run, signal)
      .then(() => undefined, onError)
      .finally(() => {
        running = undefined;
        if (again) wake();
        else if (!signal.aborted) timer = setTimeout(wake, every).unref();
      });
  }

  return {
    wake,
    start() {
      if (ending) return;
      ending = new AbortController();
      wake();
    },
    async flush() {
      wake();
      while (running) await running;
    },
    async stop() {
      ending?.abort();
      clearTimeout(timer);
      await running;
      ending = undefined;
    },
  };
}

/** A kind of work without a wake-up of its own. */
export type TimedWork = Pick<WorkLoopOptions, 'every' | 'run'> & { readonly name: string };

/** Starts a loop for each kind of work: one that fails or takes long delays no other. */
export function startTimedWork(
  kinds: readonly TimedWork[],
  onError: (error: unknown, name: string) => void,
): { stop(): Promise<void> } {
  const loops = kinds.map(({ name, every, run }) =>
    createWorkLoop({ every, run, onError: (error) => onError(error, name) }),
  );
  for (const loop of loops) loop.start();
  return { stop: async () => void (await Promise.allSettled(loops.map((loop) => loop.stop()))) };
}
