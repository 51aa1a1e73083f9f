import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

/** @returns what loads a component, or one that shows nothing if it cannot be loaded */
export const optional =
  <Props>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  (): Promise<{ default: ComponentType<Props> }> =>
    load().catch(() => ({ default: () => null }));

/**
 * A component whose code is loaded when it is first shown, and that shows nothing if it cannot be loaded: for what a
 * page can do without, such as a chart. A failed load elsewhere reloads the page, which offline would lose it.
 */
export const lazyOptional = <Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyExoticComponent<ComponentType<Props>> => lazy(optional(load));
