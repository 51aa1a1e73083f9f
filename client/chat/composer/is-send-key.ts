/**
 * Enter sends; with Shift or Alt, on a touch keyboard, and while an input method composes, it does not.
 * @param composing an input method (Pinyin, Cangjie …) is choosing characters: Enter belongs to it.
 */
export const isSendKey = (press: {
  key: string;
  shift: boolean;
  alt: boolean;
  composing: boolean;
  touch: boolean;
}): boolean => press.key === 'Enter' && !press.shift && !press.alt && !press.composing && !press.touch;
