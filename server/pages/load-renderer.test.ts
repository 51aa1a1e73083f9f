import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { loadRenderer } from './load-renderer.ts';

it('renders pages of its own build after another one has replaced it on disk', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vermeil-renderer-'));
  const request = { path: '/', bare: '/', search: '', locale: 'en', origin: null, views: {} } as const;
  try {
    await mkdir(join(folder, 'assets'));
    await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
    await writeFile(join(folder, 'assets/home.js'), `export const html = '<h1>Home</h1>';`);
    await writeFile(
      join(folder, 'server-entry.js'),
      `export const renderPage = async () => ({ ...(await import('./assets/home.js')), head: {}, asked: [] });`,
    );
    const { renderer, complete } = await loadRenderer(pathToFileURL(`${folder}/`));
    await complete;
    await rm(folder, { recursive: true });
    expect(await renderer.renderPage(request)).toMatchObject({ html: '<h1>Home</h1>' });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
