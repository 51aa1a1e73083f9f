import type { Feature } from '../../core/feature.ts';
import type { Inspector } from './inspector.ts';

/** Minimum time between two views, ms. */
const PAUSE = 100;

/** Topic `machines`: every live actor of the worker. Only in workers that were started with an inspector. */
export const machinesFeature =
  (inspector: Inspector): Feature =>
  ({ ports: { clock } }) => ({
    topics: {
      machines: {
        open(_topic, emit) {
          let timer: unknown;
          const show = (): void => {
            timer = undefined;
            emit(inspector.view());
          };
          const stop = inspector.onChange(() => {
            timer ??= clock.setTimeout(show, PAUSE);
          });
          show();
          return () => {
            stop();
            clock.clearTimeout(timer);
          };
        },
      },
    },
  });
