import type { FastifyInstance } from 'fastify';
import { contactHandle, contactList, contactRecording, contactSend } from '#protocol/http/endpoints/contact.ts';
import { CONTACT } from '#protocol/limits.ts';
import type { Deps } from '../deps.ts';
import { route } from '../http/route.ts';
import { handleContactMessage, listContactMessages, readRecording, storeContactMessage } from './contact-messages.ts';

/** The contact form, and the queue of its messages. */
export function registerContact(app: FastifyInstance, deps: Deps): void {
  route(
    app,
    contactSend,
    async ({ body }, { now }) => {
      await storeContactMessage(deps, body, now);
      return {};
    },
    { perMinute: CONTACT.perMinute },
  );
  route(app, contactList, ({ query }, { principal: { userId }, now }) =>
    listContactMessages(deps.pool, query, { reader: userId, now }),
  );
  route(app, contactRecording, ({ params }, { principal: { userId }, now }) =>
    readRecording(deps.pool, params.id, { reader: userId, now }),
  );
  route(app, contactHandle, async ({ params, body }, { principal: { userId } }) => {
    await handleContactMessage(deps, params.id, body.answer, userId);
    return {};
  });
}
