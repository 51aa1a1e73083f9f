import { CallError } from '#machines/call-error.ts';
import { ADA } from '#machines/session/session.model.ts';
import { replyEditorTopic } from '#protocol/bridge/topics.ts';
import { profile } from '#protocol/http/account.ts';
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
    const features = [connectionFeature, formsFeature, resourcesFeature, replyEditorFeature, sessionFeature];
    const worker = createInProcessWorker(() => ({ ports, features, build: 'test' }));
    const openTab = () => {
      const tab = openMemoryTab({ worker, locks: ports.locks, clock: ports.clock, newId: ports.ids.next });
      const topic = tab.topic(replyEditorTopic('a1'));
      topic.subscribe(() => undefined);
      return {
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
  return { server, openDevice };
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
