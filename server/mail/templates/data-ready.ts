import { DATA_ARCHIVE } from '#protocol/limits.ts';
import type { ServerLanguage } from '#protocol/locales.ts';
import { GREETING, signedSms, type MailContent } from './mail-content.ts';

const DAYS = DATA_ARCHIVE.lifetime / 86_400_000;

const TEXTS: Record<ServerLanguage, { subject: string; lines: readonly string[] }> = {
  EN: {
    subject: 'Your data is ready to download',
    lines: [
      `The archive of your Vermeil data is ready. Sign in and open “My data” in your account within ${DAYS} days.`,
      'If you did not request it, change your password and sign out the devices you do not recognise.',
    ],
  },
  ZHHK: {
    subject: '你的個人資料可供下載',
    lines: [
      `你的鎏金個人資料已整理完成。請於 ${DAYS} 日內登入，在帳戶的「我的資料」下載。`,
      '如非你本人要求，請更改密碼，並登出你不認識的裝置。',
    ],
  },
  ZHCN: {
    subject: '你的个人数据可供下载',
    lines: [
      `你的鎏金个人数据已整理完成。请在 ${DAYS} 天内登录，在账号的“我的数据”下载。`,
      '如非你本人要求，请更改密码，并退出你不认识的设备。',
    ],
  },
};

/** The archive of own data is ready. Without a link: only a session can download it. */
export function dataReady(language: ServerLanguage): MailContent {
  const { subject, lines } = TEXTS[language];
  return { subject, greeting: GREETING[language], lines, sms: signedSms(language, subject) };
}
