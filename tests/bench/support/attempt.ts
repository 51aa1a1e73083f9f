/**
 * Runs a bench so that the others run after it, whatever happens.
 * @throws Error when it takes longer than `longest` (ms), or with what is thrown meanwhile and not caught
 */
export async function attempt<Value>(work: () => Promise<Value>, longest: number): Promise<Value> {
  let fail = (_error: unknown): void => undefined;
  const ended = new Promise<never>((_, reject) => {
    fail = reject;
  });
  const timer = setTimeout(() => fail(new Error(`It took longer than ${longest / 60_000} minutes`)), longest);
  process.on('uncaughtException', fail);
  try {
    return await Promise.race([work(), ended]);
  } finally {
    clearTimeout(timer);
    process.off('uncaughtException', fail);
  }
}
