// `npm run objects`: renders pictures of demo objects with Blender; see server/seed/objects/render.ts.
import { ensureInstalled } from './install.mjs';
import { runNode } from './project.mjs';

await ensureInstalled();
process.exitCode = await runNode(['server/seed/objects/render.ts', ...process.argv.slice(2)]);
