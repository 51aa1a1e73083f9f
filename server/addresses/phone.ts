import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

/**
 * A telephone number that exists, of any country: a parcel may go anywhere.
 * @param areaCode digits, with or without `+`
 * @param mobile the national number, with any separators
 * @returns both as digits only; undefined for what is no number
 */
export function readPhone(areaCode: string, mobile: string): { areaCode: string; mobile: string } | undefined {
  const area = areaCode.trim().replace(/^\+/, '');
  if (!/^[1-9]\d{0,3}$/.test(area)) return undefined;
  const number = parsePhoneNumberFromString(`+${area} ${mobile.trim()}`);
  if (!number?.isValid() || number.countryCallingCode !== area) return undefined;
  return { areaCode: number.countryCallingCode, mobile: number.nationalNumber };
}
