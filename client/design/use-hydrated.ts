import { useState, useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * Whether this page is hydrated: false in what the server rendered, until React has taken it over. For what only
 * works then, such as forms: what is typed into them before would be lost, and sent on as browsers do without scripts.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

/** Whether the server rendered this component: false for one that the application has shown itself. Never changes. */
export function useWasRendered(): boolean {
  const isHydrated = useHydrated();
  const [wasRendered] = useState(!isHydrated);
  return wasRendered;
}
