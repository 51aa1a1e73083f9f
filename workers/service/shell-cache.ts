/** One file of the build: `revision` is null where the name already carries a hash of the content. */
export type PrecacheEntry = { url: string; revision: string | null };

/** The origin of the worker, and the methods of CacheStorage, fetch and time that it uses; replaced in tests. */
export type ShellPorts = {
  origin: string;
  caches: Pick<CacheStorage, 'open' | 'keys' | 'delete'>;
  fetch(input: string | Request, init?: RequestInit): Promise<Response>;
  /** Resolves after `delay` ms. */
  after(delay: number): Promise<void>;
};

/** Hashed files of every build that still has a page open. Their names are unique, so builds share them. */
const ASSETS = 'vermeil.assets';
const SHELL_PREFIX = 'vermeil.shell.';
/** The shell: a page that the browser renders, so that its HTML can answer every path. */
const SHELL = '/chat/chat-page';
/** Longest wait for the network, ms. */
export const PAGE_TIMEOUT = 4_000;

/**
 * The app shell offline.
 *
 * install: caches the files of `entries` before the worker may serve; one failure fails the install.
 * activate: runs when no page of an older build is open any more, and deletes its files.
 * page: the network's response; the cached shell without one in time, or when the gateway reports that the server is
 * away.
 * asset: the cached file, else the network's, which is cached from then on. An old page still finds chunks that the
 * server no longer has.
 * keep: caches files that a page loaded before this worker answered its requests.
 */
export function createShellCache(entries: readonly PrecacheEntry[], build: string, ports: ShellPorts) {
  const shellName = SHELL_PREFIX + build;
  const files = entries.filter((entry) => pathOf(entry) !== '/index.html');
  const hashed = files.filter((entry) => entry.revision === null);
  const named = files.filter((entry) => entry.revision !== null);

  async function store(cache: Cache, path: string, init: RequestInit): Promise<void> {
    const response = await ports.fetch(path, init);
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
    await cache.put(path, await plain(response));
  }

  return {
    paths: new Set(files.map(pathOf)) as ReadonlySet<string>,

    async install(): Promise<void> {
      const assets = await ports.caches.open(ASSETS);
      const shell = await ports.caches.open(shellName);
      await Promise.all([
        // Without cookies: without a language or personal data.
        store(shell, SHELL, { cache: 'reload', credentials: 'omit' }),
        ...named.map((entry) => store(shell, pathOf(entry), { cache: 'reload' })),
        ...hashed.map(async (entry) => {
          if (!(await assets.match(pathOf(entry)))) await store(assets, pathOf(entry), {});
        }),
      ]);
    },

    async activate(): Promise<void> {
      const own = new Set(hashed.map(pathOf));
      for (const name of await ports.caches.keys()) {
        if (name.startsWith(SHELL_PREFIX) && name !== shellName) await ports.caches.delete(name);
      }
      const assets = await ports.caches.open(ASSETS);
      for (const request of await assets.keys()) {
        if (!own.has(new URL(request.url).pathname)) await assets.delete(request);
      }
    },

    /** @param addresses of files; others than hashed ones of this origin are ignored, as are failures */
    async keep(addresses: readonly string[]): Promise<void> {
      const assets = await ports.caches.open(ASSETS);
      for (const address of addresses) {
        const { origin, pathname } = new URL(address);
        if (origin !== ports.origin || !pathname.startsWith('/assets/') || (await assets.match(pathname))) continue;
        await store(assets, pathname, {}).catch(() => undefined);
      }
    },

    /** @param response the network's response: the browser's preload if there is one */
    async page(response: Promise<Response>): Promise<Response> {
      const late = ports.after(PAGE_TIMEOUT).then(() => undefined);
      const settled = response.then(
        (settledResponse) => (isGatewayError(settledResponse) ? undefined : settledResponse),
        () => undefined,
      );
      const first = await Promise.race([settled, late]);
      if (first) return first;
      const shell = await (await ports.caches.open(shellName)).match(SHELL);
      return shell ?? response;
    },

    async asset(request: Request): Promise<Response> {
      const path = new URL(request.url).pathname;
      const name = named.some((entry) => pathOf(entry) === path) ? shellName : ASSETS;
      const cache = await ports.caches.open(name);
      const cached = await cache.match(path);
      if (cached) return cached;
      const response = await ports.fetch(request);
      // A file that is not installed is there offline once it has been used.
      if (name === ASSETS && response.ok) await cache.put(path, response.clone());
      return response;
    },
  };
}

const pathOf = (entry: PrecacheEntry): string => (entry.url.startsWith('/') ? entry.url : `/${entry.url}`);

const isGatewayError = (response: Response): boolean => response.status >= 502 && response.status <= 504;

/** A redirected response may not answer a navigation, so only the content is cached. */
async function plain(response: Response): Promise<Response> {
  return new Response(await response.blob(), { status: 200, headers: response.headers });
}
