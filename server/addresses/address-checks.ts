import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { isBlank } from '#protocol/rules/blank.ts';
import type { FieldProblem, Problems } from '#protocol/rules/field-problems.ts';
import { PERSON } from '#protocol/limits.ts';
import { toPlainDigits } from '#protocol/rules/typed-numbers.ts';
import { isCountry } from '../public/content/countries.ts';

export type AddressInput = {
  readonly consignee: string;
  readonly country: string;
  readonly areaCode: string;
  readonly mobile: string;
  readonly detail: string;
  readonly isDefault: boolean;
};

/** An address with normalized fields. */
export type CheckedAddress = AddressInput;

/**
 * Checks an address field by field (spec §5).
 * @returns the problems, or the address with normalized fields
 */
export function checkAddress(input: AddressInput): { problems: Problems } | { address: CheckedAddress } {
  const problems: Record<string, FieldProblem> = {};
  const consignee = input.consignee.trim();
  const detail = input.detail.trim();
  if (consignee === '') problems['consignee'] = 'required';
  else if (consignee.length > PERSON.trueNameMax) problems['consignee'] = 'tooLong';
  if (isBlank(input.country)) problems['country'] = 'countryRequired';
  else if (!isCountry(input.country)) problems['country'] = 'notAccepted';
  if (detail === '') problems['detail'] = 'addressRequired';
  else if (detail.length > PERSON.addressMax) problems['detail'] = 'tooLong';
  const phone = readAddressPhone(input.areaCode, input.mobile);
  if (isBlank(input.mobile)) problems['mobile'] = 'requiredPhone';
  else if (isBlank(input.areaCode)) problems['areaCode'] = 'required';
  else if (!phone) problems['mobile'] = 'phoneFormat';
  if (Object.keys(problems).length > 0 || !phone) return { problems };
  return { address: { consignee, country: input.country, detail, ...phone, isDefault: input.isDefault } };
}

/**
 * Reads a phone number of any country.
 * @param areaCode digits, with or without `+`
 * @param mobile the national number, with any separators
 * @returns both as digits only; undefined if the number is not valid
 */
function readAddressPhone(areaCode: string, mobile: string): { areaCode: string; mobile: string } | undefined {
  const area = toPlainDigits(areaCode).replace(/^\+/, '');
  if (!/^[1-9]\d{0,3}$/.test(area)) return undefined;
  const number = parsePhoneNumberFromString(`+${area} ${toPlainDigits(mobile)}`);
  if (!number?.isValid() || number.countryCallingCode !== area) return undefined;
  return { areaCode: number.countryCallingCode, mobile: number.nationalNumber };
}
