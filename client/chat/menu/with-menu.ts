import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import { loadCatalogs } from '#client/i18n/catalogs.ts';

/**
 * Loads a component of this folder with the texts of the folder; nothing is shown when they cannot be loaded, e.g.
 * offline and not cached.
 */
export function withMenu<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    try {
      const [component] = await Promise.all([load(), loadCatalogs(['messages'])]);
      return { default: component };
    } catch {
      return { default: () => null };
    }
  });
}
