import { Query, type Connection, type QueryConfig, type QueryResult } from 'pg';

/** A statement of a group. A name, because only prepared statements can share a Sync. */
export type Statement = QueryConfig & { readonly name: string };

/** What pg's client calls on a query; the declared type has `submit` only. */
type Handlers = {
  readonly name: string;
  readonly text: string;
  submit(connection: Connection): Error | null;
  handleRowDescription(message: unknown): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, connection: Connection): void;
  handleReadyForQuery(connection: Connection): void;
};
type OpenConnection = Connection & {
  sync: () => void;
  /** Statements whose preparation was sent and not yet confirmed. */
  readonly submittedNamedStatements: Record<string, string>;
};
type Settle = (error: Error | null | undefined, results?: readonly QueryResult[]) => void;

/**
 * Creates a query of several statements with one Sync: an implicit transaction, which the Sync commits or, after an
 * error, rolls back. It is a `Query` because a client that sends without waiting takes nothing else.
 * @param settle gets the results of all statements after the commit, or the first error
 */
export function createStatementGroup(statements: readonly Statement[], settle: Settle): Query {
  const results: QueryResult[] = [];
  let failure: Error | undefined;
  const parts = statements.map(
    (statement) =>
      new Query(statement, (error, result) => {
        if (error) failure ??= error;
        else results.push(result);
      }) as unknown as Handlers,
  );
  /** How many statements are complete. */
  let done = 0;
  const current = (): Handlers => parts[Math.min(done, parts.length - 1)]!;

  const group = new Query('') as Query & { callback: Settle };
  // The client replaces it by one with a time limit.
  group.callback = settle;
  const handlers: Record<string, PropertyDescriptor> = {
    // The client records by them which statement was prepared.
    name: { get: () => current().name },
    text: { get: () => current().text },
    submit: {
      value(connection: OpenConnection): Error | null {
        const { sync } = connection;
        connection.sync = () => undefined;
        let problem: Error | null = null;
        try {
          for (const part of parts) problem ??= part.submit(connection) ?? failure ?? null;
        } finally {
          connection.sync = sync;
        }
        // Without a Sync the database commits nothing.
        if (problem) connection.stream.destroy(problem);
        else connection.sync();
        return problem;
      },
    },
    handleRowDescription: { value: (message: unknown) => current().handleRowDescription(message) },
    handleDataRow: { value: (message: unknown) => current().handleDataRow(message) },
    handleCommandComplete: {
      value(message: unknown, connection: Connection) {
        current().handleCommandComplete(message, connection);
        done += 1;
      },
    },
    handleError: {
      value(error: Error, connection: OpenConnection) {
        // The database skipped the statements after the failed one, preparation included.
        for (const { name } of parts.slice(done)) delete connection.submittedNamedStatements[name];
        group.callback(error);
      },
    },
    handleReadyForQuery: {
      value(connection: Connection) {
        for (const part of parts) part.handleReadyForQuery(connection);
        group.callback(failure, results);
      },
    },
  };
  return Object.defineProperties(group, handlers);
}
