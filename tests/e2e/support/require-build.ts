import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Fails early when `npm run build` has not run: the server serves the built client. */
export default function requireBuild(): void {
  const page = fileURLToPath(new URL('../../../dist/client/index.html', import.meta.url));
  if (!existsSync(page)) throw new Error('dist/client is missing: run `npm run build`, or `npm test`, which does.');
}
