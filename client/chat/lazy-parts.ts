import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import { loadCatalogs, type ScreenCatalog } from '#client/i18n/catalogs.ts';

/** Loads a component with its texts; shows `instead` when they cannot be loaded, e.g. offline and not cached. */
function withTexts<Props extends object>(
  catalogs: readonly ScreenCatalog[],
  load: () => Promise<ComponentType<Props>>,
  instead: ComponentType<Props>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    try {
      const [component] = await Promise.all([load(), loadCatalogs(catalogs)]);
      return { default: component };
    } catch {
      return { default: instead };
    }
  });
}

/** What only rooms with cards need, code and texts alike: most rooms have none. */
export const lazyMarketPart = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  instead: ComponentType<Props>,
) => withTexts(['market', 'auction', 'bids', 'conditions', 'trade', 'forms'], load, instead);

/** A component of `menu/` or `voice/`, with their texts; nothing, or `instead`, when they cannot be loaded. */
export const lazyMenuPart = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  instead: ComponentType<Props> = () => null,
) => withTexts<Props>(['messages'], load, instead);
