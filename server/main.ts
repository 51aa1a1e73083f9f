// The process: reads the environment, serves until SIGTERM or SIGINT.
import process from 'node:process';

if (Number(process.versions.node.split('.')[0]) < 24) {
  console.error(
    `Vermeil needs Node.js 24 or newer; this is ${process.versions.node}. ` +
      'Start it with "npm start", which uses its own.',
  );
  process.exit(1);
}
// Data, secrets and the log of the database are for this account only.
process.umask(0o077);
const { loadModulesInLittleMemory } = await import('./foundation/module-loading.ts');
const grow = loadModulesInLittleMemory();
const { serve } = await import('./serve.ts');
await serve(process.env);
grow();
