import type { FactorSetupView } from '#protocol/bridge/views.ts';
import { ACCOUNT } from '#protocol/limits.ts';
import { defineModel } from '#tests/models/engine/model.ts';
import { after, always, answer, any, call, event, type Moment } from '#tests/models/engine/rules.ts';
import { failing, fails, ok, running, stepIs } from '../call-outcomes.model.ts';
import type { FactorConfirmation } from './factor-setup.ports.ts';
import { CallError } from '../call-error.ts';
import { createFactorSetupMachine, factorSetupView } from './factor-setup.machine.ts';
import type { FactorSetup } from './factor-setup.ports.ts';

export const begunSetup: FactorSetup = {
  setupId: 'setup-001',
  totp: { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Vermeil:ada' },
  passkey: null,
};
const expired = new CallError({ code: 'FactorSetupExpired', status: 422 });

type View = FactorSetupView;
type At = Moment<View>;
const CALLS = ['begin', 'confirm', 'remove', 'renewCodes'];
const BEGINNINGS = { 'factor.begin': 'begin', 'factor.remove': 'remove', 'factor.renewCodes': 'renewCodes' } as const;
const begins = event(Object.keys(BEGINNINGS));
const isExpired = answer<{ error?: CallError }>('confirm', ({ error }) => error?.data.code === 'FactorSetupExpired');
const isRefused = answer<{ error?: CallError }>('confirm', ({ error }) => error?.data.code === 'Status422');
const isOver = any(
  isExpired,
  ok('confirm'),
  event('factor.cancel', () => true),
);
const wasPhase =
  (...phases: readonly View['phase'][]) =>
  ({ before }: At): boolean =>
    before !== undefined && phases.includes(before.phase);

export const factorSetupModel = defineModel<ReturnType<typeof createFactorSetupMachine>, View>({
  make: (world) =>
    createFactorSetupMachine({
      begin: (input) => world.call('begin', input),
      confirm: (input) => world.call('confirm', input),
      remove: (input) => world.call('remove', input),
      renewCodes: (input) => world.call('renewCodes', input),
    }),
  events: {
    'factor.begin': [{ kind: 'totp', proof: 'of-ada' }],
    'factor.confirm': [
      { name: 'Phone', code: '123456' },
      { name: 'Key', code: '', passkey: { id: 'passkey' } },
    ],
    'factor.cancel': [{}],
    'factor.remove': [{ factorId: 'factor-001', proof: 'of-ada' }],
    'factor.renewCodes': [{ proof: 'of-ada' }],
    'factor.done': [{}],
  },
  outcomes: {
    begin: [{ ok: begunSetup, as: 'set-up' }, ...failing(422)],
    confirm: [
      { ok: ['one', 'two'], as: 'codes' },
      { ok: [], as: 'no codes' },
      { error: expired, as: 'expired' },
      ...failing(422),
    ],
    remove: [{ ok: undefined, as: 'removed' }, ...failing(422)],
    renewCodes: [{ ok: ['three'], as: 'codes' }, ...failing(422)],
  },
  place: ({ value, context }) => `${JSON.stringify(value)} ${context.error?.code ?? 'fine'}`,
  observe: factorSetupView,
  rules: {
    '[FAC-1] a change begins with the proof of the owner': always(
      ({ step, added }) =>
        added.some(
          call<{ proof: string; kind?: string; factorId?: string }>(
            BEGINNINGS[step!.name as keyof typeof BEGINNINGS],
            ({ proof, kind = 'totp', factorId = 'factor-001' }) =>
              proof === 'of-ada' && kind === 'totp' && factorId === 'factor-001',
          ),
        ),
      (moment) => stepIs(begins)(moment) && wasPhase('idle')(moment),
    ),
    '[FAC-1] which is not kept': always(({ view }) => !JSON.stringify(view).includes('of-ada')),
    '[FAC-1] one change runs at a time': always(({ log }) => running(log, ...CALLS) <= 1),
    '[FAC-1] nothing begins while another runs': always(
      ({ added }) => !added.some(call(CALLS)),
      (moment) => stepIs(begins)(moment) && !wasPhase('idle')(moment),
    ),
    '[FAC-1] a refused one leaves everything as it was': always(
      ({ view }) => view.phase === 'idle' && view.error?.status === 422 && view.recoveryCodes.length === 0,
      stepIs(fails(['begin', 'remove', 'renewCodes'])),
    ),
    'a removal ends it': always(({ view }) => view.phase === 'idle' && view.error === null, stepIs(ok('remove'))),
    'the phase is that of the call': always(
      ({ view, log }) =>
        view.phase ===
        { begin: 'beginning', confirm: 'confirming', remove: 'removing', renewCodes: 'renewing' }[
          log.findLast(call(CALLS))!.name as 'begin'
        ],
      ({ log }) => running(log, ...CALLS) === 1,
    ),
    '[FAC-2] a set-up waits for its confirmation': always(
      ({ view }) => view.phase === 'awaited' && view.totp?.secret === begunSetup.totp?.secret && view.error === null,
      stepIs(ok('begin')),
    ),
    '[FAC-2] at most as long as the server does': always(
      ({ view, log, now }) => {
        const since = log.findLast(any(ok('begin'), isRefused))!.at;
        return (view.phase === 'awaited') === now - since < ACCOUNT.factorPatience;
      },
      (moment) => stepIs(({ kind }) => kind === 'time')(moment) && wasPhase('awaited')(moment),
    ),
    '[FAC-2] and it is shown that it ended': always(
      ({ view }) => view.error?.code === 'FactorSetupExpired',
      (moment) => stepIs(({ kind }) => kind === 'time')(moment) && wasPhase('awaited')(moment),
    ),
    '[FAC-2] it is confirmed by its id': after<View>(event('factor.confirm'), wasPhase('awaited')).leadsTo(
      call<FactorConfirmation>('confirm', ({ setupId, name, code, passkey }, cause) => {
        const given = cause!.data as FactorConfirmation;
        return setupId === 'setup-001' && name === given.name && code === given.code && passkey === given.passkey;
      }),
    ),
    '[FAC-2] it can be cancelled': always(
      ({ view }) => view.phase === 'idle' && view.error === null,
      (moment) => stepIs(event('factor.cancel'))(moment) && wasPhase('awaited')(moment),
    ),
    '[FAC-2] a refused confirmation may be repeated': always(
      ({ view }) => view.phase === 'awaited' && view.error?.status === 422,
      stepIs(isRefused),
    ),
    '[FAC-2] unless the server no longer knows the set-up': always(
      ({ view }) => view.phase === 'idle' && view.error?.code === 'FactorSetupExpired',
      stepIs(isExpired),
    ),
    'a new attempt ends the error': always(
      ({ view }) => view.error === null,
      ({ added }) => added.some(call(CALLS)),
    ),
    '[FAC-3] new recovery codes are shown until their owner has noted them': after<View>(
      any(
        ok('renewCodes'),
        ok<string[]>('confirm', (codes) => codes.length > 0),
      ),
    ).always(
      ({ phase, recoveryCodes }, cause) =>
        phase === 'codes' && recoveryCodes.join() === (cause.data as { ok: string[] }).ok.join(),
      { until: event('factor.done') },
    ),
    '[FAC-3] and no longer': always(
      ({ view }) => view.recoveryCodes.length === 0 && view.phase === 'idle',
      (moment) => stepIs(event('factor.done'))(moment) && wasPhase('codes')(moment),
    ),
    '[FAC-3] a set-up without new codes ends it': always(
      ({ view }) => view.phase === 'idle' && view.recoveryCodes.length === 0,
      stepIs(ok<string[]>('confirm', (codes) => codes.length === 0)),
    ),
    '[FAC-4] the secret is dropped when the set-up ends': always(({ view }) =>
      ['awaited', 'confirming'].includes(view.phase) ? view.totp !== null : view.totp === null,
    ),
    'a set-up that ended asks for nothing': after<View>(isOver, wasPhase('confirming', 'awaited')).never(
      call('confirm'),
      {
        until: ok('begin'),
      },
    ),
  },
});
