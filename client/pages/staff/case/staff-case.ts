import type { CallAnswer } from '#protocol/http/define-call.ts';
import type { staffCase } from '#protocol/http/staff.ts';

export type StaffCase = CallAnswer<typeof staffCase>;
