import { describe, expect, it } from 'vitest';
import { RICH_CONTENT } from '../limits.ts';
import { richContent } from './rich-content.ts';

describe('the schema of rich content', () => {
  const zeros = (count: number) => ({ type: 'paragraph', inline: Array.from({ length: count }, () => 0) });

  it('reports one issue for very many invalid elements', () => {
    const content = Array.from({ length: 120 }, () => zeros(RICH_CONTENT.nodes - 1));
    expect(richContent.safeParse(content).error?.issues).toHaveLength(1);
    const nested = [{ type: 'bulletList', items: Array.from({ length: 100 }, () => zeros(100).inline) }];
    expect(richContent.safeParse(nested).error?.issues).toHaveLength(1);
  });

  it('counts deeply nested values without exhausting the stack', () => {
    const deep = JSON.parse(`${'['.repeat(100_000)}${']'.repeat(100_000)}`) as unknown;
    expect(richContent.safeParse(deep).success).toBe(false);
  });

  it('accepts as many elements as a draft has', () => {
    const list = { type: 'bulletList', items: Array.from({ length: RICH_CONTENT.nodes }, () => [{ text: 'x' }]) };
    expect(richContent.safeParse([list]).success).toBe(true);
    expect(richContent.safeParse([list, zeros(2 * RICH_CONTENT.blocks)]).error?.issues).toHaveLength(1);
  });
});
