import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import { loadCatalogs } from '#client/i18n/catalogs.ts';

/**
 * What only rooms with cards need, code and words alike: most rooms have none.
 * @param instead stands there when it cannot be had, e.g. offline and never loaded before.
 */
export function withMarket<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  instead: ComponentType<Props>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    try {
      const [part] = await Promise.all([load(), loadCatalogs(['market'])]);
      return { default: part };
    } catch {
      return { default: instead };
    }
  });
}
