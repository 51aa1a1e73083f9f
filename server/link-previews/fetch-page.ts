import { Resolver } from 'node:dns/promises';
import { request as requestHttp, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from './public-address.ts';

/** What the server may connect to. */
export type ReachableNetwork = {
  readonly ports: ReadonlySet<number>;
  isAllowed(address: string): boolean;
  /** The addresses of a name; empty or an error if it has no address. */
  resolve(name: string, signal: AbortSignal): Promise<string[]>;
};

/** A page as it was received, at most {@link BYTES_MOST} of it. */
export type FetchedPage = {
  readonly bytes: Uint8Array;
  /** Of the content type; undefined where it names none. */
  readonly charset: string | undefined;
};

const REDIRECTS_MOST = 3;
const BYTES_MOST = 512 * 1024;
const HEADER_BYTES_MOST = 16 * 1024;
/** With all redirects. ms */
const PATIENCE = 6_000;
const DNS_PATIENCE = 2_000;

/** The internet: addresses that everyone may connect to, on the ports of http and https. */
export const PUBLIC_NETWORK: ReachableNetwork = {
  ports: new Set([80, 443]),
  isAllowed: isPublicAddress,
  resolve: resolveName,
};

/**
 * Fetches the page of a link that a stranger chose [LPV-2, LPV-3].
 * @param from the address of this site, for the owner of the other one
 * @returns undefined for what is no page or not to be fetched
 * @throws Error when the site cannot be reached or does not answer in time
 */
export async function fetchPage(
  link: string,
  {
    from,
    network = PUBLIC_NETWORK,
    patience = PATIENCE,
  }: { from: string; network?: ReachableNetwork; patience?: number },
): Promise<FetchedPage | undefined> {
  const signal = AbortSignal.timeout(patience);
  let url = URL.parse(link);
  for (let redirects = 0; url && redirects <= REDIRECTS_MOST; redirects += 1) {
    const addresses = await addressesOf(url, network, signal);
    if (addresses.length === 0) return undefined;
    const response = await open(url, addresses, from, signal);
    try {
      const { statusCode = 0, headers } = response;
      if (statusCode === 200) return isPage(headers) ? await read(response) : undefined;
      if (![301, 302, 303, 307, 308].includes(statusCode) || headers.location === undefined) return undefined;
      url = URL.parse(headers.location, url.href);
    } finally {
      response.destroy();
    }
  }
  return undefined;
}

/** @returns the addresses of a URL's host; none if it may not be connected to */
async function addressesOf(url: URL, network: ReachableNetwork, signal: AbortSignal): Promise<string[]> {
  const isWeb = url.protocol === 'http:' || url.protocol === 'https:';
  const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80));
  if (!isWeb || !network.ports.has(port) || url.username !== '' || url.password !== '') return [];
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const addresses = isIP(host) ? [host] : await network.resolve(host, signal);
  return addresses.every((address) => network.isAllowed(address)) ? addresses : [];
}

/** Asks for a page at one of these addresses, @returns the response, its body unread */
function open(url: URL, addresses: readonly string[], from: string, signal: AbortSignal): Promise<IncomingMessage> {
  const options: RequestOptions = {
    // No connection is shared with anything else.
    agent: false,
    lookup: lookupOf(addresses),
    maxHeaderSize: HEADER_BYTES_MOST,
    signal,
    headers: {
      accept: 'text/html,application/xhtml+xml',
      'accept-encoding': 'identity',
      'user-agent': `Vermeil-LinkPreview/1.0 (+${from})`,
    },
  };
  return new Promise((resolve, reject) => {
    (url.protocol === 'https:' ? requestHttps : requestHttp)(url, options, resolve).on('error', reject).end();
  });
}

/** Answers with the addresses that were checked: a second look-up could find others. */
function lookupOf(addresses: readonly string[]): LookupFunction {
  const all = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_name, options, callback) => {
    if (options.all) callback(null, all);
    else callback(null, all[0]?.address ?? '', all[0]?.family ?? 0);
  };
}

/** Decoding a small body could give a large one. */
function isPage({ 'content-type': type = '', 'content-encoding': encoding = 'identity' }: IncomingMessage['headers']) {
  return encoding.toLowerCase() === 'identity' && /^(text\/html|application\/xhtml\+xml)\s*(;|$)/i.test(type);
}

/** Reads the beginning of a page; its title is there. */
async function read(response: IncomingMessage): Promise<FetchedPage> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk.subarray(0, BYTES_MOST - length));
    length += chunk.length;
    if (length >= BYTES_MOST) break;
  }
  const charset = /;\s*charset="?([\w.:-]{1,40})/i.exec(response.headers['content-type'] ?? '')?.[1];
  return { bytes: Buffer.concat(chunks), charset };
}

/** Asks the name servers, not the operating system: its look-ups wait in the threads that files are read in. */
async function resolveName(name: string, signal: AbortSignal): Promise<string[]> {
  const resolver = new Resolver({ timeout: DNS_PATIENCE, tries: 1 });
  const cancel = (): void => resolver.cancel();
  signal.addEventListener('abort', cancel, { once: true });
  try {
    const found = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
    return found.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}
