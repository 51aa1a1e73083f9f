import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import react from '@vitejs/plugin-react';
import { defineConfig, parseSync, Visitor, type Plugin } from 'vite';
import { VitePWA, type ResolvedVitePWAOptions } from 'vite-plugin-pwa';

const path = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/**
 * The plugin names the worker after its source; its address is to be `/sw.js` for good, or old ones would never be
 * replaced.
 */
function nameServiceWorker(options: ResolvedVitePWAOptions): void {
  options.swDest = join(dirname(options.swDest), 'sw.js');
  options.injectManifest.swDest = options.swDest;
}

/** What a worker never looks at: requests are judged by the server, which also documents them. */
const SERVER_SIDE: ReadonlySet<string> = new Set(['summary', 'params', 'query', 'body', 'errors']);

/** Cuts those properties out of the calls of a module of the protocol. */
function withoutRequests(code: string): string {
  const cuts: [number, number][] = [];
  new Visitor({
    CallExpression({ callee, arguments: [call] }) {
      if (callee.type !== 'Identifier' || callee.name !== 'defineCall' || call?.type !== 'ObjectExpression') return;
      for (const property of call.properties) {
        if (property.type === 'Property' && property.key.type === 'Identifier' && SERVER_SIDE.has(property.key.name))
          cuts.push([property.start, property.end]);
      }
    },
  }).visit(parseSync('protocol.ts', code).program);
  return cuts
    .toReversed()
    .reduce((left, [start, end]) => left.slice(0, start) + left.slice(end).replace(/^\s*,/, ''), code);
}

/**
 * Keeps built workers small: a tested stand-in for zod (workers/schema), Dexie without its old syntax, errors without
 * the
 * English that only logs show, and calls without what only the server reads of them.
 */
export const lighterWorkers: Plugin = {
  name: 'vermeil:lighter-workers',
  apply: 'build',
  enforce: 'pre',
  resolveId(source) {
    if (source === 'zod') return path('./workers/schema/zod.ts');
    return source === 'dexie' ? path('./node_modules/dexie/dist/modern/dexie.mjs') : undefined;
  },
  transform(code, id) {
    if (id.endsWith('/protocol/errors.ts'))
      return { code: code.replace(/, (?:message|params): (?:'[^'\n]*'|"[^"\n]*")/g, ''), map: null };
    return /\/protocol\/http\/[\w-]+\.ts$/.test(id) ? { code: withoutRequests(code), map: null } : undefined;
  },
};

/**
 * Builds `client/` to `dist/client` (and with `--ssr` what renders it to `dist/server`): hashed assets,
 * `.vite/manifest.json` for the server, the service worker at `/sw.js`.
 * `react({ babel })` is ignored by plugin-react 6, so the Lingui macros run in a babel plugin of their own.
 */
export default defineConfig({
  root: path('./client'),
  cacheDir: path('./node_modules/.vite'),
  plugins: [
    react(),
    lingui({ failOnCompileError: true }),
    babel({ presets: [linguiTransformerBabelPreset()] }),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: '../workers/service',
      filename: 'service.entry.ts',
      injectRegister: false,
      manifest: false,
      integration: { beforeBuildServiceWorker: nameServiceWorker },
      injectManifest: {
        globPatterns: ['index.html', 'assets/**/*.{js,css,woff2}', '*.{svg,webmanifest}'],
      },
    }),
  ],
  build: {
    outDir: path('./dist/client'),
    emptyOutDir: true,
    manifest: true,
    target: 'es2023',
    // A SharedWorker must never be inlined: its address is what makes it one per browser.
    assetsInlineLimit: 0,
    // One sheet for all screens: a page that comes rendered must not stand there undressed until its code has loaded.
    cssCodeSplit: false,
    // The import that follows at once asks for a screen's own code: only what that needs besides is worth naming in
    // advance.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (screen, needed) => needed.filter((chunk) => chunk !== screen),
    },
    rolldownOptions: {
      treeshake: { manualPureFunctions: ['z'] },
      // Every chunk names those it needs, and the first one all there are: readable names and long hashes were almost
      // three kilobytes of sign-in.
      output: {
        chunkFileNames: 'assets/[hash:7].js',
        // What the entry needs stands in it, though screens need it too: six small files came beside it.
        codeSplitting: { groups: [{ name: 'first', tags: ['$initial'] }] },
      },
    },
  },
  // The pages' half that the server runs (client/server-entry.tsx) holds what it needs, with React built for
  // production.
  ssr: { noExternal: true },
  worker: {
    format: 'es',
    plugins: () => [lighterWorkers],
    rolldownOptions: { treeshake: { manualPureFunctions: ['z'] } },
  },
  server: { fs: { allow: [path('.')] } },
  optimizeDeps: { entries: ['index.html', '../workers/*/*.entry.ts', '**/*.route.tsx'] },
});
