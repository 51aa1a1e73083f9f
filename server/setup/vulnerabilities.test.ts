import { expect, it } from 'vitest';
import { readAudit } from './vulnerabilities.mjs';

it('reads the findings of npm audit', () => {
  const finding = { name: 'a', severity: 'high', range: '<2' };
  expect(readAudit(JSON.stringify({ vulnerabilities: { a: finding } }))).toEqual({ findings: [finding] });
  expect(readAudit('{"vulnerabilities":{}}')).toEqual({ findings: [] });
});

it.each([
  ['a registry without advisories', '{"message":"405 Method Not Allowed","statusCode":405}', '405 Method Not Allowed'],
  ['no network', '{"error":{"code":"ENOTFOUND","summary":"getaddrinfo ENOTFOUND"}}', 'getaddrinfo ENOTFOUND'],
  ['a time limit', '', 'npm audit gave no result'],
])('says why there is no result: %s', (_, output, skipped) => {
  expect(readAudit(output)).toEqual({ skipped });
});
