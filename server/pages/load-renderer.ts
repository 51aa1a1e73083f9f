import { readdir } from 'node:fs/promises';
import type { PageRenderer } from './page-renderer.ts';

/**
 * Loads the renderer of a build, then the code of every page, which it would load with the first visit: a new build
 * that is put in its place meanwhile has other files.
 * @param folder of the server's build, a file URL that ends with a slash
 * @returns the renderer; `complete` resolves when nothing of the folder is needed any more
 */
export async function loadRenderer(folder: URL): Promise<{ renderer: PageRenderer; complete: Promise<unknown> }> {
  const load = (file: string): Promise<unknown> => import(new URL(file, folder).href);
  const renderer = (await load('server-entry.js')) as PageRenderer;
  const files = (await readdir(new URL('assets/', folder))).filter((name) => name.endsWith('.js'));
  return { renderer, complete: Promise.allSettled(files.map((name) => load(`assets/${name}`))) };
}
