import type { CallAnswer } from '#protocol/http/define-call.ts';
import type { storePage } from '#protocol/http/stores.ts';

/** A store as its page shows it. */
export type Shop = CallAnswer<typeof storePage>;
