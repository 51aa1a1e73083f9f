import type { PortLike } from '#protocol/bridge/port-messages.ts';

/**
 * Two ends of a channel within one process. Messages are cloned, as between a tab and a worker, and arrive in order in
 * a later microtask.
 */
export function createMemoryChannel<A, B>(): [PortLike<A, B>, PortLike<B, A>] {
  const left = createEnd<A, B>();
  const right = createEnd<B, A>();
  left.connect(right.deliver);
  right.connect(left.deliver);
  return [left.port, right.port];
}

function createEnd<Out, In>() {
  const listeners = new Set<(event: { data: In }) => void>();
  let send: (message: Out) => void = () => undefined;
  let open = true;
  return {
    connect: (deliver: (message: Out) => void) => {
      send = deliver;
    },
    deliver: (message: In) => {
      const data = structuredClone(message);
      queueMicrotask(() => {
        if (open) for (const listener of listeners) listener({ data });
      });
    },
    port: {
      postMessage: (message) => {
        if (open) send(message);
      },
      addEventListener: (_type, listener) => void listeners.add(listener),
      removeEventListener: (_type, listener) => void listeners.delete(listener),
      close: () => {
        open = false;
      },
    } satisfies PortLike<Out, In>,
  };
}
