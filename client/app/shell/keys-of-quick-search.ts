import { isApple } from './quick-search-key.ts';

/** @returns the keys of quick search as a menu shows them */
export const quickSearchKeys = (userAgent: string): string => (isApple(userAgent) ? '⌘ K' : 'Ctrl K');
