import { ACCOUNT } from '#protocol/limits.ts';
import type { ServerLanguage } from '#protocol/locales.ts';
import type { CodePurpose } from '../../database/schema/accounts.ts';
import { GREETING, type MailContent } from './mail-content.ts';

const MINUTES = ACCOUNT.codeLifetime / 60_000;

const INTRODUCTION: Record<CodePurpose, Record<ServerLanguage, string>> = {
  register: { EN: 'Your code to create an account:', ZHHK: '註冊驗證碼：', ZHCN: '注册验证码：' },
  resetPassword: {
    EN: 'Your code to reset your password:',
    ZHHK: '重設密碼的驗證碼：',
    ZHCN: '重设密码的验证码：',
  },
  verifyEmail: {
    EN: 'Your code to verify this email address:',
    ZHHK: '驗證電郵的驗證碼：',
    ZHCN: '验证邮箱的验证码：',
  },
  verifyPhone: {
    EN: 'Your code to verify this mobile phone number:',
    ZHHK: '驗證手提電話的驗證碼：',
    ZHCN: '验证手机号码的验证码：',
  },
  changeContact: {
    EN: 'Your code to change the email address or phone number of your account:',
    ZHHK: '更改帳戶電郵或手提電話的驗證碼：',
    ZHCN: '更改账号邮箱或手机号码的验证码：',
  },
  changeFactor: {
    EN: 'Your code to change how the sign-in to your account is protected:',
    ZHHK: '更改兩步驗證設定的驗證碼：',
    ZHCN: '更改两步验证设置的验证码：',
  },
  removeAccount: {
    EN: 'Your code to close your account. This cannot be undone:',
    ZHHK: '註銷帳戶的驗證碼。帳戶註銷後無法復原：',
    ZHCN: '注销账号的验证码。账号注销后无法恢复：',
  },
  downloadData: {
    EN: 'Your code to request an archive of your data:',
    ZHHK: '索取個人資料的驗證碼：',
    ZHCN: '获取个人数据的验证码：',
  },
  storeEmail: {
    EN: 'Your code to verify the email address of your store:',
    ZHHK: '驗證商店電郵的驗證碼：',
    ZHCN: '验证店铺邮箱的验证码：',
  },
};
const SUBJECT: Record<ServerLanguage, string> = {
  EN: 'Your Vermeil code',
  ZHHK: '你的鎏金驗證碼',
  ZHCN: '你的鎏金验证码',
};
const RULES: Record<ServerLanguage, string> = {
  EN: `It expires in ${MINUTES} minutes and works once. Vermeil staff will never ask you for it.`,
  ZHHK: `驗證碼於 ${MINUTES} 分鐘內有效，只可使用一次。鎏金職員絕不會向你索取驗證碼。`,
  ZHCN: `验证码在 ${MINUTES} 分钟内有效，仅可使用一次。鎏金工作人员绝不会向你索取验证码。`,
};
const NOT_YOU: Record<ServerLanguage, string> = {
  EN: 'If you did not request it, you can ignore this message.',
  ZHHK: '如非你本人操作，請忽略此訊息。',
  ZHCN: '如非你本人操作，请忽略此消息。',
};
const EXISTS: Record<ServerLanguage, string> = {
  EN:
    'Someone, perhaps you, tried to create an account with this address, which already has one. Sign in instead, or ' +
    'choose “Forgotten your password?” on the sign-in page. If the form asks for a code, use this one:',
  ZHHK: '有人（或許是你）想以此地址註冊，但此地址已有帳戶。請直接登入，或在登入頁選擇「忘記密碼」。如頁面要求，驗證碼為：',
  ZHCN: '有人（或许是你）想用此地址注册，但此地址已有账号。请直接登录，或在登录页选择“忘记密码”。如页面要求，验证码为：',
};
const SMS: Record<ServerLanguage, (digits: string) => string> = {
  EN: (digits) => `Vermeil: ${digits} is your code, valid for ${MINUTES} minutes. Do not share it.`,
  ZHHK: (digits) => `【鎏金】驗證碼 ${digits}，${MINUTES} 分鐘內有效。請勿告訴他人。`,
  ZHCN: (digits) => `【鎏金】验证码 ${digits}，${MINUTES} 分钟内有效。请勿告诉他人。`,
};

/** The verification code of an address or a number. */
export function code(
  language: ServerLanguage,
  params: { readonly purpose: CodePurpose; readonly code?: string },
): MailContent {
  return codeMail(language, INTRODUCTION[params.purpose][language], params.code ?? '');
}

/** The code for an address that has an account already; only its owner reads this. */
export function accountExists(language: ServerLanguage, params: { readonly code?: string }): MailContent {
  return codeMail(language, EXISTS[language], params.code ?? '');
}

function codeMail(language: ServerLanguage, introduction: string, digits: string): MailContent {
  return {
    subject: SUBJECT[language],
    greeting: GREETING[language],
    lines: [introduction, RULES[language], NOT_YOU[language]],
    code: digits,
    sms: SMS[language](digits),
  };
}
