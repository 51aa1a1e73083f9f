/** An entry of Vite's manifest, as far as it is read here. */
type Built = { file: string; name?: string; imports?: string[]; assets?: string[] };

/** Where the frame of a page and the conversations of a signed-in user start: sources, and a group of `chunks.ts`. */
const STARTS = [
  'index.html',
  'chat/chat.route.tsx',
  'chat/message/attachment.tsx',
  'chat/message/failed.tsx',
  'chat/menu/preview-and-translation.tsx',
  'feedback/error-text.ts',
  'app/shell/footer.tsx',
  'download/download-bar.tsx',
  'app/own-page-not-loaded.tsx',
  'signedIn',
  ...['core', 'chat', 'messages', 'member', 'errors', 'footer'].flatMap((catalog) =>
    ['en', 'zh-HK', 'zh-CN'].map((locale) => `locales/${catalog}/${locale}.po`),
  ),
];
/** What the core worker loads for them: its cache on the device, and data of calls. */
const OF_WORKER = /\b(?:dexie|resources\.feature)-[\w-]{8}\.js/g;

/**
 * The files below `assets/` without which conversations cannot be opened offline: scripts of the shell, of the chat and
 * of the core worker, and the styles. All others are cached when they are used (workers/service).
 * @param read reads a text file of the build
 * @throws Error when the build lacks a part of them
 */
export function neededOffline(read: (path: string) => string): Set<string> {
  const manifest = JSON.parse(read('.vite/manifest.json')) as Record<string, Built>;
  const needed = new Set<string>();
  const add = (name: string): Built => {
    const built = manifest[name] ?? Object.values(manifest).find((each) => each.name === name);
    if (!built) throw new Error(`The build has no ${name}: correct the list of client/precache.ts.`);
    if (!needed.has(built.file)) {
      needed.add(built.file);
      built.imports?.forEach(add);
    }
    return built;
  };
  STARTS.forEach(add);
  needed.add(add('style.css').file);
  const worker = add('index.html').assets?.find((file) => file.includes('/shared.entry-'));
  if (worker === undefined) throw new Error('The build has no shared.entry: correct client/precache.ts.');
  needed.add(worker);
  for (const [name] of read(worker).matchAll(OF_WORKER)) needed.add(`assets/${name}`);
  return needed;
}
