import type { ServerLanguage } from '#protocol/locales.ts';
import { GREETING, signedSms, type MailContent } from './mail-content.ts';

/** What happened to the second factors of an account, or at a sign-in with them. */
type FactorChange = 'totpAdded' | 'passkeyAdded' | 'removed' | 'codesRenewed' | 'codeUsed' | 'reset' | 'wrongCodes';
export type FactorsChangedParams = { readonly change: FactorChange };

const LINES: Record<ServerLanguage, Record<FactorChange, string>> = {
  EN: {
    totpAdded: 'An authenticator app was added to the sign-in of your Vermeil account.',
    passkeyAdded: 'A passkey was added to the sign-in of your Vermeil account.',
    removed: 'A second factor was removed from the sign-in of your Vermeil account.',
    codesRenewed: 'The recovery codes of your Vermeil account were replaced. The previous ones no longer work.',
    codeUsed: 'Your Vermeil account was signed in with a recovery code. That code no longer works.',
    reset: 'Two-step sign-in of your Vermeil account was turned off by its operator, and all devices were signed out.',
    wrongCodes:
      'Someone entered the password of your Vermeil account, and then a wrong second step five times. ' +
      'The sign-in was refused.',
  },
  ZHHK: {
    totpAdded: '你的鎏金帳戶已加入驗證器應用程式，作為登入驗證方式。',
    passkeyAdded: '你的鎏金帳戶已加入通行密鑰，作為登入驗證方式。',
    removed: '你的鎏金帳戶已移除一種兩步驗證方式。',
    codesRenewed: '你的鎏金帳戶備用碼已更換，舊備用碼不再有效。',
    codeUsed: '你的鎏金帳戶剛剛以備用碼登入，該備用碼不再有效。',
    reset: '網站營運者已關閉你鎏金帳戶的兩步驗證，所有裝置均已登出。',
    wrongCodes: '有人輸入了你的鎏金帳戶密碼，其後兩步驗證連續五次錯誤，未能登入。',
  },
  ZHCN: {
    totpAdded: '你的鎏金账号登录已添加验证器应用。',
    passkeyAdded: '你的鎏金账号登录已添加通行密钥。',
    removed: '你的鎏金账号登录已移除一种两步验证方式。',
    codesRenewed: '你的鎏金账号备用码已更换，旧备用码不再有效。',
    codeUsed: '你的鎏金账号刚刚以备用码登录，该备用码不再有效。',
    reset: '网站运营者已关闭你的鎏金账号的两步验证，所有设备已退出登录。',
    wrongCodes: '有人输入了你的鎏金账号密码，随后两步验证连续五次错误，未能登录。',
  },
};
const SUBJECT: Record<ServerLanguage, string> = {
  EN: 'Your two-step sign-in was changed',
  ZHHK: '你的兩步驗證設定已更改',
  ZHCN: '你的两步验证设置有变更',
};
const WRONG_CODES: Record<ServerLanguage, string> = {
  EN: 'Someone knows your password',
  ZHHK: '有人知道你的密碼',
  ZHCN: '有人知道你的密码',
};
const NOT_YOU: Record<ServerLanguage, string> = {
  EN: 'If this was not you, change your password now, sign out all other devices and contact customer service.',
  ZHHK: '如非你本人操作，請立即更改密碼、登出所有其他裝置，並聯絡客戶服務。',
  ZHCN: '如非你本人操作，请立即更改密码、退出所有其他设备，并联系客服。',
};

/** Notifies the owner of a change of the second factors. */
export const factorsChanged = (language: ServerLanguage, { change }: FactorsChangedParams): MailContent => ({
  subject: change === 'wrongCodes' ? WRONG_CODES[language] : SUBJECT[language],
  greeting: GREETING[language],
  lines: [LINES[language][change], NOT_YOU[language]],
  sms: signedSms(language, LINES[language][change]),
});
