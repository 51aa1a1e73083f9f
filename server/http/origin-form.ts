/** A request target with scheme and host, and what follows the host. */
const ABSOLUTE = /^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i;

/**
 * The path and query of a request target. Servers accept the absolute form too (RFC 9112, 3.2.2), which names any
 * host: only what follows the host counts, so that no redirect or link leads there.
 */
export function originForm(target: string): string {
  if (target.startsWith('/') || target === '*') return target;
  const rest = target.replace(ABSOLUTE, '');
  return rest.startsWith('/') ? rest : `/${rest}`;
}
