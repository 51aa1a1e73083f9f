import type { ServerLanguage } from '#protocol/locales.ts';
import { GREETING, type MailContent } from './mail-content.ts';

const TEXTS: Record<ServerLanguage, { subject: string; lines: readonly string[]; sms: string }> = {
  EN: {
    subject: 'Your password was changed',
    lines: [
      'The password of your Vermeil account was changed. Your other devices were signed out.',
      'If this was not you, reset your password immediately: choose “Forgotten your password?” on the sign-in page.',
    ],
    sms: 'Vermeil: your password was changed. If this was not you, reset it immediately on the sign-in page.',
  },
  ZHHK: {
    subject: '你的密碼已更改',
    lines: [
      '你的鎏金帳戶密碼剛剛更改，其他裝置上的登入已結束。',
      '如非你本人操作，請立即在登入頁選擇「忘記密碼」重設密碼。',
    ],
    sms: '【鎏金】你的密碼已更改。如非你本人操作，請立即在登入頁選擇「忘記密碼」。',
  },
  ZHCN: {
    subject: '你的密码已更改',
    lines: [
      '你的鎏金账号密码刚刚更改，其他设备上的登录已结束。',
      '如非你本人操作，请立即在登录页选择“忘记密码”重设密码。',
    ],
    sms: '【鎏金】你的密码已更改。如非你本人操作，请立即在登录页选择“忘记密码”。',
  },
};

/** Notifies the owner that the password was changed. */
export const passwordChanged = (language: ServerLanguage): MailContent => ({
  greeting: GREETING[language],
  ...TEXTS[language],
});
