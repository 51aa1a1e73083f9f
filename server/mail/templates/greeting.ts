import type { ServerLanguage } from '#protocol/locales.ts';

export const GREETING: Record<ServerLanguage, string> = { EN: 'Hello,', ZHHK: '您好：', ZHCN: '您好：' };
