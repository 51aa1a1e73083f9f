import { isBlank } from '#protocol/blank.ts';
import type { FieldProblem, Problems } from '#protocol/field-problems.ts';
import { PERSON } from '#protocol/limits.ts';
import { isCountry } from '../public/content/countries.ts';
import { readPhone } from './phone.ts';

export type AddressInput = {
  readonly consignee: string;
  readonly country: string;
  readonly areaCode: string;
  readonly mobile: string;
  readonly detail: string;
  readonly isDefault: boolean;
};

/** What is kept of an address: trimmed, the number as the network knows it. */
export type CleanAddress = AddressInput;

/**
 * ADR-1: judges an address field by field (spec §5: country/area and a detailed address) and gives it back as it is kept.
 * @returns the problems, or the address
 */
export function readAddress(input: AddressInput): { problems: Problems } | { address: CleanAddress } {
  const problems: Record<string, FieldProblem> = {};
  const consignee = input.consignee.trim();
  const detail = input.detail.trim();
  if (consignee === '') problems['consignee'] = 'required';
  else if (consignee.length > PERSON.trueNameMax) problems['consignee'] = 'tooLong';
  if (isBlank(input.country)) problems['country'] = 'countryRequired';
  else if (!isCountry(input.country)) problems['country'] = 'notAccepted';
  if (detail === '') problems['detail'] = 'addressRequired';
  else if (detail.length > PERSON.addressMax) problems['detail'] = 'tooLong';
  const phone = readPhone(input.areaCode, input.mobile);
  if (isBlank(input.mobile)) problems['mobile'] = 'requiredPhone';
  else if (isBlank(input.areaCode)) problems['areaCode'] = 'required';
  else if (!phone) problems['mobile'] = 'phoneFormat';
  if (Object.keys(problems).length > 0 || !phone) return { problems };
  return { address: { consignee, country: input.country, detail, ...phone, isDefault: input.isDefault } };
}
