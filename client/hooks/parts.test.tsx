import { renderToString } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import { hydratedOnUse, loadParts } from './parts.tsx';

const Text = ({ text }: { text: string }) => <p>{text}</p>;

describe('a part of a page that a browser loads later', () => {
  it('is in what the server renders, in a boundary that a browser takes over', async () => {
    const Part = hydratedOnUse(async () => ({ default: Text }));
    await loadParts();
    expect(renderToString(<Part className="frame" text="facts" />)).toBe(
      '<div class="frame"><!--$--><p>facts</p><!--/$--></div>',
    );
  });

  it('is loaded once for pages that are rendered at once', async () => {
    const load = vi.fn(async () => ({ default: Text }));
    const Part = hydratedOnUse(load);
    await Promise.all([loadParts(), loadParts()]);
    expect(renderToString(<Part text="facts" />)).toContain('facts');
    expect(load).toHaveBeenCalledOnce();
  });

  it('is loaded with the part that declares it', async () => {
    const load = vi.fn(async () => ({ default: Text }));
    hydratedOnUse(async () => {
      hydratedOnUse(load);
      return { default: Text };
    });
    await loadParts();
    expect(load).toHaveBeenCalledOnce();
  });

  it('fails the rendering on the server when its code cannot be had', async () => {
    hydratedOnUse<object>(() => Promise.reject(new TypeError('not fetched')));
    await expect(loadParts()).rejects.toThrow('not fetched');
  });
});
