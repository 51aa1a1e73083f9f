import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import { loadCatalogs } from '#client/i18n/catalogs.ts';

/**
 * What only rooms with cards need, code and texts alike: most rooms have none.
 * @param instead shown when the code cannot be loaded, e.g. offline and not cached.
 */
export function withMarket<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  instead: ComponentType<Props>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    try {
      const [part] = await Promise.all([load(), loadCatalogs(['market', 'trade', 'forms'])]);
      return { default: part };
    } catch {
      return { default: instead };
    }
  });
}
