import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import react from '@vitejs/plugin-react';
import { defineConfig, minifySync, type Plugin } from 'vite';
import { expandMedia } from './client/design/media.ts';
import { CHUNKS } from './client/chunks.ts';
import { neededOffline } from './client/precache.ts';
import { VitePWA, type ResolvedVitePWAOptions } from 'vite-plugin-pwa';

const path = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/**
 * The plugin names the worker after its source. Its address must stay `/sw.js`, or old workers would never be replaced.
 * Of the build's hashed files it installs those alone that are needed to start offline.
 */
function prepareServiceWorker(options: ResolvedVitePWAOptions): void {
  const { injectManifest } = options;
  options.swDest = join(dirname(options.swDest), 'sw.js');
  injectManifest.swDest = options.swDest;
  injectManifest.manifestTransforms = [
    async (entries) => {
      const needed = neededOffline((file) => readFileSync(join(injectManifest.globDirectory, file), 'utf8'));
      return { manifest: entries.filter(({ url }) => !url.startsWith('assets/') || needed.has(url)) };
    },
  ];
}

/**
 * The class of a module's rule: its name and four characters of its file. Vite's own, which also have the line of the
 * rule, cost 2 kB of the stylesheet. @param file its absolute path
 */
const scopedName = (name: string, file: string): string =>
  `${name}_${createHash('sha256')
    .update(relative(path('.'), file))
    .digest('base64url')
    .slice(0, 4)}`;

/**
 * Expands the named media queries of stylesheets (client/design/media.ts), in development and in builds. Vite puts its
 * plugin for modules first, which prepends the files named by `composes` at its end, so this one comes after that.
 */
const namedMedia = {
  postcssPlugin: 'vermeil-named-media',
  OnceExit(root: { walkAtRules(name: string, visit: (rule: { params: string }) => void): void }) {
    root.walkAtRules('media', (rule) => {
      if (rule.params.includes('(--')) rule.params = expandMedia(rule.params);
    });
  },
};

/** Minifies the scripts of `client/public`, which run before the application: Vite copies them as they are. */
const minifyPublic: Plugin = {
  name: 'vermeil-minify-public',
  apply: 'build',
  writeBundle({ dir = '' }) {
    for (const name of ['start.js', 'theme.js', 'times.js', 'quick-search.js']) {
      const file = join(dir, name);
      if (existsSync(file)) writeFileSync(file, minifySync(name, readFileSync(file, 'utf8')).code);
    }
  },
};

/**
 * Builds `client/` to `dist/client` (with `--ssr` the server's renderer to `dist/server`): hashed assets,
 * `.vite/manifest.json` for the server, the service worker at `/sw.js`. plugin-react 6 ignores `react({ babel })`, so
 * the Lingui macros run in a separate babel plugin.
 */
export default defineConfig({
  root: path('./client'),
  cacheDir: path('./node_modules/.vite'),
  plugins: [
    react(),
    minifyPublic,
    lingui({ failOnCompileError: true }),
    babel({ presets: [linguiTransformerBabelPreset()] }),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: '../workers/service',
      filename: 'service.entry.ts',
      injectRegister: false,
      manifest: false,
      integration: { beforeBuildServiceWorker: prepareServiceWorker },
      injectManifest: {
        globPatterns: [
          'index.html',
          '{theme,times,start,quick-search}.js',
          'assets/*.{js,css}',
          'favicon.svg',
          'vermeil.webmanifest',
        ],
      },
    }),
  ],
  css: { postcss: { plugins: [namedMedia] }, modules: { generateScopedName: scopedName } },
  build: {
    outDir: path('./dist/client'),
    emptyOutDir: true,
    manifest: true,
    target: 'es2023',
    // A SharedWorker must never be inlined: its address is what makes it one per browser.
    assetsInlineLimit: 0,
    // One style sheet for all screens: a rendered page must not show without styles until its code has loaded.
    cssCodeSplit: false,
    // The screen's own chunk is requested by the import right after; only its dependencies are worth preloading.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (screen, needed) => needed.filter((chunk) => chunk !== screen),
    },
    rolldownOptions: {
      // Every chunk lists its dependencies, and the first one lists all chunks: readable names and long hashes cost
      // almost 3 kB of the sign-in page.
      output: {
        chunkFileNames: 'assets/[hash:7].js',
        codeSplitting: { groups: CHUNKS },
      },
    },
  },
  // The server's renderer (client/server-entry.tsx) bundles its dependencies. React built for development, which an SSR
  // build keeps beside the other, takes more than twice the time.
  ssr: { noExternal: true },
  environments: { ssr: { define: { 'process.env.NODE_ENV': '"production"' } } },
  // Only workers import Dexie. Its modern build has no code for browsers without native classes.
  resolve: {
    alias: [
      { find: /^dexie$/, replacement: path('./node_modules/dexie/dist/modern/dexie.mjs') },
      // What wouter and @xstate/react need for React 17 is in React itself.
      { find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' },
    ],
  },
  // Removes unused schemas: zod marks its functions as pure, but not `.check()` of a schema.
  worker: {
    format: 'es',
    rolldownOptions: {
      treeshake: { manualPureFunctions: ['z'] },
      // What a worker starts with is one file: the bundler's own split has eight, which compress less.
      output: { codeSplitting: { groups: [{ name: 'core', tags: ['$initial'] }] } },
    },
  },
  server: { fs: { allow: [path('.')] } },
  optimizeDeps: { entries: ['index.html', '../workers/*/*.entry.ts', '**/*.route.tsx'] },
});
