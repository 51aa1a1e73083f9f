const UNIQUE_VIOLATION = '23505';

/** @returns PostgreSQL's code of a failed statement (also inside a drizzle error), or undefined for other errors */
export function databaseCode(error: unknown): string | undefined {
  return databaseCause(error)?.code;
}

/**
 * Whether a statement violated a unique constraint.
 * @param constraint name of the constraint or index
 */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  const cause = databaseCause(error);
  return cause?.code === UNIQUE_VIOLATION && cause.constraint === constraint;
}

/** An error of pg: codes of the database have five characters, those of the system (`ECONNRESET`) more. */
type DatabaseCause = Error & { readonly code?: string; readonly constraint?: string };

function databaseCause(error: unknown): DatabaseCause | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const found: DatabaseCause = cause;
    if (/^[0-9A-Z]{5}$/.test(found.code ?? '')) return found;
  }
  return undefined;
}
