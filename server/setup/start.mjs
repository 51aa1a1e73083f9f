// `npm start`: missing set-up steps, then the server.
import { ensureBuilt } from './built.mjs';
import { ensureInstalled } from './install.mjs';
import { become } from './project.mjs';

await ensureInstalled();
await ensureBuilt();
await become('server/main.ts');
