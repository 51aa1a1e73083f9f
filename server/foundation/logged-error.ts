/** An error as the log shows it. */
export type LoggedError = {
  readonly type: string;
  readonly message?: string;
  /** SQLSTATE, or the code of a system or Fastify error. */
  readonly code?: string;
  readonly constraint?: string;
  readonly table?: string;
  /** The frames, without the message that Node.js repeats above them. */
  readonly stack: string;
  readonly cause?: LoggedError;
};

/** Fields of errors of PostgreSQL (`severity`) and of failed queries (`params`). */
type Fields = { code?: unknown; constraint?: unknown; table?: unknown; severity?: unknown; params?: unknown };

const MOST_CAUSES = 5;

/**
 * The log holds codes and names of constraints, never data of users: messages of PostgreSQL quote values, its details
 * quote rows, and a failed query lists its parameters.
 */
export function toLoggedError(error: unknown, causes = MOST_CAUSES): LoggedError | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code, constraint, table, severity, params } = error as Error & Fields;
  const quotesData = severity !== undefined || params !== undefined;
  const cause = causes > 0 ? toLoggedError(error.cause, causes - 1) : undefined;
  return {
    type: error.constructor.name,
    ...(!quotesData && { message: error.message }),
    ...(typeof code === 'string' && { code }),
    ...(typeof constraint === 'string' && { constraint }),
    ...(typeof table === 'string' && { table }),
    stack: framesOf(error),
    ...(cause && { cause }),
  };
}

const framesOf = ({ stack = '' }: Error): string =>
  stack
    .split('\n')
    .filter((line) => line.startsWith('    at '))
    .join('\n');
