import { CallError } from '#machines/call-error.ts';
import { familyOf, freshFor, mayBeKept } from '#machines/resource/freshness.ts';
import { createResourceMachine } from '#machines/resource/resource.machine.ts';
import { resourceView } from '#machines/resource/resource.view.ts';
import { parseTopic } from '#protocol/bridge/topics.ts';
import type { ResourceView } from '#protocol/bridge/views.ts';
import { ERRORS } from '#protocol/errors.ts';
import type { Call } from '#protocol/http/define-call.ts';
import { createActor } from 'xstate';
import type { KeyValue, UserDevice } from '../../adapters/device.ports.ts';
import type { Feature } from '../../core/feature.ts';
import { createAnswers } from './answers.ts';
import { directCall, readableCall, readInput } from './readable.ts';

type OpenResource = { call: Call; begin(): void; end(): void; refresh(): void; wake(): void };

const LOADING: ResourceView = { phase: 'loading', data: null, error: null, asOf: null };

/**
 * Page data: topic `resource:{call}:{input}`, commands `resource.refresh` and `call.make`.
 * What only somebody signed in may read waits for the sign-in, and is forgotten at sign-out.
 */
export const resourcesFeature: Feature = ({ ports, signals, actorOptions }) => {
  const answers = createAnswers();
  const open = new Map<string, OpenResource>();
  let person: { id: string; device: UserDevice } | undefined;

  const deviceFor = (call: Call): KeyValue | undefined => {
    if (!mayBeKept(call.name)) return undefined;
    return call.access === 'public' ? ports.device.shared : person?.device;
  };

  function openResource(topic: string, call: Call, input: Record<string, unknown>, emit: (view: object) => void): OpenResource {
    let stop: (() => void) | undefined;
    let actor: ReturnType<typeof start> | undefined;
    const start = () => createActor(createResourceMachine({
      read: () => answers.read(topic, deviceFor(call)),
      keep: (answer) => answers.keep(topic, answer, deviceFor(call)),
      fetch: (signal) => ports.http.call(call, input, { signal }),
      now: ports.clock.now,
    }), { ...actorOptions, id: topic, input: { freshFor: freshFor(call.name) } });

    return {
      call,
      begin() {
        if (stop || (call.access !== 'public' && !person)) return;
        const started = start();
        actor = started;
        const subscription = started.subscribe((snapshot) => emit(resourceView(snapshot)));
        stop = () => {
          subscription.unsubscribe();
          started.stop();
        };
        started.start();
        emit(resourceView(started.getSnapshot()));
      },
      end() {
        stop?.();
        stop = undefined;
        actor = undefined;
        emit(LOADING);
      },
      refresh: () => actor?.send({ type: 'refresh' }),
      wake: () => actor?.send({ type: 'wake' }),
    };
  }

  function leave(): void {
    for (const resource of open.values()) if (resource.call.access !== 'public') resource.end();
    answers.forget((topic) => callOf(topic)?.access !== 'public');
    person?.device.close();
    person = undefined;
  }
  function refreshFamily(family: string): void {
    answers.forget((topic) => familyOf(callOf(topic)?.name ?? '') === family && !open.has(topic));
    for (const resource of open.values()) if (familyOf(resource.call.name) === family) resource.refresh();
  }

  signals.on('signedIn', ({ user }) => {
    if (person?.id === user.id) return;
    leave();
    person = { id: user.id, device: ports.device.user(user.id) };
    void answers.prune(person.device, ports.clock.now());
    for (const resource of open.values()) resource.begin();
  });
  signals.on('signedOut', leave);
  signals.on('wake', (reason) => {
    if (reason === 'online' || reason === 'visible' || reason === 'reconnect') for (const resource of open.values()) resource.wake();
  });
  signals.on('initialed', ({ replay }) => {
    if (replay === 'resync') refreshFamily('notices');
  });
  signals.on('frame', ({ event }) => {
    if (event !== 'chat-message' && event !== 'message-seen' && event !== 'presence') refreshFamily('notices');
  });
  void answers.prune(ports.device.shared, ports.clock.now());

  return {
    topics: {
      resource: {
        open(parsed, emit) {
          const call = readableCall(parsed.call);
          const input = readInput(parsed.input);
          if (!call || !input) return undefined;
          const topic = `resource:${parsed.call}:${parsed.input}`;
          const resource = openResource(topic, call, input, emit);
          open.set(topic, resource);
          emit(LOADING);
          resource.begin();
          return () => {
            resource.end();
            if (open.get(topic) === resource) open.delete(topic);
          };
        },
      },
    },
    commands: {
      'resource.refresh': async ({ topic }) => {
        answers.forget((other) => other === topic && !open.has(topic));
        open.get(topic)?.refresh();
        return null;
      },
      'call.make': async ({ call: name, input }) => {
        const call = directCall(name);
        if (!call) throw new CallError({ code: 'BadRequestError', status: ERRORS.BadRequestError.status });
        const answer = await ports.http.call(call, input ?? {});
        refreshFamily(familyOf(name));
        return answer;
      },
    },
    stop() {
      for (const resource of open.values()) resource.end();
      leave();
    },
  };
};

function callOf(topic: string): Call | undefined {
  const parsed = parseTopic(topic);
  return parsed?.name === 'resource' ? readableCall(parsed.call) : undefined;
}
