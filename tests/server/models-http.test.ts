import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { checkRuns } from '#tests/models/engine/check.ts';
import { HTTP_MODELS } from '#tests/models/http/all.ts';
import { checkedOverHttp } from '#tests/models/http/life.ts';
import { startHttpServer, type HttpServer } from '#tests/models/http/server.ts';
import { tracesOf } from '#tests/models/traces.ts';

let server: HttpServer;
beforeAll(async () => {
  server = await startHttpServer(inject('cluster'));
});
afterAll(() => server.stop());

describe('domain charts over HTTP', () => {
  it.each([...HTTP_MODELS])(
    '%s: every transition keeps the rules',
    async (name, http) => {
      const traces = tracesOf(name, 'http');
      const { problems, failure } = await checkRuns(checkedOverHttp(http, server, 'short'), { traces });
      expect(problems, [...problems, ...(failure?.path ?? [])].join('\n  → ')).toEqual([]);
    },
    // A chart takes some hundred calls, on machines that may be busy.
    900_000,
  );
});
