import { lazy, useState, type ComponentType } from 'react';
import { NoConnection } from './no-connection.tsx';
import { isServerReachable } from './server-reachable.ts';

type Closable = { onClose: () => void };

/**
 * A dialog that loads when it opens, like React's `lazy`. Without a connection it says so and closes: the page below
 * stays, and the next opening loads again. A browser that remembers the failure fails then too, and the page reloads.
 * @param load imports a module whose default is the dialog
 */
export function lazyDialog<Props extends Closable>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  const attempt = () =>
    lazy<ComponentType<Props>>(() =>
      load().catch(async (error: unknown) => {
        if (await isServerReachable()) throw error;
        return { default: ({ onClose }) => <NoConnection onClose={onClose} onShown={() => (next = attempt())} /> };
      }),
    );
  let next = attempt();
  return function LazyDialog(props: Props) {
    // The same one as long as it is open.
    const [Dialog] = useState(() => next);
    return <Dialog {...props} />;
  };
}
