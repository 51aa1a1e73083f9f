import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { EXCEPTIONS, TERMS } from '#client/locales/terms.ts';
import { LOCALES, type Locale } from '#protocol/locales.ts';
import lingui from '../../lingui.config.ts';
import { ROOT } from './source-files.ts';

type Message = { readonly catalog: string; readonly context: string; readonly msgid: string; readonly text: string };

const stringOf = (block: string, key: string): string | undefined => {
  const [, literal] = new RegExp(String.raw`^${key} (".*")$`, 'm').exec(block) ?? [];
  return literal === undefined ? undefined : (JSON.parse(literal) as string);
};
const messagesOf = (locale: Locale): Message[] =>
  (lingui.catalogs ?? []).flatMap(({ path }) =>
    readFileSync(posix.join(ROOT, `${path.replace('{locale}', locale)}.po`), 'utf8')
      .split('\n\n')
      .map((block) => ({
        catalog: path.split('/').at(-2) ?? '',
        context: stringOf(block, 'msgctxt') ?? '',
        msgid: stringOf(block, 'msgid') ?? '',
        text: stringOf(block, 'msgstr') ?? '',
      }))
      .filter(({ msgid }) => msgid !== ''),
  );

/** Whether a text is one word: without a sentence its meaning is a guess. */
const isOneWord = (text: string): boolean => /^[^\s{}<>]*\p{L}[^\s{}<>]*$/u.test(text);

/** A text without the names of its placeholders. */
const proseOf = (text: string): string => text.replaceAll(/\{\w+(?:, plural,)?/g, ' ');
/** By word: compiled again for every text, these patterns took most of the time of this test. */
const patterns = new Map<string, RegExp>();
function names(text: string, word: string): boolean {
  if (!/^[\w’ -]+$/.test(word)) return text.includes(word);
  let pattern = patterns.get(word);
  if (!pattern) patterns.set(word, (pattern = new RegExp(String.raw`\b${word}s?\b`, 'i')));
  return pattern.test(text);
}

/** What is wrong with one text: words of the list, each with the word to write instead. */
function termProblems(locale: Locale, msgid: string, text: string): string[] {
  const prose = proseOf(text);
  return TERMS.flatMap((term) => {
    const mistaken =
      locale !== 'en' && names(proseOf(msgid), term.en)
        ? (term.confused?.[locale] ?? []).filter((word) => !names(proseOf(msgid), meaningOf(locale, word)))
        : [];
    return [...(term.never?.[locale] ?? []), ...mistaken]
      .filter((word) => names(prose, word))
      .map((word) => `${locale} "${text}": write ${term[locale]} (${term.en}) instead of ${word}`);
  });
}
/** The English term that a Chinese word means. */
const meaningOf = (locale: Locale, word: string): string => TERMS.find((term) => term[locale] === word)?.en ?? word;

const STYLE: readonly { readonly locale: Locale; readonly wrong: RegExp; readonly rule: string }[] = [
  { locale: 'zh-HK', wrong: /[“”]/, rule: 'quotes are 「」' },
  { locale: 'zh-CN', wrong: /[「」]/, rule: 'quotes are “”' },
  { locale: 'zh-HK', wrong: /[\d#]\s天/, rule: 'days are 日' },
  ...(['zh-HK', 'zh-CN'] as const).flatMap((locale) => [
    { locale, wrong: /\p{Script=Han}[,;:?!]/u, rule: 'punctuation is full-width' },
    { locale, wrong: /(?<!…)…(?!…)/, rule: 'an ellipsis is ……' },
    { locale, wrong: /您/, rule: 'readers are 你' },
  ]),
];
const styleProblems = (locale: Locale, text: string): string[] =>
  STYLE.filter((style) => style.locale === locale && style.wrong.test(proseOf(text))).map(
    ({ rule }) => `${locale} "${text}": ${rule}`,
  );

/** Messages once each: screens share texts, and every catalog has them. */
const distinct = (messages: readonly Message[]): Message[] => [
  ...new Map(messages.map((message) => [`${message.msgid}|${message.text}`, message])).values(),
];

const HELP = 'Rewrite these texts by client/locales/terms.ts and client/locales/README.md, in all three languages:';

describe('interface texts', () => {
  it.each(['zh-HK', 'zh-CN'] as const)('of several lines keep a number beside its unit in %s', (locale) => {
    const texts = messagesOf(locale).filter(({ catalog }) => catalog === 'legal');
    expect(texts.length).toBeGreaterThan(0);
    expect(texts.filter(({ text }) => /\d (?=\p{Script=Han})/u.test(text)).map(({ text }) => text)).toEqual([]);
  });

  it('use the terms of the list', () => {
    const problems = LOCALES.flatMap((locale) =>
      distinct(messagesOf(locale))
        .filter(({ msgid }) => !(msgid in EXCEPTIONS))
        .flatMap(({ msgid, text }) => [...termProblems(locale, msgid, text), ...styleProblems(locale, text)]),
    );
    expect(problems, HELP).toEqual([]);
  });

  it('of one word have a context, which says what the word means there', () => {
    const bare = messagesOf('en').filter(({ context, msgid }) => context === '' && isOneWord(msgid));
    expect(
      bare.map(({ catalog, msgid }) => `${catalog}: ${msgid}`),
      "Write t({ message: 'Open', context: 'action' }) or <Trans context=\"action\">Open</Trans>:",
    ).toEqual([]);
    expect(['Open', 'Freeze…', '[File]', 'Counter-offer'].filter((text) => !isOneWord(text))).toEqual([]);
    expect(['Open now', '{count}', '“{name}”'].filter(isOneWord)).toEqual([]);
  });

  it('have one translation in all catalogs: the catalog loaded last would win', () => {
    for (const locale of LOCALES) {
      const seen = new Map<string, string>();
      const different = messagesOf(locale).filter(({ context, msgid, text }) => {
        const key = `${context}|${msgid}`;
        const first = seen.get(key) ?? text;
        seen.set(key, first);
        return first !== text;
      });
      expect(
        different.map(({ catalog, msgid }) => `${catalog}: ${msgid}`),
        `${locale}: write the same translation, or give one message a context`,
      ).toEqual([]);
    }
  });

  it('are refused with a word that the list forbids', () => {
    expect(termProblems('en', 'View the piece', 'View the piece')).toEqual([
      'en "View the piece": write item (item) instead of piece',
    ]);
    expect(termProblems('zh-HK', 'View item', '查看商品')).toHaveLength(1);
    expect(termProblems('zh-CN', 'Your offer', '你的报价')).toEqual([
      'zh-CN "你的报价": write 议价 (offer) instead of 报价',
    ]);
    expect(termProblems('zh-CN', 'Your quote', '你的报价')).toEqual([]);
    expect(styleProblems('zh-HK', '“藏品”')).toHaveLength(1);
    expect(styleProblems('zh-CN', '正在加载…')).toHaveLength(1);
  });

  it('keep only the exceptions that the list would refuse', () => {
    const used = new Set(messagesOf('en').map(({ msgid }) => msgid));
    const idle = Object.keys(EXCEPTIONS).filter((id) => !used.has(id) || termProblems('en', id, id).length === 0);
    expect(idle).toEqual([]);
  });

  it('have a list without a term twice', () => {
    expect(new Set(TERMS.map(({ en }) => en)).size).toBe(TERMS.length);
  });
});
