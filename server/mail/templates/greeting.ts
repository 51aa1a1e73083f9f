import type { ServerLanguage } from '#protocol/locales.ts';

export const GREETING: Record<ServerLanguage, string> = { EN: 'Hello,', ZHHK: '你好：', ZHCN: '你好：' };
