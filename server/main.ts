// The process: reads the environment, serves until SIGTERM or SIGINT.
import { enableCompileCache } from 'node:module';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

if (Number(process.versions.node.split('.')[0]) < 24) {
  console.error(
    `Vermeil needs Node.js 24 or newer; this is ${process.versions.node}. ` +
      'Start it with "npm start", which uses its own.',
  );
  process.exit(1);
}
// Data, secrets and the log of the database are for this account only.
process.umask(0o077);
// Saves a third of the processor time of every start after the first. Does nothing if the folder is not writable.
enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/node', import.meta.url)));
const { serve } = await import('./serve.ts');
await serve(process.env);
