import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { VitePWA, type ResolvedVitePWAOptions } from 'vite-plugin-pwa';

const path = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/** The plugin names the worker after its source; its address is to be `/sw.js` for good, or old ones would never be replaced. */
function nameServiceWorker(options: ResolvedVitePWAOptions): void {
  options.swDest = join(dirname(options.swDest), 'sw.js');
  options.injectManifest.swDest = options.swDest;
}

/**
 * Keeps built workers small: a tested stand-in for zod (workers/schema), Dexie without its old syntax, and calls and
 * errors without the English that only the API's documentation and logs show.
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
    if (!/\/protocol\/(http\/[\w-]+|errors)\.ts$/.test(id)) return undefined;
    return { code: code.replace(/\b(summary|message): (?:'[^'\n]*'|"[^"\n]*"),?/g, ''), map: null };
  },
};

/**
 * Builds `client/` to `dist/client`: hashed assets, `.vite/manifest.json` for the server, the service worker at `/sw.js`.
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
    modulePreload: { polyfill: false },
    rolldownOptions: {
      treeshake: { manualPureFunctions: ['z'] },
    },
  },
  worker: { format: 'es', plugins: () => [lighterWorkers], rolldownOptions: { treeshake: { manualPureFunctions: ['z'] } } },
  server: { fs: { allow: [path('.')] } },
  optimizeDeps: { entries: ['index.html', '../workers/*/*.entry.ts', '**/*.route.tsx'] },
});
