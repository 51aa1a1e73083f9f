import { enableCompileCache, registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';

const DRIZZLE = '/node_modules/drizzle-orm/';

/**
 * Makes the modules of a process load with less processor time; called before they are imported.
 *
 * - Compiled code is kept between starts. Nothing is kept if the folder is not writable.
 * - Node.js parses a package's `exports` again for each import of one of its files, to learn the module format.
 *   Those of Drizzle are 130 kB, and its files import each other about a thousand times.
 */
export function loadModulesFaster(): void {
  enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/node', import.meta.url)));
  registerHooks({
    resolve(specifier, context, next) {
      const from = context.parentURL;
      if (!from?.includes(DRIZZLE) || !specifier.startsWith('.') || !specifier.endsWith('.js'))
        return next(specifier, context);
      // The package is of type "module".
      return { url: new URL(specifier, from).href, format: 'module', shortCircuit: true };
    },
  });
}
