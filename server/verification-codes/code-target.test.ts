import { describe, expect, it } from 'vitest';
import { AREAS } from '../public/content/areas.ts';
import { readCodeTarget, parseCodeTargetKey, codeTargetKey } from './code-target.ts';

const phone = (areaCode: string, mobile: string) => readCodeTarget({ method: 'phone', areaCode, mobile });

describe('code targets', () => {
  it.each([
    ['86', '138 0013 8000', '13800138000'],
    ['852', '5123-4567', '51234567'],
    ['852', '+852 9123 4567', '91234567'],
    ['852', '９１２３４５６７', '91234567'],
    ['852', '\u202d9123 4567\u202c', '91234567'],
    ['886', '0912 345 678', '912345678'],
    ['65', '8123 4567', '81234567'],
    ['60', '012-345 6789', '123456789'],
    ['66', '081 234 5678', '812345678'],
  ])('reads +%s %s as %s', (areaCode, typed, mobile) => {
    expect(phone(areaCode, typed)).toEqual({ target: { method: 'phone', areaCode, mobile } });
  });

  it('covers every served area', () => {
    expect(AREAS.map(({ areaCode }) => areaCode).toSorted()).toEqual(['60', '65', '66', '852', '86', '886']);
  });

  it.each([
    ['852', '2521 1234'],
    ['86', '010 6552 9988'],
    ['65', '6123 4567'],
    ['852', '912345678901234'],
    ['852', 'tel:91234567'],
    ['852', '+65 8123 4567'],
  ])('rejects +%s %s, which is not a mobile number of that area', (areaCode, typed) => {
    expect(phone(areaCode, typed)).toEqual({ problems: { 'target.mobile': 'phoneFormat' } });
  });

  it('normalizes e-mail addresses to lower case and rejects malformed ones', () => {
    expect(readCodeTarget({ method: 'email', email: ' Ann.Lee@Mail.EXAMPLE ' })).toEqual({
      target: { method: 'email', email: 'ann.lee@mail.example' },
    });
    for (const email of [
      'a@b',
      'a b@c.example',
      'a@b..example',
      '.a@b.example',
      'a@-b.example',
      `${'x'.repeat(65)}@b.example`,
      'a@b.example\r\nBcc: c@d.example',
    ]) {
      expect(readCodeTarget({ method: 'email', email }, '')).toEqual({ problems: { email: 'emailFormat' } });
    }
  });

  it('turns a target into a key and back', () => {
    for (const target of [
      { method: 'email', email: 'odd:name@mail.example' } as const,
      { method: 'phone', areaCode: '852', mobile: '91234567' } as const,
    ]) {
      expect(parseCodeTargetKey(codeTargetKey(target))).toEqual(target);
    }
  });
});
