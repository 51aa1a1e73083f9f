import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The browser is served what `npm run build` made; without it every test would fail for one dull reason. */
export default function requireBuild(): void {
  const page = fileURLToPath(new URL('../../../dist/client/index.html', import.meta.url));
  if (!existsSync(page)) throw new Error('dist/client is missing: run `npm run build`, or `npm test`, which does.');
}
