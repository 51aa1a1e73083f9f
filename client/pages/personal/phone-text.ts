import type { UserProfile } from '#protocol/entities/user.ts';

/** `+852 5550 1234`: the area code comes with or without its plus. @returns null where there is no number */
export function phoneText({ areaCode, mobile }: Pick<UserProfile, 'areaCode' | 'mobile'>): string | null {
  if (!mobile) return null;
  return areaCode ? `+${areaCode.replace(/^\+/, '')} ${mobile}` : mobile;
}
