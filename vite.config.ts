import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
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
  // Only workers import Dexie. Its modern build has no code for browsers without native classes.
  resolve: { alias: [{ find: /^dexie$/, replacement: path('./node_modules/dexie/dist/modern/dexie.mjs') }] },
  // A schema that nothing uses is removed: zod marks its functions as pure, `.check()` of a schema is not marked.
  worker: { format: 'es', rolldownOptions: { treeshake: { manualPureFunctions: ['z'] } } },
  server: { fs: { allow: [path('.')] } },
  optimizeDeps: { entries: ['index.html', '../workers/*/*.entry.ts', '**/*.route.tsx'] },
});
