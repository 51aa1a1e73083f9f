import { describe, expect, it } from 'vitest';
import { CallError } from '#machines/call-error.ts';
import { createSimulatedClock } from '#machines/clock/simulated-clock.ts';
import { createMessageMachine, type MessageReport } from '#machines/outbox/message.machine.ts';
import { IDLE_OUTBOX_PORTS, messageModel, outboxItem } from '#machines/outbox/message.model.ts';
import { createOutboxMachine } from '#machines/outbox/outbox.machine.ts';
import { outboxModel } from '#machines/outbox/outbox.model.ts';
import { createUploadMachine, type UploadInput, type UploadOutcome } from '#machines/upload/upload.machine.ts';
import { uploadInput, uploadModel } from '#machines/upload/upload.model.ts';
import type { Message } from '#protocol/entities/message.ts';
import { createActor, fromPromise, type AnyEventObject } from 'xstate';
import { coverTransitions, SUBJECT } from './drive.ts';
import { createPendingCalls } from './pending-calls.ts';

/** These actors have no parent to report to. */
const SILENT_MESSAGE = {
  actions: { reportUploaded: () => undefined, reportProgress: () => undefined, reportEnded: () => undefined },
};
const SILENT_UPLOAD = { actions: { report: () => undefined } };

describe('sending', () => {
  it('outbox: takes every transition; cancelling an active upload has its own test', async () => {
    const coverage = await coverTransitions(outboxModel, (inspect) => {
      const clock = createSimulatedClock(0);
      const calls = createPendingCalls();
      const sends = new Map<string, { resolve(message: Message): void; reject(error: unknown): void }>();
      const actor = createActor(
        createOutboxMachine({
          ...IDLE_OUTBOX_PORTS,
          restore: () => calls.call('restore'),
          send: (item) =>
            new Promise((resolve, reject) => {
              sends.set(item.id, { resolve, reject });
            }),
        }),
        { id: SUBJECT, clock, inspect },
      );
      const end = ({ id, outcome }: Extract<MessageReport, { type: 'message.ended' }>): void => {
        if (outcome.kind === 'sent') sends.get(id)?.resolve(outcome.message);
        else sends.get(id)?.reject(new CallError(outcome.error));
      };
      return {
        actor,
        clock,
        realise: (event: AnyEventObject) => {
          if (event.type === 'message.ended' && event['id'] !== 'gone') end(event as never);
          else if (!calls.end(event)) actor.send(event as never);
        },
      };
    });
    expect(coverage.uncovered).toEqual(['outbox.open — upload.cancel [0]']);
    expect(coverage.transitions).toBe(13);
  });

  it('message: takes every transition', async () => {
    const coverage = await coverTransitions(messageModel, (inspect) => {
      const clock = createSimulatedClock(0);
      const calls = createPendingCalls();
      const machine = createMessageMachine({ ...IDLE_OUTBOX_PORTS, send: () => calls.call('send') }).provide({
        ...SILENT_MESSAGE,
        actors: { upload: fromPromise<UploadOutcome, UploadInput>(() => calls.call('upload')) as never },
      });
      const actor = createActor(machine, { id: SUBJECT, clock, inspect, input: outboxItem('message-1', 'a', 1, 1) });
      return {
        actor,
        clock,
        realise: (event: AnyEventObject) => {
          if (!calls.end(event)) actor.send(event as never);
        },
      };
    });
    expect(coverage.uncovered).toEqual([]);
    expect(coverage.transitions).toBe(9);
  });

  it.each([
    ['a picture', 'image/jpeg', ['start — always [0]', 'start — always [2]', 'uploading.original — _put [1]']],
    [
      'a document',
      'application/pdf',
      [
        'start — always [0]',
        'start — always [1]',
        'preparing — xstate.done.actor.prepare [0]',
        'preparing — xstate.error.actor.prepare [0]',
        'uploading.original — _put [0]',
        'uploading.thumbnail — _put [0]',
      ],
    ],
  ])('upload of %s: takes each of its transitions', async (_what, type, others) => {
    const model = uploadModel(type);
    const coverage = await coverTransitions(model, (inspect) => {
      const clock = createSimulatedClock(0);
      const calls = createPendingCalls();
      const actor = createActor(
        createUploadMachine({
          prepare: () => calls.call('prepare'),
          presign: () => calls.call('presign'),
          put: () => ({ done: new Promise(() => undefined), cancel: () => undefined }),
        }).provide(SILENT_UPLOAD),
        { id: SUBJECT, clock, inspect, input: uploadInput(type) },
      );
      return {
        actor,
        clock,
        realise: (event: AnyEventObject) => {
          if (!calls.end(event)) actor.send(event as never);
        },
      };
    });
    expect(coverage.uncovered.map((name) => name.replace('upload.', ''))).toEqual(others);
    expect(coverage.transitions).toBe(12);
  });
});
