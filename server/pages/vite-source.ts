import { readFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { PageSource } from './pages.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** Serves pages and files with Vite and hot reload on the same port. Development only. */
export async function createViteSource(server: Server): Promise<PageSource> {
  const { createServer } = await import('vite');
  const vite = await createServer({
    configFile: join(ROOT, 'vite.config.ts'),
    // The default loader writes a temporary file, which `node --watch` takes for a changed source.
    configLoader: 'native',
    appType: 'custom',
    server: { middlewareMode: true, ws: { server } },
  });
  return {
    async page(url) {
      return vite.transformIndexHtml(url, await readFile(join(ROOT, 'client/index.html'), 'utf8'));
    },
    async sendFile(request, reply) {
      const unhandled = await new Promise<boolean>((settle, fail) => {
        reply.raw.once('finish', () => settle(false));
        reply.raw.once('close', () => settle(false));
        vite.middlewares(request.raw, reply.raw, (error: unknown) => {
          if (error) fail(error);
          else settle(true);
        });
      });
      if (!unhandled) reply.hijack();
      return !unhandled;
    },
    close: () => vite.close(),
  };
}
