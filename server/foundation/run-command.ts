import process from 'node:process';

/**
 * Runs the command of this process: prints its answer, or what went wrong with exit code 1. The files that it makes are
 * for this account only.
 * @param run receives the arguments
 */
export async function runCommand(run: (args: readonly string[]) => Promise<string>): Promise<void> {
  process.umask(0o077);
  try {
    process.stdout.write(`${await run(process.argv.slice(2))}\n`);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
