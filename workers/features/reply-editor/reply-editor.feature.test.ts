import { CallError } from '#machines/call-error.ts';
import { ADA } from '#machines/session/session.model.ts';
import { replyEditorTopic, replyPostTopic } from '#protocol/bridge/topics.ts';
import { profile } from '#protocol/http/account.ts';
import { postReply } from '#protocol/http/discuss.ts';
import { readReplyDraft, saveReplyDraft } from '#protocol/http/drafts.ts';
import { EMPTY_REPLY, type ReplyDraft } from '#protocol/rules/articles.ts';
import { openMemoryTab } from '#tests/doubles/memory-bridge.ts';
import { createMemoryPorts } from '#tests/doubles/memory-ports.ts';
import { expect, it } from 'vitest';
import { createInProcessWorker } from '../../core/in-process.ts';
import { connectionFeature } from '../connection/connection.feature.ts';
import { formsFeature } from '../forms/forms.feature.ts';
import { resourcesFeature } from '../resources/resources.feature.ts';
import { sessionFeature } from '../session/session.feature.ts';
import { replyEditorFeature } from './reply-editor.feature.ts';

const PAUSE = 1_100;
const reply = (text: string): ReplyDraft => ({ id: 'r1', content: [{ type: 'paragraph', inline: [{ text }] }] });

/** A server with one thread; each device has a browser of its own. */
function createServer() {
  const server = { revision: 0, data: EMPTY_REPLY, offline: false };
  const replies: { id: string; content: unknown; replyTo: string | null }[] = [];
  function openDevice() {
    const ports = createMemoryPorts();
    const reach = (): void => {
      if (server.offline) throw new CallError({ code: 'Offline', status: 0 });
    };
    ports.http.on(profile, () => ADA);
    ports.http.on(readReplyDraft, () => {
      reach();
      return { revision: server.revision, data: server.data, editable: true as const };
    });
    ports.http.on(saveReplyDraft, ({ body }) => {
      reach();
      if (server.revision !== body.revision) throw new CallError({ code: 'Changed', status: 422 });
      Object.assign(server, { revision: server.revision + 1, data: body.data });
      return { revision: server.revision };
    });
    ports.http.on(postReply, ({ body }) => {
      reach();
      if (!replies.some(({ id }) => id === body.id)) replies.push(body);
      return { id: body.id, number: replies.length };
    });
    const features = [connectionFeature, formsFeature, resourcesFeature, replyEditorFeature, sessionFeature];
    const worker = createInProcessWorker(() => ({ ports, features, build: 'test' }));
    const openTab = () => {
      const tab = openMemoryTab({ worker, locks: ports.locks, clock: ports.clock, newId: ports.ids.next });
      const topic = tab.topic(replyEditorTopic('a1'));
      const posting = tab.topic(replyPostTopic('a1'));
      topic.subscribe(() => undefined);
      posting.subscribe(() => undefined);
      return {
        phase: () => posting.getSnapshot()?.phase,
        post: (draft: ReplyDraft) => {
          const outcome: { number?: number; error?: string } = {};
          void tab
            .send('reply-post.post', { articleId: 'a1', draft, quoted: [], replyTo: null })
            .then(({ number }) => Object.assign(outcome, { number }))
            .catch(({ code }: { code: string }) => Object.assign(outcome, { error: code }));
          return outcome;
        },
        cancel: () => tab.send('reply-post.cancel', { articleId: 'a1' }),
        view: () => topic.getSnapshot(),
        type: (patch: ReplyDraft) => tab.send('reply-editor.change', { articleId: 'a1', patch }),
        resolve: (keep: 'mine' | 'theirs') => tab.send('reply-editor.resolve', { articleId: 'a1', keep }),
      };
    };
    async function pass(ms = 160): Promise<void> {
      for (let left = ms; left > 0; left -= 16) {
        await new Promise((resolve) => {
          setImmediate(resolve);
        });
        ports.clock.advance(16);
      }
    }
    return { openTab, pass };
  }
  return { server, replies, openDevice };
}

it('[EDI-2] continues a reply on another device, and forgets it there once it was posted', async () => {
  const { server, openDevice } = createServer();
  const [phone, desk] = [openDevice(), openDevice()];
  const first = phone.openTab();
  await phone.pass();
  await first.type(reply('from the train'));
  await phone.pass(PAUSE);
  expect(first.view()).toMatchObject({ saveState: 'saved' });
  const second = desk.openTab();
  await desk.pass();
  expect(second.view()).toMatchObject({ phase: 'ready', data: reply('from the train') });
  await second.type(EMPTY_REPLY);
  await desk.pass(PAUSE);
  expect(server.data).toEqual(EMPTY_REPLY);
  const again = openDevice();
  const third = again.openTab();
  await again.pass();
  expect(third.view()).toMatchObject({ data: EMPTY_REPLY });
});

it('[EDI-5] lets the person choose where two devices wrote, and loses neither text', async () => {
  const { server, openDevice } = createServer();
  const [phone, desk] = [openDevice(), openDevice()];
  const [first, second] = [phone.openTab(), desk.openTab()];
  await phone.pass();
  await desk.pass();
  await first.type(reply('phone'));
  await phone.pass(PAUSE);
  await second.type(reply('desk'));
  await desk.pass(PAUSE);
  expect(second.view()).toMatchObject({ data: reply('desk'), conflict: { data: reply('phone') } });
  await second.resolve('mine');
  await desk.pass(PAUSE);
  expect(server.data).toEqual(reply('desk'));
});

it('[EDI-3] keeps on the device what is typed while the line is down', async () => {
  const { server, openDevice } = createServer();
  const phone = openDevice();
  const first = phone.openTab();
  await phone.pass();
  server.offline = true;
  await first.type(reply('in a tunnel'));
  await phone.pass(PAUSE);
  expect(first.view()).toMatchObject({ saveState: 'offline', data: reply('in a tunnel') });
  const tab = phone.openTab();
  await phone.pass();
  expect(tab.view()).toMatchObject({ data: reply('in a tunnel') });
  server.offline = false;
  await phone.pass(6_000);
  expect(server.data).toEqual(reply('in a tunnel'));
});

/** A phone with two tabs, of which the first posts a reply that finds no connection. */
async function postWithoutConnection() {
  const { server, replies, openDevice } = createServer();
  const phone = openDevice();
  const [first, second] = [phone.openTab(), phone.openTab()];
  await phone.pass();
  server.offline = true;
  const outcome = first.post(reply('from the train'));
  await phone.pass();
  return { server, replies, phone, first, second, outcome };
}

it('[RPP-2] posts a reply by itself when the line is back, and shows in every tab that it waits', async () => {
  const { server, replies, phone, first, second, outcome } = await postWithoutConnection();
  expect([first.phase(), second.phase(), outcome, replies]).toEqual(['waiting', 'waiting', {}, []]);
  server.offline = false;
  await phone.pass(5_100);
  expect(replies).toEqual([{ ...reply('from the train'), replyTo: null }]);
  expect([second.phase(), outcome]).toEqual(['idle', { number: 1 }]);
  expect(second.view()).toMatchObject({ data: EMPTY_REPLY });
});

it.each(['the user', 'a change in another tab'])('[RPP-4] posts nothing after %s ended the wait', async (who) => {
  const { server, replies, phone, first, second, outcome } = await postWithoutConnection();
  await (who === 'the user' ? first.cancel() : second.type(reply('from the train, and more')));
  await phone.pass();
  expect([first.phase(), outcome]).toEqual(['idle', { error: 'Cancelled' }]);
  server.offline = false;
  await phone.pass(5_100);
  expect(replies).toEqual([]);
  expect(first.view()?.data.content).not.toEqual([]);
});

it('[RPP-5] keeps what was typed while the reply was being posted', async () => {
  const { replies, openDevice } = createServer();
  const phone = openDevice();
  const tab = phone.openTab();
  await phone.pass();
  const outcome = tab.post(reply('one'));
  await tab.type(reply('two'));
  await phone.pass();
  expect([outcome, replies.length, tab.view()?.data]).toEqual([{ number: 1 }, 1, reply('two')]);
});
