import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile';
import type { FieldProblem } from '#protocol/field-problems.ts';
import type { CodeTarget } from '#protocol/http/registration.ts';
import { isEmail } from '#protocol/email.ts';
import { AREAS } from '../public/content/areas.ts';

/** An address or number in its one spelling: lower case; digits without `+` and without the zero that is dialled at home. */
export type CodeTargetResult =
  { readonly target: CodeTarget } | { readonly problems: Readonly<Record<string, FieldProblem>> };

/**
 * CODE-8, VAL-2: reads where a code is to go. Numbers are judged by libphonenumber, within the areas that are served.
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
  const areaCode = typed.areaCode.replace(/\D/g, '');
  const area = AREAS.find((one) => one.areaCode === areaCode);
  if (!area) return { problems: { [`${prefix}areaCode`]: 'phoneFormat' } };
  if (typed.mobile.trim() === '') return { problems: { [`${prefix}mobile`]: 'requiredPhone' } };
  const number = /^[\d\s()+-]+$/.test(typed.mobile)
    ? parsePhoneNumberFromString(typed.mobile, area.code as 'HK')
    : undefined;
  if (!number?.isValid() || number.countryCallingCode !== areaCode)
    return { problems: { [`${prefix}mobile`]: 'phoneFormat' } };
  return { target: { method: 'phone', areaCode, mobile: number.nationalNumber } };
}

/** One text for a target that was read: what codes are counted and looked up by. */
export const codeTargetKey = (target: CodeTarget): string =>
  target.method === 'email' ? `email:${target.email}` : `phone:${target.areaCode}:${target.mobile}`;

/** The inverse of {@link codeTargetKey}. */
export function parseCodeTargetKey(key: string): CodeTarget {
  const [method, first = '', second = ''] = key.split(':');
  return method === 'email'
    ? { method: 'email', email: key.slice('email:'.length) }
    : { method: 'phone', areaCode: first, mobile: second };
}
