/** What was sent last, and under which id. Kept with the draft, so that it outlives a reload. */
export type Attempt = { id: string; sent: string };
export const NO_ATTEMPT: Attempt = { id: '', sent: '' };

/**
 * The same thing sent again has the same id, so that the server answers the first result however often an answer was lost;
 * once a word of it is changed it is another thing. @param body what is sent, without its id
 */
export function attemptFor(previous: Attempt, body: Readonly<Record<string, string>>, makeId: () => string): Attempt {
  const sent = JSON.stringify(Object.entries(body).sort(([a], [b]) => (a < b ? -1 : 1)));
  return previous.sent === sent && previous.id ? previous : { id: makeId(), sent };
}
