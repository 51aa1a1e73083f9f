import { describe, expect, it } from 'vitest';
import { SERVER_LANGUAGES } from '#protocol/locales.ts';
import { REVIEW_REASON } from '#protocol/lookups.ts';
import { render } from './render.ts';

const LINK = 'https://shop.example/passport/undo-contact-change#id.signature';

describe('messages', () => {
  it.each(SERVER_LANGUAGES)('are complete in %s as text, HTML and SMS', (language) => {
    const messages = [
      render('code', language, { codeId: 'x', purpose: 'register', code: '012345' }),
      render('accountExists', language, { codeId: 'x', code: '012345' }),
      render('passwordChanged', language, {}),
      render('accountRemoved', language, {}),
      ...[
        { browser: 'Samsung Internet', system: 'Android' },
        { browser: null, system: null },
      ].map((device) =>
        render('newDevice', language, {
          ...device,
          address: '2001:db8:1111:2222:3333:4444:5555:6666',
          time: Date.UTC(2026, 10, 24, 16, 5),
          link: LINK,
        }),
      ),
      ...(['email', 'phone'] as const).map((method) =>
        render('contactChanged', language, { method, changeId: 'x', link: LINK }),
      ),
      ...REVIEW_REASON.map((reason) =>
        render('reviewDecided', language, {
          subject: 'kyc',
          decision: 'rejected',
          reason,
          note: 'Page two is missing.',
        }),
      ),
      ...(['kyc', 'store', 'goods'] as const).map((subject) =>
        render('reviewDecided', language, { subject, decision: 'approved', title: 'Jade 玉' }),
      ),
      ...(['comment', 'post'] as const).map((subject) =>
        render('contentTakenDown', language, { subject, store: 'Jade 玉', reason: 'complaint', note: '' }),
      ),
    ];
    for (const { subject, text, html, sms } of messages) {
      for (const output of [subject, text, html, sms]) expect(output).not.toMatch(/undefined|\[object/);
      expect(/[\u4e00-\u9fff]/.test(subject)).toBe(language !== 'EN');
      expect(html.replace(LINK, '')).not.toMatch(/https?:|<script|<img/);
      expect(sms.replace(LINK, '').length).toBeLessThanOrEqual(160);
    }
    expect(messages[0]?.text).toContain('012345');
    expect(messages[0]?.sms).toContain('012345');
  });

  it('state the reason of a rejection in the recipient’s language, and the note of staff unchanged', () => {
    const { text } = render('reviewDecided', 'ZHHK', {
      subject: 'store',
      decision: 'rejected',
      title: '玉軒',
      reason: 'licenceInvalid',
      note: ' Please upload both pages. ',
    });
    expect(text).toContain('你的商店未通過審核：「玉軒」');
    expect(text).toContain('原因：營業執照無效。');
    expect(text).toContain('備註：Please upload both pages.');
    expect(
      render('reviewDecided', 'EN', { subject: 'store', decision: 'approved', reason: 'other', note: 'x' }).text,
    ).not.toContain('Reason');
  });

  it('name the device, the time in Hong Kong and the address of a sign-in', () => {
    const { text } = render('newDevice', 'EN', {
      browser: 'Safari',
      system: 'iOS',
      address: '192.0.2.7',
      time: Date.UTC(2026, 10, 24, 16, 5),
      link: LINK,
    });
    expect(text).toContain('Safari on iOS');
    expect(text).toContain('25 November 2026 at 00:05 (Hong Kong time)');
    expect(text).toContain('192.0.2.7');
    expect(text).toContain(LINK);
  });

  it('escape user input in HTML', () => {
    const { html } = render('reviewDecided', 'EN', {
      subject: 'goods',
      decision: 'rejected',
      title: '<img src=x onerror=alert(1)>',
      note: '"><script>alert(1)</script>',
    });
    expect(html).not.toMatch(/<img|<script/);
    expect(html).toContain('&lt;script&gt;');
  });
});
