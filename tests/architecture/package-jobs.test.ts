import { expect, it } from 'vitest';
import { folderOf, importsOf, isTest, readSources, type SourceFile } from './source-files.ts';

/** Packages with one job: what it is, and the file or folder that does it. No other source imports the package. */
const JOBS: Readonly<Record<string, { job: string; at: string | readonly string[] }>> = {
  '@fontsource-variable/hanken-grotesk': { job: 'the typeface of texts', at: 'client/design/fonts.css' },
  '@fontsource-variable/newsreader': { job: 'the typeface of headings', at: 'client/design/fonts.css' },
  '@nats-io/transport-node': { job: 'messages between server processes', at: 'server/bus/nats-bus.ts' },
  '@node-rs/argon2': { job: 'password hashes', at: 'server/passwords/password-hashing.ts' },
  '@tanstack/react-virtual': { job: 'long lists of the chat', at: 'client/chat/' },
  '@tiptap/react': { job: 'the editor of rich content', at: 'client/rich-content/editor/' },
  '@tiptap/starter-kit': { job: 'the formats of that editor', at: 'client/rich-content/editor/editor-nodes.ts' },
  '@xstate/graph': { job: 'the states of a chart, for its model', at: 'tests/models/engine/chart.ts' },
  '@xstate/react': { job: 'selections from the connection and the status of the bridge', at: 'client/bridge/' },
  dexie: { job: 'the cache of data that the server has', at: 'workers/adapters/cache.ts' },
  'file-type': { job: 'the true type of an uploaded file', at: 'server/files/sniff.ts' },
  idb: { job: 'data that only this device has', at: 'workers/adapters/' },
  ky: { job: 'HTTP calls of the worker', at: 'workers/adapters/http.ts' },
  nodemailer: { job: 'mail', at: 'server/mail/senders.ts' },
  'opencc-js': {
    job: 'Chinese search words in both scripts; reading in the other script; the script of a table',
    at: ['server/search/', 'server/imports/han-script.ts', 'workers/features/reading/'],
  },
  'openid-client': { job: 'third-party sign-in', at: 'server/accounts/third-party-sign-in.ts' },
  'pg-copy-streams': { job: 'tables of backups', at: 'server/backup/' },
  partysocket: { job: 'the WebSocket of the worker', at: 'workers/adapters/socket.ts' },
  'prom-client': { job: 'metrics', at: 'server/metrics/metrics.ts' },
  qr: { job: 'QR codes', at: 'client/download/qr-code.tsx' },
  recharts: { job: 'charts of figures', at: 'client/charts/' },
  superjson: { job: 'maps and sets on the bus between server processes', at: 'protocol/codec.ts' },
  'tar-stream': { job: 'the file of a backup', at: 'server/backup/archive.ts' },
  yazl: { job: 'the archive of own data', at: 'server/own-data/write-archive.ts' },
  'svg-captcha': { job: 'captcha pictures', at: 'server/verification-codes/captcha.ts' },
};

const sources = readSources();
const imports = (file: SourceFile, name: string): boolean =>
  importsOf(file).some((specifier) => specifier === name || specifier.startsWith(`${name}/`));
const doesJob = (file: SourceFile, name: string): boolean =>
  [JOBS[name]?.at ?? ''].flat().some((at) => file.path.startsWith(at));
const strangers = (name: string, files: readonly SourceFile[]): string[] =>
  files
    .filter((file) => imports(file, name) && !doesJob(file, name) && !file.path.endsWith('.test.ts'))
    .map(({ path }) => path);

it.each(Object.keys(JOBS))('%s is imported only where its job is done', (name) => {
  expect(sources.some((file) => doesJob(file, name) && imports(file, name))).toBe(true);
  expect(strangers(name, sources)).toEqual([]);
});

it('production code uses superjson', () => {
  const users = sources.filter((file) => imports(file, '#protocol/codec.ts') && !isTest(file.path));
  expect(new Set(users.map(({ path }) => folderOf(path)))).toEqual(new Set(['server']));
});

it('finds a package that is imported elsewhere', () => {
  expect(strangers('ky', [{ path: 'client/a.ts', text: `import ky from 'ky';` }])).toEqual(['client/a.ts']);
});
