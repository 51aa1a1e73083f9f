import { useLocation, useSearch } from 'wouter';
import { useLocationProperty } from 'wouter/use-browser-location';
import { loginPath } from './paths.ts';

/** @returns the hash of the address, with `#`; empty on the server */
export const useHash = (): string =>
  useLocationProperty(
    () => window.location.hash,
    () => '',
  );

/** @returns the sign-in page that comes back to the present address, its query and hash included */
export function useLoginPath(): string {
  const [path] = useLocation();
  return loginPath(path, useSearch(), useHash());
}
