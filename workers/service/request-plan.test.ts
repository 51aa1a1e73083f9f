import { describe, expect, it } from 'vitest';
import { planRequest, type RequestFacts } from './request-plan.ts';

const origin = 'https://vermeil.test';
const precached = new Set(['/favicon.svg', '/assets/main-abc.js']);
const plan = (path: string, facts: Partial<RequestFacts> = {}) =>
  planRequest({ method: 'GET', mode: 'cors', url: new URL(path, origin).href, ...facts }, origin, precached);

describe('service worker: requests that it answers', () => {
  it('ignores everything but GET of its own origin', () => {
    expect(plan('/assets/main-abc.js', { method: 'POST' })).toBe('ignore');
    expect(plan('https://elsewhere.test/assets/main-abc.js')).toBe('ignore');
    expect(plan('https://elsewhere.test/', { mode: 'navigate' })).toBe('ignore');
  });

  it.each([
    '/api',
    '/api/ClientUser/profile',
    '/api/docs/',
    '/realtime',
    '/files/a/b',
    '/dev/outbox',
    '/healthz',
    '/readyz',
    '/sw.js',
  ])('never touches %s, not even as a page', (path) => {
    expect(plan(path)).toBe('ignore');
    expect(plan(path, { mode: 'navigate' })).toBe('ignore');
  });

  it.each(['/', '/zh-HK/chat/chat-page', '/apiary', '/filesystem', '/nowhere'])('serves the page %s', (path) => {
    expect(plan(path, { mode: 'navigate' })).toBe('shell');
  });

  it('serves files of this and other builds from the cache first', () => {
    expect(plan('/assets/main-abc.js')).toBe('asset');
    expect(plan('/assets/chunk-of-another-build.js')).toBe('asset');
    expect(plan('/favicon.svg')).toBe('asset');
    expect(plan('/robots.txt')).toBe('ignore');
  });
});
