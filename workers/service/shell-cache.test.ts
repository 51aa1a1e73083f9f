import { describe, expect, it } from 'vitest';
import { createShellCache, type PrecacheEntry, type ShellPorts } from './shell-cache.ts';

const ORIGIN = 'https://vermeil.test';
const oldBuild: PrecacheEntry[] = [
  { url: 'index.html', revision: 'i1' },
  { url: 'assets/main-1.js', revision: null },
  { url: 'assets/same.js', revision: null },
  { url: 'favicon.svg', revision: 'f1' },
];
const newBuild: PrecacheEntry[] = [
  { url: 'index.html', revision: 'i2' },
  { url: 'assets/main-2.js', revision: null },
  { url: 'assets/same.js', revision: null },
  { url: 'favicon.svg', revision: 'f2' },
];

/** Cache storage in a map, a server in a map, and a clock controlled by the test. */
function world() {
  const stores = new Map<string, Map<string, Response>>();
  const server = new Map<string, () => Promise<Response>>();
  const fetched: { path: string; init: RequestInit | undefined }[] = [];
  let ring = (): void => undefined;
  const pathOf = (key: string | Request | URL): string =>
    new URL(key instanceof Request ? key.url : String(key), ORIGIN).pathname;
  const open = (name: string) => {
    const store = stores.get(name) ?? new Map<string, Response>();
    stores.set(name, store);
    return {
      match: async (key: string | Request) => store.get(pathOf(key))?.clone(),
      put: async (key: string | Request, response: Response) => {
        store.set(pathOf(key), response);
      },
      delete: async (key: string | Request) => store.delete(pathOf(key)),
      keys: async () => [...store.keys()].map((path) => new Request(ORIGIN + path)),
    } as unknown as Cache;
  };
  const ports: ShellPorts = {
    origin: ORIGIN,
    caches: {
      open: async (name) => open(name),
      keys: async () => [...stores.keys()],
      delete: async (name) => stores.delete(name),
    },
    fetch: async (input, init) => {
      const path = pathOf(input);
      fetched.push({ path, init });
      const answer = server.get(path);
      if (!answer) throw new TypeError('network');
      return answer();
    },
    after: () =>
      new Promise((resolve) => {
        ring = resolve;
      }),
  };
  const serve = (path: string, text: string, status = 200) =>
    server.set(path, async () => new Response(text, { status }));
  return { ports, stores, server, fetched, serve, ring: () => ring() };
}

async function installed(w = world()) {
  for (const [path, text] of [
    ['/chat/chat-page', 'shell 1'],
    ['/assets/main-1.js', 'main 1'],
    ['/assets/same.js', 'same'],
    ['/favicon.svg', 'icon'],
  ] as const)
    w.serve(path, text);
  const shell = createShellCache(oldBuild, 'old', w.ports);
  await shell.install();
  await shell.activate();
  return { ...w, shell };
}

const never = (): Promise<Response> => new Promise(() => undefined);
const text = async (response: Promise<Response>) => (await response).text();

describe('service worker: app shell', () => {
  it('caches every file of its list, and a page without content', async () => {
    const { stores, fetched } = await installed();
    expect([...stores.get('vermeil.assets')!.keys()].toSorted()).toEqual(['/assets/main-1.js', '/assets/same.js']);
    expect([...stores.get('vermeil.shell.old')!.keys()].toSorted()).toEqual(['/chat/chat-page', '/favicon.svg']);
    expect(fetched.find(({ path }) => path === '/chat/chat-page')?.init?.credentials).toBe('omit');
    expect(fetched.some(({ path }) => path === '/index.html')).toBe(false);
  });

  it('fails to install when one file is missing', async () => {
    const w = world();
    w.serve('/chat/chat-page', 'shell');
    w.serve('/assets/main-1.js', 'main');
    w.serve('/assets/same.js', 'gone', 404);
    w.serve('/favicon.svg', 'icon');
    await expect(createShellCache(oldBuild, 'old', w.ports).install()).rejects.toThrow('/assets/same.js: 404');
  });

  it('fetches only new files, and deletes old ones only when the old pages are closed', async () => {
    const w = await installed();
    w.server.delete('/assets/main-1.js');
    w.serve('/chat/chat-page', 'shell 2');
    w.serve('/assets/main-2.js', 'main 2');
    w.fetched.length = 0;
    const next = createShellCache(newBuild, 'new', w.ports);
    await next.install();
    expect(w.fetched.map(({ path }) => path).toSorted()).toEqual([
      '/assets/main-2.js',
      '/chat/chat-page',
      '/favicon.svg',
    ]);
    expect(await text(w.shell.asset(new Request(`${ORIGIN}/assets/main-1.js`)))).toBe('main 1');
    expect(await text(w.shell.page(Promise.reject(new TypeError('network'))))).toBe('shell 1');
    await next.activate();
    expect([...w.stores.keys()].toSorted()).toEqual(['vermeil.assets', 'vermeil.shell.new']);
    expect([...w.stores.get('vermeil.assets')!.keys()].toSorted()).toEqual(['/assets/main-2.js', '/assets/same.js']);
  });

  it('prefers the server’s page, whatever its status', async () => {
    const { shell } = await installed();
    expect(await text(shell.page(Promise.resolve(new Response('fresh'))))).toBe('fresh');
    expect((await shell.page(Promise.resolve(new Response('no such page', { status: 404 })))).status).toBe(404);
  });

  it.each([502, 503, 504])('shows the shell when the gateway answers %i', async (status) => {
    const { shell } = await installed();
    expect(await text(shell.page(Promise.resolve(new Response('bad gateway', { status }))))).toBe('shell 1');
  });

  it('shows the shell without a network response in time', async () => {
    const { shell, ring } = await installed();
    expect(await text(shell.page(Promise.reject(new TypeError('network'))))).toBe('shell 1');
    const page = text(shell.page(never()));
    ring();
    expect(await page).toBe('shell 1');
  });

  it('serves files of the build from the cache, and others from the network', async () => {
    const { shell, server, serve } = await installed();
    server.clear();
    expect(await text(shell.asset(new Request(`${ORIGIN}/assets/main-1.js`)))).toBe('main 1');
    expect(await text(shell.asset(new Request(`${ORIGIN}/favicon.svg`)))).toBe('icon');
    serve('/assets/later.js', 'later');
    expect(await text(shell.asset(new Request(`${ORIGIN}/assets/later.js`)))).toBe('later');
  });

  it('caches what pages loaded before it, of its own build alone', async () => {
    const { shell, stores, serve, fetched } = await installed();
    serve('/assets/font.woff2', 'font');
    serve('/assets/gone.js', 'gone', 404);
    serve('/files/private', 'private');
    fetched.length = 0;
    const kept = ['/assets/gone.js', '/assets/font.woff2', '/assets/same.js', '/files/private'];
    await shell.keep([...kept.map((path) => ORIGIN + path), 'https://elsewhere.test/assets/their.js', 'blob:x']);
    expect(fetched.map(({ path }) => path)).toEqual(['/assets/gone.js', '/assets/font.woff2']);
    const cached = ['/assets/main-1.js', '/assets/same.js', '/assets/font.woff2'];
    expect([...stores.get('vermeil.assets')!.keys()]).toEqual(cached);
  });

  it('caches a file that is not installed when it is first used, but no failure', async () => {
    const { shell, server, serve } = await installed();
    serve('/assets/large.js', 'gone', 404);
    await shell.asset(new Request(`${ORIGIN}/assets/large.js`));
    serve('/assets/large.js', 'large');
    expect(await text(shell.asset(new Request(`${ORIGIN}/assets/large.js`)))).toBe('large');
    server.clear();
    expect(await text(shell.asset(new Request(`${ORIGIN}/assets/large.js`)))).toBe('large');
  });
});
