// `npm start`: missing set-up steps, then the server.
import { join } from 'node:path';
import { ensureBuilt } from './built.mjs';
import { ensureInstalled } from './install.mjs';
import { projectNode, root, runNode } from './project.mjs';

await ensureInstalled();
await ensureBuilt();
const server = join(root, 'server/main.ts');
// A first start may still run on the system's older Node; afterwards npm finds ours and no second process is needed.
if (Number(process.versions.node.split('.')[0]) >= 24) {
  process.chdir(root);
  await import(server);
} else {
  projectNode();
  process.exitCode = await runNode([server]);
}
