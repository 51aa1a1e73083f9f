import { LOCALE_PROPERTIES, localeOfServer, type ServerLanguage } from '#protocol/locales.ts';
import { GREETING, signedSms, type MailContent } from './mail-content.ts';

/** A sign-in from a device that the account does not know. */
export type NewDeviceParams = {
  /** As `deviceName` reads them from the user agent; null if it does not know them. */
  readonly browser: string | null;
  readonly system: string | null;
  /** The network address. */
  readonly address: string;
  /** Milliseconds since the epoch. */
  readonly time: number;
  /** Of the page that lists the sessions. */
  readonly link: string;
};

const TEXTS: Record<
  ServerLanguage,
  {
    subject: string;
    line: string;
    on: (browser: string, system: string) => string;
    unknown: string;
    facts: (device: string, time: string, address: string) => string;
    own: string;
    not: string;
    sms: (device: string) => string;
  }
> = {
  EN: {
    subject: 'New sign-in to your account',
    line: 'Your Vermeil account was signed in from a device or network that we have not seen before.',
    on: (browser, system) => `${browser} on ${system}`,
    unknown: 'unknown device',
    facts: (device, time, address) => `Device: ${device}\nTime: ${time} (Hong Kong time)\nNetwork address: ${address}`,
    own: 'If this was you, you need not do anything.',
    not: 'If this was not you, sign out that device and change your password:',
    sms: (device) => `New sign-in to your account (${device}). If this was not you, change your password.`,
  },
  ZHHK: {
    subject: '你的帳戶有新的登入',
    line: '你的鎏金帳戶剛剛在我們未曾見過的裝置或網絡登入。',
    on: (browser, system) => `${browser}（${system}）`,
    unknown: '不明裝置',
    facts: (device, time, address) => `裝置：${device}\n時間：${time}（香港時間）\n網絡位址：${address}`,
    own: '如是你本人操作，毋須理會此通知。',
    not: '如非你本人操作，請登出該裝置並更改密碼：',
    sms: (device) => `你的帳戶有新的登入：${device}。如非你本人操作，請更改密碼。`,
  },
  ZHCN: {
    subject: '你的账号有新的登录',
    line: '你的鎏金账号刚刚在我们未曾见过的设备或网络上登录。',
    on: (browser, system) => `${browser}（${system}）`,
    unknown: '未知设备',
    facts: (device, time, address) => `设备：${device}\n时间：${time}（香港时间）\n网络地址：${address}`,
    own: '如果是你本人操作，无需理会此通知。',
    not: '如非你本人操作，请让该设备退出登录并更改密码：',
    sms: (device) => `你的账号有新的登录：${device}。如非你本人操作，请更改密码。`,
  },
};

/** The owners are in Hong Kong and the mainland, which share a time zone. */
const TIME_ZONE = 'Asia/Hong_Kong';

/** Notifies the owner of a sign-in from a new device. No place is derived from the address. */
export function newDevice(
  language: ServerLanguage,
  { browser, system, address, time, link }: NewDeviceParams,
): MailContent {
  const texts = TEXTS[language];
  const device = browser !== null && system !== null ? texts.on(browser, system) : (browser ?? system ?? texts.unknown);
  const when = new Intl.DateTimeFormat(
    language === 'EN' ? 'en-GB' : LOCALE_PROPERTIES[localeOfServer(language)].htmlLang,
    {
      dateStyle: 'long',
      timeStyle: 'short',
      timeZone: TIME_ZONE,
    },
  ).format(time);
  return {
    subject: texts.subject,
    greeting: GREETING[language],
    lines: [texts.line, texts.facts(device, when, address), texts.own, texts.not, link],
    sms: signedSms(language, texts.sms(device)),
  };
}
