// `npm run screens`: screenshots of every page of the route table, as contact sheets in .cache/screens/index.html.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBrowser } from './browser.mjs';
import { ensureBuilt } from './built.mjs';
import { ensureInstalled } from './install.mjs';
import { root, runNode, tool } from './project.mjs';

await ensureInstalled();
await ensureBuilt();
rmSync(join(root, '.cache/screens'), { recursive: true, force: true });
process.exitCode = await runNode(
  [
    tool('@playwright/test', 'playwright'),
    'test',
    '--config=tests/screens/screens.config.ts',
    ...process.argv.slice(2),
  ],
  await ensureBrowser(),
);
