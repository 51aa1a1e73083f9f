const UNIQUE_VIOLATION = '23505';

/** @returns PostgreSQL's code of a failed statement, which drizzle hides in the cause; undefined for any other error */
export function databaseCode(error: unknown): string | undefined {
  return databaseCause(error)?.code;
}

/**
 * Whether a statement failed because a row like that is there already. @param constraint name of the unique constraint
 * or index
 */
export function isTaken(error: unknown, constraint: string): boolean {
  const cause = databaseCause(error);
  return cause?.code === UNIQUE_VIOLATION && cause.constraint === constraint;
}

/** As pg names what the database answered: its codes have five characters, those of the system (`ECONNRESET`) more. */
type DatabaseCause = Error & { readonly code?: string; readonly constraint?: string };

function databaseCause(error: unknown): DatabaseCause | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const found: DatabaseCause = cause;
    if (/^[0-9A-Z]{5}$/.test(found.code ?? '')) return found;
  }
  return undefined;
}
