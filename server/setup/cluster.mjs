// `npm run cluster`: missing set-up steps, then several processes; see server/local-cluster.
import { ensureBuilt } from './built.mjs';
import { ensureInstalled } from './install.mjs';
import { become } from './project.mjs';

await ensureInstalled();
await ensureBuilt();
await become('server/local-cluster/cluster-command.ts');
