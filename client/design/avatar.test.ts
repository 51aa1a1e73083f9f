import { describe, expect, it } from 'vitest';
import { initials } from './avatar.tsx';

describe('initials', () => {
  it.each([
    ['Ada Lovelace', 'AL'],
    ['demo.buyer', 'DB'],
    ['vermeil', 'V'],
    ['  Jean-Claude  Biver ', 'JB'],
    ['陳大文', '文'],
    ['李雷', '雷'],
    ['金輝錶行', '金輝'],
    ['', ''],
    ['!!!', ''],
    ['👑 Queen', 'Q'],
  ])('%s is shown as %s', (name, letters) => {
    expect(initials(name)).toBe(letters);
  });
});
