import { describe, expect, it } from 'vitest';
import { chooseLocale, localeCookie, readLocaleCookie } from './initial-locale.ts';

describe('enter', () => {
  it('keeps the language of a prefix', () => {
    expect(chooseLocale('/zh-HK/about', 'zh-HK', ['en'])).toEqual({ locale: 'zh-HK', redirect: null, offer: null });
  });

  it('the language chosen before wins on a bare path', () => {
    expect(chooseLocale('/about', 'zh-CN', ['en'])).toEqual({ locale: 'zh-CN', redirect: '/zh-CN/about', offer: null });
    expect(chooseLocale('/', 'zh-HK', ['en'])).toEqual({ locale: 'zh-HK', redirect: '/zh-HK', offer: null });
    expect(chooseLocale('/about', 'en', ['zh-CN'])).toEqual({ locale: 'en', redirect: null, offer: null });
  });

  it('offers the visitor’s language without switching to it', () => {
    expect(chooseLocale('/about', undefined, ['zh-TW', 'en'])).toEqual({
      locale: 'en',
      redirect: null,
      offer: 'zh-HK',
    });
    expect(chooseLocale('/zh-CN', undefined, ['en-GB'])).toEqual({ locale: 'zh-CN', redirect: null, offer: 'en' });
    expect(chooseLocale('/about', undefined, ['fr'])).toEqual({ locale: 'en', redirect: null, offer: null });
  });

  it('offers the chosen language on a link of another one', () => {
    expect(chooseLocale('/zh-CN/about', 'en', ['zh-CN'])).toEqual({ locale: 'zh-CN', redirect: null, offer: 'en' });
  });
});

describe('the locale cookie', () => {
  it('is kept for 365 days', () => {
    expect(localeCookie('zh-HK', true)).toBe('vermeil.locale=zh-HK; Path=/; Max-Age=31536000; SameSite=Lax; Secure');
  });

  it('is read among others, and only as a language we have', () => {
    expect(readLocaleCookie('a=b; vermeil.locale=zh-CN; c=d')).toBe('zh-CN');
    expect(readLocaleCookie('vermeil.locale=fr')).toBeUndefined();
    expect(readLocaleCookie('xvermeil.locale=en')).toBeUndefined();
    expect(readLocaleCookie('')).toBeUndefined();
  });
});
