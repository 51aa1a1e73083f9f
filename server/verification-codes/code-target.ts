import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile';
import type { FieldProblem } from '#protocol/rules/field-problems.ts';
import type { CodeTarget } from '#protocol/http/registration.ts';
import { isEmail } from '#protocol/rules/account-fields.ts';
import { toPlainDigits } from '#protocol/rules/typed-numbers.ts';
import { AREAS } from '../public/content/areas.ts';

/** A normalized contact: an address in lower case, or digits without `+` and without the national zero. */
export type CodeTargetResult =
  { readonly target: CodeTarget } | { readonly problems: Readonly<Record<string, FieldProblem>> };

/**
 * Reads the contact that a code is to be sent to. Phone numbers must be valid mobile numbers of the served areas.
 * @param prefix of the field paths in `problems`, for example `target.`
 */
export function readCodeTarget(typed: CodeTarget, prefix = 'target.'): CodeTargetResult {
  if (typed.method === 'email') {
    const email = typed.email.trim().toLowerCase();
    if (email === '') return { problems: { [`${prefix}email`]: 'requiredEmail' } };
    return isEmail(email)
      ? { target: { method: 'email', email } }
      : { problems: { [`${prefix}email`]: 'emailFormat' } };
  }
  const areaCode = toPlainDigits(typed.areaCode).replace(/\D/g, '');
  const area = AREAS.find((one) => one.areaCode === areaCode);
  if (!area) return { problems: { [`${prefix}areaCode`]: 'phoneFormat' } };
  const mobile = toPlainDigits(typed.mobile);
  if (mobile === '') return { problems: { [`${prefix}mobile`]: 'requiredPhone' } };
  const number = /^[\d\s()+-]+$/.test(mobile) ? parsePhoneNumberFromString(mobile, area.code as 'HK') : undefined;
  if (!number?.isValid() || number.countryCallingCode !== areaCode)
    return { problems: { [`${prefix}mobile`]: 'phoneFormat' } };
  return { target: { method: 'phone', areaCode, mobile: number.nationalNumber } };
}

/** The key by which codes of a target are stored and counted. */
export const codeTargetKey = (target: CodeTarget): string =>
  target.method === 'email' ? `email:${target.email}` : `phone:${target.areaCode}:${target.mobile}`;

/** The inverse of {@link codeTargetKey}. */
export function parseCodeTargetKey(key: string): CodeTarget {
  const [method, first = '', second = ''] = key.split(':');
  return method === 'email'
    ? { method: 'email', email: key.slice('email:'.length) }
    : { method: 'phone', areaCode: first, mobile: second };
}
