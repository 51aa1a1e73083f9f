import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import { withTexts, type ScreenCatalog } from '#client/i18n/catalogs.ts';

/** Loads a component with its texts; shows `instead` when they cannot be loaded, e.g. offline and not cached. */
function lazyOr<Props extends object>(
  catalogs: readonly ScreenCatalog[],
  load: () => Promise<ComponentType<Props>>,
  instead: ComponentType<Props>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() =>
    withTexts(catalogs, load)().then(
      (component) => ({ default: component }),
      () => ({ default: instead }),
    ),
  );
}

/** What only rooms with cards need, code and texts alike: most rooms have none. */
export const lazyMarketPart = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  instead: ComponentType<Props>,
) => lazyOr(['market', 'auction', 'bids', 'conditions', 'trade', 'forms'], load, instead);

/** A component of `menu/` or `voice/`, with their texts; nothing, or `instead`, when they cannot be loaded. */
export const lazyMenuPart = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  instead: ComponentType<Props> = () => null,
) => lazyOr<Props>(['messages'], load, instead);
