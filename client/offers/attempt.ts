/** The last submission and its id. Saved with the draft to survive a reload. */
export type Attempt = { id: string; sent: string };
export const NO_ATTEMPT: Attempt = { id: '', sent: '' };

/**
 * The same content has the same id, so that the server returns the first result when a response was lost;
 * changed content gets a new id. @param body the content without its id
 */
export function attemptFor(previous: Attempt, body: Readonly<Record<string, string>>, makeId: () => string): Attempt {
  const sent = JSON.stringify(Object.entries(body).sort(([a], [b]) => (a < b ? -1 : 1)));
  return previous.sent === sent && previous.id ? previous : { id: makeId(), sent };
}
