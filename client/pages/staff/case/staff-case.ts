import type { CallAnswer } from '#protocol/http/define-call.ts';
import type { staffCase } from '#protocol/http/staff.ts';

/** A case as staff see it. */
export type StaffCase = CallAnswer<typeof staffCase>;
