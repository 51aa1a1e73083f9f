import { LOCALE_PROPERTIES, localeOfServer, type ServerLanguage } from '#protocol/locales.ts';
import type { RenderedMail } from './mail.ports.ts';
import { TEMPLATES, type TemplateName, type TemplateParams } from './templates/catalogue.ts';
import type { MailContent } from './templates/mail-content.ts';

const FOOTER: Record<ServerLanguage, string> = {
  EN: 'Vermeil · This message was sent automatically. Please do not reply to it.',
  ZHHK: '鎏金 Vermeil · 此電郵由系統自動發出，請勿回覆。',
  ZHCN: '鎏金 Vermeil · 此邮件由系统自动发出，请勿回复。',
};

/**
 * Renders a message in the recipient's language: subject, plain text, HTML without external resources, and a text short
 * enough for SMS.
 */
export function render<Name extends TemplateName>(
  template: Name,
  language: ServerLanguage,
  params: TemplateParams[Name],
): RenderedMail {
  const content = TEMPLATES[template](language, params);
  const lines = [content.greeting, ...content.lines];
  const text = [
    ...lines.slice(0, 2),
    ...(content.code === undefined ? [] : [content.code]),
    ...lines.slice(2),
    '--',
    FOOTER[language],
  ].join('\n\n');
  return { subject: content.subject, text, html: page(content, language), sms: content.sms };
}

function page(content: MailContent, language: ServerLanguage): string {
  const [first = '', ...rest] = content.lines;
  const paragraph = (line: string): string => `<p style="margin:0 0 16px;white-space:pre-line">${escapeHtml(line)}</p>`;
  const code =
    content.code === undefined
      ? ''
      : `<p style="margin:0 0 16px;font:600 30px/1.2 monospace;letter-spacing:6px">${escapeHtml(content.code)}</p>`;
  return (
    `<!doctype html><html lang="${LOCALE_PROPERTIES[localeOfServer(language)].htmlLang}"><head><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width"><title>${escapeHtml(content.subject)}</title></head>` +
    '<body style="margin:0;padding:24px;background:#f5f3ef;color:#1d1a16;font:16px/1.6 sans-serif">' +
    '<div style="max-width:560px;margin:0 auto;padding:28px;background:#fff;border-radius:12px">' +
    '<p style="margin:0 0 24px;font-weight:600;color:#9a5b1e">Vermeil 鎏金</p>' +
    paragraph(content.greeting) +
    paragraph(first) +
    code +
    rest.map(paragraph).join('') +
    `</div><p style="max-width:560px;margin:16px auto;font-size:13px;color:#6b645b">${escapeHtml(FOOTER[language])}` +
    '</p></body></html>'
  );
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
/** Escapes text for HTML content and quoted attributes. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (char) => ENTITIES[char] ?? char);
