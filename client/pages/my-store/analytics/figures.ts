import type { CallAnswer } from '#protocol/http/define-call.ts';
import type { storeAnalytics } from '#protocol/http/stores.ts';

export type Analytics = CallAnswer<typeof storeAnalytics>;
/** The figures in display order. */
export const FIGURES = ['visits', 'favourites', 'chats', 'offers'] as const;
export type Figure = (typeof FIGURES)[number];
