/** The baseline: a route of bare Fastify that answers with given bytes and headers. */
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';

type Page = { readonly headers: Readonly<Record<string, string>>; readonly body: Uint8Array };

const app = Fastify();
let page: Page = { headers: {}, body: new Uint8Array() };
app.get('/', (_request, reply) => reply.headers(page.headers).send(page.body));
await app.listen({ port: 0, host: '127.0.0.1' });
process.on('message', (message: { ask?: number; page?: Page }) => {
  if (message.page) page = { ...message.page, body: Buffer.from(message.page.body) };
  if (message.ask !== undefined) process.send?.({ ask: message.ask, port: (app.server.address() as AddressInfo).port });
});
