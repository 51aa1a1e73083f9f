import type { CaseKind } from '#protocol/http/staff.ts';

/** The page of a case. */
export const casePath = (kind: CaseKind, id: string): string => `/staff/case/${kind}/${encodeURIComponent(id)}`;
