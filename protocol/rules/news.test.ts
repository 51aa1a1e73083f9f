import { describe, expect, it } from 'vitest';
import { NEWS } from '../limits.ts';
import { EMPTY_NEWS, isNewsComplete, isNewsPublic, newsProblems, type NewsData, type NewsText } from './news.ts';

const text: NewsText = {
  title: 'Jade',
  summary: 'What to look for.',
  content: [{ type: 'paragraph', inline: [{ text: 'Light.' }] }],
};
const whole: NewsData = { category: 'guides', texts: { EN: text, ZHHK: text, ZHCN: text } };
const withChinese = (change: Partial<NewsText>): NewsData => ({
  ...whole,
  texts: { ...whole.texts, ZHCN: { ...text, ...change } },
});

describe('news', () => {
  it('[NWT-1] are complete with a category and all texts in every language', () => {
    expect(isNewsComplete(whole)).toBe(true);
    expect(isNewsComplete({ ...whole, category: '' })).toBe(false);
    for (const change of [{ title: ' ' }, { summary: '' }, { content: [] }])
      expect(isNewsComplete(withChinese(change))).toBe(false);
  });

  it('[NWT-2] may be incomplete, but neither too long nor mention users', () => {
    expect(newsProblems(EMPTY_NEWS)).toEqual({});
    expect(newsProblems(withChinese({ title: 'x'.repeat(NEWS.titleMax + 1) }))).toEqual({
      'texts.ZHCN.title': 'tooLong',
    });
    expect(newsProblems(withChinese({ summary: 'x'.repeat(NEWS.summaryMax + 1) }))).toEqual({
      'texts.ZHCN.summary': 'tooLong',
    });
    expect(newsProblems(withChinese({ content: [{ type: 'paragraph', inline: [{ mention: 'ann' }] }] }))).toEqual({
      'texts.ZHCN.content': 'notAccepted',
    });
  });

  it('[NWT-3] are public from their time on, unless they are withdrawn', () => {
    expect(isNewsPublic('published', 5, 5)).toBe(true);
    expect(isNewsPublic('scheduled', 5, 5)).toBe(true);
    expect(isNewsPublic('scheduled', 6, 5)).toBe(false);
    expect(isNewsPublic('withdrawn', 5, 5)).toBe(false);
    expect(isNewsPublic('draft', null, 5)).toBe(false);
  });
});
