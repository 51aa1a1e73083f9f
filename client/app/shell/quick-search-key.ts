declare global {
  interface Window {
    /** What was typed after the keys before quick search was loaded (client/public/quick-search.js). */
    earlySearch?: string;
  }
}

/** Whether ⌘ opens quick search: on Apple's keyboards Ctrl+K deletes to the end of the line. */
export const isApple = (userAgent: string): boolean => /Mac|iPhone|iPad/.test(userAgent);

type Keys = Pick<
  KeyboardEvent,
  'key' | 'code' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey' | 'repeat' | 'isComposing'
>;

/** Whether a key press opens quick search, also with Caps Lock and on keyboards of other scripts. */
export function opensQuickSearch(keys: Keys, userAgent: string): boolean {
  const { key, code, ctrlKey, metaKey, shiftKey, altKey, repeat, isComposing } = keys;
  if (shiftKey || altKey || repeat || isComposing) return false;
  if (isApple(userAgent) ? !metaKey || ctrlKey : !ctrlKey || metaKey) return false;
  // Latin keyboards may have the letter elsewhere.
  return key.toLowerCase() === 'k' || (code === 'KeyK' && !/^[a-z]$/i.test(key));
}
