/** One file of the build: `revision` is null where the name already carries a hash of the content. */
export type PrecacheEntry = { url: string; revision: string | null };

/** The few methods of CacheStorage, fetch and time that are used; tests bring their own. */
export type ShellPorts = {
  caches: Pick<CacheStorage, 'open' | 'keys' | 'delete'>;
  fetch(input: string | Request, init?: RequestInit): Promise<Response>;
  /** Resolves after so many milliseconds. */
  after(delay: number): Promise<void>;
};

/**
 * Hashed files of every build that still has a page open. Their names never mean anything else, so builds share them.
 */
const ASSETS = 'vermeil.assets';
const SHELL_PREFIX = 'vermeil.shell.';
/** Where the page that stands in for every page is kept. */
const SHELL = '/';
/** Longest wait for a network that does not respond, ms. */
export const PAGE_PATIENCE = 4_000;

/**
 * The app shell offline.
 *
 * SW-5  install: every file of the build is kept before the worker may serve; one that fails fails the install.
 * SW-6  activate: happens when no page of an older build is open any more; only then are its files dropped.
 * SW-7  page: the network's answer; the kept shell when there is none in time, or the gateway says the server is away.
 * SW-8  asset: the kept file, else the network's. An old page still finds the chunks that the server forgot.
 */
export function createShellCache(entries: readonly PrecacheEntry[], build: string, ports: ShellPorts) {
  const shellName = SHELL_PREFIX + build;
  const files = entries.filter((entry) => pathOf(entry) !== '/index.html');
  const hashed = files.filter((entry) => entry.revision === null);
  const named = files.filter((entry) => entry.revision !== null);

  async function keep(cache: Cache, path: string, init: RequestInit): Promise<void> {
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
        // Without cookies: the page that everybody gets, in no one's language and with no one's data.
        keep(shell, SHELL, { cache: 'reload', credentials: 'omit' }),
        ...named.map((entry) => keep(shell, pathOf(entry), { cache: 'reload' })),
        ...hashed.map(async (entry) => {
          if (!(await assets.match(pathOf(entry)))) await keep(assets, pathOf(entry), {});
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

    /** @param answer what the network will say: the browser's preload where it has one */
    async page(answer: Promise<Response>): Promise<Response> {
      const late = ports.after(PAGE_PATIENCE).then(() => undefined);
      const settled = answer.then(
        (response) => (isGatewayError(response) ? undefined : response),
        () => undefined,
      );
      const first = await Promise.race([settled, late]);
      if (first) return first;
      const shell = await (await ports.caches.open(shellName)).match(SHELL);
      return shell ?? answer;
    },

    async asset(request: Request): Promise<Response> {
      const path = new URL(request.url).pathname;
      const name = named.some((entry) => pathOf(entry) === path) ? shellName : ASSETS;
      const kept = await (await ports.caches.open(name)).match(path);
      return kept ?? ports.fetch(request);
    },
  };
}

const pathOf = (entry: PrecacheEntry): string => (entry.url.startsWith('/') ? entry.url : `/${entry.url}`);

const isGatewayError = (response: Response): boolean => response.status >= 502 && response.status <= 504;

/** A redirected response may not answer a navigation, so what is kept is the bare content. */
async function plain(response: Response): Promise<Response> {
  return new Response(await response.blob(), { status: 200, headers: response.headers });
}
