import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';

/** The client's address, as Fastify determines `request.ip`; for requests that it does not handle. */
export function clientAddressOf({ headers, socket }: IncomingMessage, trustProxy: boolean): string {
  const forwarded = trustProxy ? [headers['x-forwarded-for']].flat().at(-1)?.split(',').at(-1)?.trim() : undefined;
  return forwarded || (socket.remoteAddress ?? '');
}

/**
 * The key under which a client address is rate-limited: an IPv4 address, or the /64 network of an IPv6 address, because
 * its owner has all 2⁶⁴ of them.
 * @param ip as `request.ip` gives it
 */
export function clientAddressKey(ip: string): string {
  const [plain = ip] = ip.split('%', 1);
  if (!isIPv6(plain)) return ip;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)?.[1];
  if (mapped !== undefined) return mapped;
  const [left = '', right] = plain.split('::');
  const head = parseGroups(left);
  const tail = parseGroups(right ?? '');
  const zeros = right === undefined ? 0 : 8 - head.length - tail.length;
  return `${[...head, ...Array.from({ length: zeros }, () => '0'), ...tail].slice(0, 4).join(':')}::/64`;
}

/** The 16-bit groups without leading zeros; a dotted end counts as two. */
function parseGroups(part: string): string[] {
  if (part === '') return [];
  return part
    .split(':')
    .flatMap((group) => (group.includes('.') ? ['0', '0'] : [Number.parseInt(group, 16).toString(16)]));
}
