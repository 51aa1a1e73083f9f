import { CallError } from '#machines/call-error.ts';
import { dependsOnUser, callFamily, freshFor, cacheableData, mayBeCached } from '#machines/resource/freshness.ts';
import { createResourceMachine } from '#machines/resource/resource.machine.ts';
import { resourceView } from '#machines/resource/resource.view.ts';
import type { CachedData } from '#machines/resource/resource.ports.ts';
import type { RenderedData } from '#protocol/bridge/port-messages.ts';
import { parseTopic } from '#protocol/bridge/topics.ts';
import type { ResourceView } from '#protocol/bridge/views.ts';
import { ERROR_STATUS } from '#protocol/errors.ts';
import type { Call } from '#protocol/http/define-call.ts';
import { CACHE } from '#protocol/page-limits.ts';
import { createActor } from 'xstate';
import type { KeyValue, UserDevice } from '../../adapters/device.ports.ts';
import type { Feature } from '../../core/feature.ts';
import { createResponseCache } from './response-cache.ts';
import { directCall, readableCall, readInput } from './readable.ts';

/** `rendered`: it began with the data that the server rendered for a visitor. */
type OpenResource = { call: Call; rendered: boolean; begin(): void; end(): void; refresh(): void; wake(): void };

const LOADING: ResourceView = { phase: 'loading', data: null, error: null, asOf: null };

/**
 * Page data: topic `resource:{call}:{input}`, commands `resource.refresh` and `call.make`.
 *
 * Personal calls wait for the sign-in; their data is dropped at sign-out. So is data of public calls that differs per
 * user: the next user of this browser never sees it, and only the user's own device storage has it.
 * Data with which the server rendered a page counts as a fresh response; the user's own view of it is fetched.
 * A call that changes something refetches its own family and those it names; so does the server's `changed`, for
 * changes by others.
 * Changes between the first response and the first connection of a session produce no event: personal resources are
 * refetched then.
 */
export const resourcesFeature: Feature = ({ ports, signals, actorOptions, userId }) => {
  const answers = createResponseCache();
  const open = new Map<string, OpenResource>();
  let person: { id: string; device: UserDevice } | undefined;

  const deviceFor = (call: Call): KeyValue | undefined => {
    if (!mayBeCached(call)) return undefined;
    return isPersonal(call) ? person?.device : ports.device.shared;
  };

  function openResource(
    topic: string,
    call: Call,
    input: Record<string, unknown>,
    rendered: CachedData | undefined,
    emit: (view: object) => void,
  ): OpenResource {
    let first = rendered;
    let stop: (() => void) | undefined;
    let actor: ReturnType<typeof start> | undefined;
    const start = () =>
      createActor(
        createResourceMachine({
          read: () => answers.read(topic, deviceFor(call)),
          keep: (answer) => answers.keep(topic, answer, deviceFor(call), (data) => cacheableData(call.name, data)),
          drop: () => answers.drop(topic, deviceFor(call)),
          fetch: (signal) => ports.http.call(call, input, { signal }),
          now: ports.clock.now,
        }),
        { ...actorOptions, id: topic, input: { freshFor: freshFor(call.name), answer: first } },
      );

    const resource: OpenResource = {
      call,
      rendered: rendered !== undefined,
      begin() {
        if (stop || (call.access !== 'public' && !person)) return;
        const started = start();
        first = undefined;
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
      refresh() {
        if (actor) actor.send({ type: 'resource.refresh' });
        else resource.begin();
      },
      wake() {
        if (actor) actor.send({ type: 'wake' });
        else resource.begin();
      },
    };
    return resource;
  }

  /**
   * @returns the data of a rendered page, unless it is invalid or older than the known response. The server drops
   * outdated pages from its cache, so that data as old as a cached page may be counts as current.
   */
  function readRendered(
    topic: string,
    call: Call,
    { data, asOf }: RenderedData,
  ): { answer: CachedData; isOld: boolean } | undefined {
    const parsed = call.response.safeParse(data);
    if (!parsed.success || (answers.known(topic)?.asOf ?? 0) > asOf) return undefined;
    const now = ports.clock.now();
    const isOld = asOf + CACHE.page < now;
    return { answer: { data: parsed.data, asOf: isOld ? asOf : now }, isOld };
  }

  function leave(): void {
    for (const resource of open.values()) if (isPersonal(resource.call)) resource.end();
    forgetPersonal();
    person?.device.close();
    person = undefined;
  }
  function forgetPersonal(): void {
    answers.forget((topic) => {
      const call = callOf(topic);
      return !call || isPersonal(call);
    });
  }
  function refreshFamily(family: string): void {
    answers.forget((topic) => !open.has(topic) && isAffected(callOf(topic), family));
    for (const resource of open.values()) if (isAffected(resource.call, family)) resource.refresh();
  }

  function enter(id: string): void {
    person = { id, device: ports.device.user(id) };
    void answers.prune(person.device, ports.clock.now());
  }
  const signedIn = userId();
  if (signedIn !== undefined) enter(signedIn);

  signals.on('signedIn', ({ user }) => {
    if (person?.id === user.id) return;
    if (person) leave();
    // Responses between a sign-out and its end at the server.
    else forgetPersonal();
    enter(user.id);
    for (const resource of open.values()) {
      if (resource.rendered && isPersonal(resource.call)) resource.refresh();
      else resource.begin();
    }
  });
  signals.on('signedOut', leave);
  signals.on('wake', (reason) => {
    if (reason === 'online' || reason === 'visible' || reason === 'reconnect')
      for (const resource of open.values()) resource.wake();
  });
  signals.on('initialed', ({ replay, first }) => {
    // Changes before this produced no frame and may concern any personal resource.
    if (replay === 'resync' || first)
      for (const resource of open.values()) if (isPersonal(resource.call)) resource.refresh();
  });
  signals.on('changed', (families) => {
    for (const family of families) refreshFamily(family);
  });
  void answers.prune(ports.device.shared, ports.clock.now());

  return {
    topics: {
      resource: {
        open(parsed, emit, first) {
          const call = readableCall(parsed.call);
          const input = readInput(parsed.input);
          if (!call || !input) return undefined;
          const topic = `resource:${parsed.call}:${parsed.input}`;
          const rendered = first && readRendered(topic, call, first);
          if (rendered) answers.keep(topic, rendered.answer, undefined);
          const resource = openResource(topic, call, input, rendered?.answer, emit);
          open.set(topic, resource);
          emit(LOADING);
          resource.begin();
          // The page was restored by the browser: it shows what it has until that is fetched again.
          if (rendered?.isOld) resource.refresh();
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
        if (!call) throw new CallError({ code: 'BadRequestError', status: ERROR_STATUS.BadRequestError });
        const answer = await ports.http.call(call, input ?? {});
        if (!call.quiet) signals.emit('changed', [callFamily(name), ...(call.refreshes ?? [])]);
        return answer;
      },
    },
    stop() {
      for (const resource of open.values()) resource.end();
      leave();
    },
  };
};

const isPersonal = (call: Call): boolean => call.access !== 'public' || dependsOnUser(call.name);

/** Whether a change of this family of calls changes the response of a call. */
const isAffected = (call: Call | undefined, family: string): boolean =>
  call !== undefined && (callFamily(call.name) === family || (call.dependsOn?.includes(family) ?? false));

function callOf(topic: string): Call | undefined {
  const parsed = parseTopic(topic);
  return parsed?.name === 'resource' ? readableCall(parsed.call) : undefined;
}
