import type { UserProfile } from '#protocol/entities/user.ts';

/** Formats `+852 5550 1234`; the area code may have a plus. @returns null without a number */
export function phoneText({ areaCode, mobile }: Pick<UserProfile, 'areaCode' | 'mobile'>): string | null {
  if (!mobile) return null;
  return areaCode ? `+${areaCode.replace(/^\+/, '')} ${mobile}` : mobile;
}
