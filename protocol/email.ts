import { TEXT } from './limits.ts';

// Apart from the schemas of validation.ts: pages ask this and carry no schemas.
const LABEL = /^[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/;
const ATOM = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+$/;

/** VAL-2: e-mail of 1–254 characters, dot-atom local part of at most 64, labels of 1–63, at least one dot (spec §5). */
export function isEmail(text: string): boolean {
  const at = text.lastIndexOf('@');
  if (at < 1 || text.length > TEXT.emailMax || at > TEXT.emailLocalMax) return false;
  const labels = text.slice(at + 1).split('.');
  return (
    text
      .slice(0, at)
      .split('.')
      .every((atom) => ATOM.test(atom)) &&
    labels.length > 1 &&
    labels.every((label) => LABEL.test(label))
  );
}
