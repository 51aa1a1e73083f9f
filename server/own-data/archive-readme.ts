import { DATA_ARCHIVE } from '#protocol/limits.ts';
import type { ServerLanguage } from '#protocol/locales.ts';
import { translated } from '../public/content/translated.ts';
import { SECTIONS } from './sections.ts';

const GIBIBYTES = DATA_ARCHIVE.fileBytes / 1024 ** 3;

const HEAD = translated('Your data at Vermeil, as of', '你在鎏金的個人資料，截至', '你在鎏金的个人数据，截至');
const FORMAT = translated(
  'Each .json file is a list in JSON (UTF-8) with one row per line. Times are ISO 8601, amounts decimal numbers. ' +
    'Passwords, codes and other secrets are not included. Other people are named as they are on the site.',
  '每個 .json 檔案是一個 JSON 列表（UTF-8），每行一項。時間以 ISO 8601 表示，金額為十進位數字。' +
    '密碼、驗證碼及其他機密資料不包括在內。其他人以網站上顯示的名稱列出。',
  '每个 .json 文件是一个 JSON 列表（UTF-8），每行一项。时间以 ISO 8601 表示，金额为十进制数字。' +
    '密码、验证码及其他机密信息不包括在内。其他人以网站上显示的名称列出。',
);
const FURTHER = {
  rooms: translated(
    'Your conversations; each names the file of its messages',
    '你的對話，並列出各對話的訊息檔案',
    '你的对话，并列出各对话的消息文件',
  ),
  messages: translated(
    'The messages of a conversation, sent and received',
    '一個對話中你發出及收到的訊息',
    '一个对话中你发出及收到的消息',
  ),
  files: translated(
    `Files that you uploaded, ${GIBIBYTES} GiB at most; files.json lists all`,
    `你上載的檔案，最多 ${GIBIBYTES} GiB；files.json 列出全部`,
    `你上传的文件，最多 ${GIBIBYTES} GiB；files.json 列出全部`,
  ),
};

/** The README of an archive, in the person's language. @param now when its data was read */
export function archiveReadme(language: ServerLanguage, now: Date): string {
  const entries = [
    ...SECTIONS.map(({ file, about }) => [`${file}.json`, about[language]]),
    ['rooms.json', FURTHER.rooms[language]],
    ['messages/*.json', FURTHER.messages[language]],
    ['files/*', FURTHER.files[language]],
  ];
  const lines = entries.map(([file = '', about = '']) => `${file.padEnd(32)}${about}`);
  return `${HEAD[language]} ${now.toISOString()}\n\n${FORMAT[language]}\n\n${lines.join('\n')}\n`;
}
