import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

describe('configuration', () => {
  it('works without any variable; an empty one counts as not set', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      dataDir: resolve('data'),
      publicUrl: undefined,
      databaseUrl: undefined,
      seed: 'demo',
      production: false,
    });
  });

  it('names every variable that makes no sense', () => {
    expect(() => readConfig({ PORT: '99999', SEED: 'all', PUBLIC_URL: 'ftp://x' })).toThrow(
      /PORT: .*\nPUBLIC_URL: .*\nSEED: /s,
    );
  });

  const production = {
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://vermeil.example',
    TRUST_PROXY: 'on',
    SECRET_KEY: 'x'.repeat(32),
    SMTP_URL: 'smtps://mail.example',
    MAIL_FROM: 'Vermeil <no-reply@vermeil.example>',
  };

  it('production has no demo accounts and refuses to make them', () => {
    expect(readConfig(production).seed).toBe('none');
    expect(() => readConfig({ ...production, SEED: 'demo' })).toThrow(/^SEED: /);
    expect(() => readConfig({ ...production, SEED: 'large' })).toThrow(/^SEED: /);
  });

  it('production requires a second factor of staff, and does not start without', () => {
    expect(readConfig(production).staffSecondFactor).toBe(true);
    expect(() => readConfig({ ...production, STAFF_SECOND_FACTOR: 'off' })).toThrow(/^STAFF_SECOND_FACTOR: /);
    expect(readConfig({}).staffSecondFactor).toBe(false);
    expect(readConfig({ STAFF_SECOND_FACTOR: 'on' }).staffSecondFactor).toBe(true);
  });

  const REQUIRED = ['NODE_ENV', 'PUBLIC_URL', 'TRUST_PROXY', 'SECRET_KEY', 'SMTP_URL', 'MAIL_FROM'];
  it.each(REQUIRED)('production does not start without %s', (name) => {
    expect(() => readConfig({ ...production, [name]: undefined })).toThrow(new RegExp(`^${name}: [^\n]+$`));
  });

  it('production needs https except on loopback, where no proxy is needed', () => {
    expect(() => readConfig({ ...production, PUBLIC_URL: 'http://vermeil.example' })).toThrow(/^PUBLIC_URL: .*https/);
    expect(() => readConfig({ ...production, TRUST_PROXY: 'off' })).toThrow(/^TRUST_PROXY: /);
    for (const host of ['localhost:3000', '127.0.0.1:3000', '[::1]:3000'])
      expect(readConfig({ ...production, PUBLIC_URL: `http://${host}`, TRUST_PROXY: 'off' })).toMatchObject({
        production: true,
      });
    expect(() => readConfig({ ...production, PUBLIC_URL: 'http://localhost.evil.example' })).toThrow(/^PUBLIC_URL: /);
  });

  it('names every missing variable of production at once', () => {
    expect(() => readConfig({ NODE_ENV: 'production' })).toThrow(
      /^PUBLIC_URL: .*\nSECRET_KEY: .*\nSMTP_URL: .*\nMAIL_FROM: .*$/,
    );
  });

  it.each([
    ['PUBLIC_URL', 'vermeil.example', 'is not a URL such as https://'],
    ['DATABASE_URL', 'mysql://db.example', 'is not a URL such as postgres://'],
    ['SMTP_URL', 'mail.example:465', 'is not a URL such as smtps://'],
    ['MAIL_FROM', 'nobody', 'is not a sender such as Vermeil <'],
    ['SECRET_KEY', 'short', 'has fewer than 32 characters'],
    ['METRICS_TOKEN', 'short', 'has fewer than 16 characters'],
  ])('says what is expected of %s', (name, value, expected) => {
    expect(() => readConfig({ ...production, [name]: value })).toThrow(new RegExp(`^${name}: ${expected}[^\n]*$`));
  });

  it('knows three environments, so that a misspelt one is not development', () => {
    expect(readConfig({ NODE_ENV: 'test' }).production).toBe(false);
    expect(() => readConfig({ NODE_ENV: 'prod' })).toThrow(/^NODE_ENV: /);
    expect(() => readConfig({ NODE_ENV: 'Production' })).toThrow(/^NODE_ENV: /);
  });

  it('a public address loses its last slash', () => {
    expect(readConfig({ ...production, PUBLIC_URL: 'https://vermeil.example/' }).publicUrl).toBe(
      'https://vermeil.example',
    );
  });

  it('lists the mobile apps that have a link over https', () => {
    expect(readConfig({}).mobileApps).toEqual([]);
    expect(
      readConfig({ APP_APK_URL: 'https://vermeil.example/app.apk', APP_IOS_URL: 'https://apps.example/1' }).mobileApps,
    ).toEqual([
      { typeName: 'ios', storeLink: 'https://apps.example/1' },
      { typeName: 'apk', storeLink: 'https://vermeil.example/app.apk' },
    ]);
    expect(() => readConfig({ APP_ANDROID_URL: 'javascript:alert(1)' })).toThrow(/^APP_ANDROID_URL: /);
    expect(() => readConfig({ APP_ANDROID_URL: 'http://apps.example' })).toThrow(/^APP_ANDROID_URL: /);
  });

  it('has no trackers without their ids, and refuses ids of another kind', () => {
    expect(readConfig({}).trackers).toEqual({});
    expect(
      readConfig({
        TAG_ID: 'G-1234ABCD',
        PAGE_TRACKER_URL: 'https://stats.example/script.js',
        PAGE_TRACKER_SITE: 'vermeil',
        CONVERSION_ID: 'AW-123456789/AbC-D_efG',
      }).trackers,
    ).toEqual({
      tag: 'G-1234ABCD',
      pages: { script: 'https://stats.example/script.js', site: 'vermeil' },
      conversion: 'AW-123456789/AbC-D_efG',
    });
    expect(() => readConfig({ TAG_ID: 'UA-1', CONVERSION_ID: 'AW-123456789' })).toThrow(
      /^TAG_ID: is the id of a Google tag.*\nCONVERSION_ID: is a Google Ads conversion/,
    );
    expect(() => readConfig({ PAGE_TRACKER_URL: 'http://stats.example/s.js' })).toThrow(/^PAGE_TRACKER_URL: /);
    expect(() => readConfig({ PAGE_TRACKER_SITE: 'vermeil' })).toThrow(
      'PAGE_TRACKER_URL and PAGE_TRACKER_SITE: page tracking needs both or neither',
    );
  });

  it('objects go to S3 when a bucket is named', () => {
    expect(readConfig({}).s3).toBeUndefined();
    expect(readConfig({ S3_BUCKET: 'b', S3_ENDPOINT: 'http://s3.example' }).s3).toMatchObject({
      bucket: 'b',
      endpoint: 'http://s3.example',
    });
  });

  it('third parties are a list in JSON, of which every entry has to be whole', () => {
    const house = { key: 'house', name: 'House ID', issuer: 'https://id.example', clientId: 'a', clientSecret: 'b' };
    expect(readConfig({ OIDC_PROVIDERS: JSON.stringify([house]) }).oidcProviders).toEqual([house]);
    expect(readConfig({}).oidcProviders).toEqual([]);
    expect(() => readConfig({ OIDC_PROVIDERS: '[{' })).toThrow('OIDC_PROVIDERS: is not JSON');
    expect(() => readConfig({ OIDC_PROVIDERS: JSON.stringify([{ ...house, issuer: 'id' }]) })).toThrow(
      'OIDC_PROVIDERS.0.issuer',
    );
  });

  it('translates messages where a server for it is named', () => {
    expect(readConfig({}).translation).toBeUndefined();
    expect(readConfig({ TRANSLATE_URL: 'http://lt.internal:5000', TRANSLATE_KEY: 'k' }).translation).toEqual({
      url: 'http://lt.internal:5000',
      key: 'k',
    });
    expect(readConfig({ TRANSLATE_URL: 'https://lt.example' }).translation?.key).toBeUndefined();
    expect(() => readConfig({ TRANSLATE_URL: 'file:///etc/passwd' })).toThrow(/^TRANSLATE_URL: /);
  });

  it('mail and SMS have addresses of their kind, and a key is long enough to be one', () => {
    expect(readConfig({ SMTP_URL: 'smtps://u:p@mail.example', SMS_URL: 'https://sms.example' })).toMatchObject({
      smtpUrl: 'smtps://u:p@mail.example',
      smsUrl: 'https://sms.example',
    });
    expect(() =>
      readConfig({ SMTP_URL: 'https://x', SMS_URL: 'ftp://x', SECRET_KEY: 'short', MAIL_FROM: 'no address' }),
    ).toThrow(/SMTP_URL: .*\nMAIL_FROM: .*\nSMS_URL: .*\nSECRET_KEY: /s);
  });
});
