/**
 * The one place where the client names the workers' entries. The build gives each file a name by its content, which
 * makes the address, and so the worker, a new one with every build that changes it.
 */
// oxlint-disable-next-line import/default -- the query makes it an address
import electedUrl from '../../workers/entries/elected.entry.ts?worker&url';
// oxlint-disable-next-line import/default -- the query makes it an address
import sharedUrl from '../../workers/entries/shared.entry.ts?sharedworker&url';

export { electedUrl, sharedUrl };
