import { CallError } from '#machines/call-error.ts';
import { createFormMachine, formView } from '#machines/form/form.machine.ts';
import type { FormPorts, SavedFormDraft } from '#machines/form/form.ports.ts';
import { draftStorageOf } from '#protocol/bridge/forms.ts';
import { SESSION } from '#protocol/bridge/topics.ts';
import type { FormView } from '#protocol/bridge/views.ts';
import { readDraft, saveDraft } from '#protocol/http/drafts.ts';
import { createActor, type ActorRefFrom } from 'xstate';
import type { UserDevice } from '../../adapters/device.ports.ts';
import type { Feature } from '../../core/feature.ts';
import { waitForState } from '../../core/wait-for-state.ts';

type FormActor = ActorRefFrom<ReturnType<typeof createFormMachine>>;
type OpenForm = { actor: FormActor; watchers: number };

const PREFIX = 'form:';
const LOADING: FormView = { phase: 'loading', value: null, savedAt: null, unsaved: false, error: null };

/**
 * Form drafts: topic `form:{name}`, command `form.save`.
 *
 * Every tab shows the values of any tab. Forms with identity data are saved in the account, others on the device. A
 * form belongs to the current user: it is hidden at sign-out, and shown again at the next sign-in. `form.save` is
 * answered when the draft is saved, or with the error; saving continues after an error.
 */
export const formsFeature: Feature = ({ ports, signals, actorOptions, watch }) => {
  const forms = new Map<string, OpenForm>();
  /** Watched forms, which change with the user. */
  const showing = new Map<symbol, () => void>();
  let person: { id: string; device: UserDevice } | undefined;

  const portsOf = (form: string, device: UserDevice): FormPorts =>
    draftStorageOf(form) === 'account'
      ? {
          read: async (signal) => {
            const { value, savedAt } = await ports.http.call(readDraft, { params: { form } }, { signal });
            return { value: value ?? null, savedAt };
          },
          write: async (value, signal) =>
            (await ports.http.call(saveDraft, { params: { form }, body: { value } }, { signal })).savedAt,
        }
      : {
          read: async () => (await device.get<SavedFormDraft>(PREFIX + form)) ?? { value: null, savedAt: null },
          async write(value) {
            const savedAt = ports.clock.now();
            await (value === null ? device.delete(PREFIX + form) : device.set(PREFIX + form, { value, savedAt }));
            return savedAt;
          },
        };

  function openForm(form: string, device: UserDevice): OpenForm {
    const known = forms.get(form);
    if (known) return known;
    const opened = {
      actor: createActor(createFormMachine(portsOf(form, device)), { ...actorOptions, id: `form:${form}` }),
      watchers: 0,
    };
    forms.set(form, opened);
    opened.actor.subscribe(() => queueMicrotask(() => release(form)));
    opened.actor.start();
    return opened;
  }
  /** A form without watchers lives until it is saved. */
  function release(form: string): void {
    const opened = forms.get(form);
    if (!opened || opened.watchers > 0 || opened.actor.getSnapshot().hasTag('unsaved')) return;
    opened.actor.stop();
    forms.delete(form);
  }
  function leave(): void {
    for (const { actor } of forms.values()) actor.stop();
    forms.clear();
    person?.device.close();
    person = undefined;
  }
  const showAll = (): void => {
    for (const show of showing.values()) show();
  };

  function enter(user: { id: string }): void {
    if (person?.id === user.id) return;
    leave();
    person = { id: user.id, device: ports.device.user(user.id) };
    showAll();
  }
  signals.on('signedIn', ({ user }) => enter(user));
  // The code of the feature may have been loaded after `signedIn`.
  queueMicrotask(() => watch(SESSION, ({ user }) => user && enter(user))());
  signals.on('signedOut', () => {
    leave();
    showAll();
  });
  signals.on('wake', () => {
    for (const { actor } of forms.values()) actor.send({ type: 'wake' });
  });

  return {
    topics: {
      form: {
        open({ form }, emit) {
          if (draftStorageOf(form) === undefined) return undefined;
          const key = Symbol(form);
          let close: (() => void) | undefined;
          const show = (): void => {
            close?.();
            close = undefined;
            emit(LOADING);
            if (!person) return;
            const opened = openForm(form, person.device);
            opened.watchers += 1;
            const subscription = opened.actor.subscribe((snapshot) => emit(formView(snapshot)));
            emit(formView(opened.actor.getSnapshot()));
            close = () => {
              subscription.unsubscribe();
              opened.watchers -= 1;
            };
          };
          showing.set(key, show);
          show();
          return () => {
            showing.delete(key);
            close?.();
            release(form);
          };
        },
      },
    },
    commands: {
      'form.save': async ({ form, value, changed }) => {
        if (draftStorageOf(form) === undefined) throw new CallError({ code: 'BadRequestError', status: 400 });
        if (!person) throw new CallError({ code: 'Unauthenticated', status: 401 });
        const { actor } = openForm(form, person.device);
        actor.send({ type: 'form.save', value, changed });
        const { context, value: state } = await waitForState(actor, (snapshot) => !snapshot.matches('writing'));
        release(form);
        if (state !== 'saved' && context.error) throw new CallError(context.error);
        return null;
      },
    },
    stop: leave,
  };
};
