// `npm run build`: the client into dist/client, when its sources changed.
import { ensureBuilt } from './built.mjs';
import { ensureInstalled } from './install.mjs';

await ensureInstalled();
await ensureBuilt();
