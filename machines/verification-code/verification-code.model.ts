import type { CodeView } from '#protocol/bridge/views.ts';
import { defineModel } from '#tests/models/engine/model.ts';
import { after, always, answer, any, call, event, type Moment } from '#tests/models/engine/rules.ts';
import { failing, fails, logBefore, ok, running, stepIs, wasRunning } from '../call-outcomes.model.ts';
import type { CodeRequest } from '#protocol/bridge/commands.ts';
import { codeView, createVerificationCodeMachine } from './verification-code.machine.ts';

export const codeRequest: CodeRequest = {
  call: 'registration.sendCode',
  input: {},
  target: { method: 'email', email: 'ada@example.com' },
};

type View = CodeView & { holdsConfirmation: boolean; confirmationError: string | null };
type At = Moment<View>;
const RESEND = 60_000;
const sends = call('send');
const fetches = call('fetchTarget');
const confirms = call('confirm');
const isGone = fails('fetchTarget', 404, 400);
const again = event('code.again');

const wasPhase =
  (...phases: readonly View['phase'][]) =>
  ({ before }: At): boolean =>
    before !== undefined && phases.includes(before.phase);
/** When the wait for another code ends; undefined without a code. */
const freeAt = (moment: At): number | undefined => {
  // While a request runs, another target is not chosen.
  const last = logBefore(moment).findLast(
    (entry, at, log) =>
      any(ok('send'), ok('fetchTarget'))(entry) || (again(entry) && running(log.slice(0, at), 'send') === 0),
  );
  return last && !again(last) ? last.at + RESEND : undefined;
};
/** Whether an earlier code was there when the request of the step was made, in which case a refusal changes nothing. */
const hadCode = (moment: At): boolean => freeAt(moment) !== undefined;

export const verificationCodeModel = defineModel<ReturnType<typeof createVerificationCodeMachine>, View>({
  make: (world) =>
    createVerificationCodeMachine({
      send: (request) => world.call('send', request),
      target: (codeId, signal) => world.call('fetchTarget', codeId, { signal }),
      confirm: (confirmation) => world.call('confirm', confirmation),
      now: world.clock.now,
    }),
  events: {
    'code.send': [codeRequest],
    'code.restore': [{ codeId: 'code-000' }, { codeId: 'code-009' }],
    'code.again': [{}],
    'code.confirm': [{ call: 'registration.register', input: {} }],
    wake: [{}],
  },
  outcomes: {
    send: [{ ok: { codeId: 'code-001' }, as: 'code' }, ...failing(422)],
    fetchTarget: [{ ok: codeRequest.target, as: 'target' }, ...failing(404, 400, 0)],
    confirm: [{ ok: {}, as: 'done' }, ...failing(422)],
  },
  place: ({ value, context }) =>
    [JSON.stringify(value), context.resendAt === null ? 'first' : 'again', context.requestError ? 'error' : ''].join(
      ' ',
    ),
  observe: (snapshot) => ({
    ...codeView(snapshot),
    holdsConfirmation: snapshot.context.confirmation !== null,
    confirmationError: snapshot.context.confirmationError?.code ?? null,
  }),
  sleeps: [RESEND],
  equivalent: {
    'confirmation: wrong initial state': 'there is nothing to confirm: the call of nothing ends in the first step',
  },
  rules: {
    '[COD-1] a code is requested': after<View>(event('code.send'), wasPhase('none')).leadsTo(sends),
    '[COD-1] one request runs at a time': always(({ log }) => running(log, 'send') <= 1),
    '[COD-1] another code after 60 s': after<View>(
      event('code.send'),
      (moment) => wasPhase('sent')(moment) && moment.now >= freeAt(moment)!,
    ).leadsTo(sends),
    '[COD-1] no earlier': always(
      ({ added }) => !added.some(sends),
      (moment) => wasPhase('sent')(moment) && moment.now < freeAt(moment)!,
    ),
    '[COD-1] or at once for another target': always(
      ({ view }) => view.phase === 'none' && view.codeId === null && view.target === null && view.resendAt === null,
      (moment) => stepIs(again)(moment) && wasPhase('sent')(moment),
    ),
    '[COD-1] the time for the next is shown': always(
      ({ view, now }) => view.phase === 'sent' && view.resendAt === now + RESEND && view.target?.method === 'email',
      stepIs(any(ok('send'), ok('fetchTarget'))),
    ),
    'a code has its id': always(({ view }) => view.codeId === 'code-001', stepIs(ok('send'))),
    'a request is shown': always(({ view, log }) => (view.phase === 'sending') === (running(log, 'send') === 1)),
    '[COD-2] a refused request leaves an earlier code as it was': always(
      ({ view, before }) =>
        view.phase === 'sent' &&
        view.codeId === before?.codeId &&
        view.target === before.target &&
        view.resendAt === before.resendAt,
      (moment) => stepIs(fails('send'))(moment) && hadCode(moment),
    ),
    '[COD-2] without one it can be requested again': always(
      ({ view }) => view.phase === 'none',
      (moment) => stepIs(fails('send'))(moment) && !hadCode(moment),
    ),
    'an error is shown until the next request': after<View>(any(fails('send'), fails('fetchTarget', 0))).always(
      ({ error }) => error !== null,
      { until: any(event(['code.send', 'code.restore', 'code.again']), ok('fetchTarget'), isGone) },
    ),
    'and no longer': always(
      ({ view }) => view.error === null,
      (moment) => stepIs(any(ok('send'), ok('fetchTarget'), isGone))(moment) || moment.added.some(sends),
    ),
    '[COD-3] after a reload the target is fetched': after<View>(
      event('code.restore'),
      wasPhase('none', 'failed'),
    ).leadsTo(call('fetchTarget', (codeId, cause) => codeId === (cause!.data as { codeId: string }).codeId)),
    '[COD-3] its code is the one that was sent': always(
      ({ view, step }) => view.codeId === (step!.data as { of: string }).of,
      stepIs(ok('fetchTarget')),
    ),
    '[COD-3] it is shown that it is fetched': always(
      ({ view, log }) => (view.phase === 'fetching') === (running(log, 'fetchTarget') === 1),
    ),
    '[COD-3] a code that is no longer valid is reported': after<View>(isGone).always(
      ({ phase, codeId }) => phase === 'expired' && codeId === null,
      { until: again },
    ),
    '[COD-3] after which another may be requested': always(
      ({ view }) => view.phase === 'none',
      (moment) => stepIs(again)(moment) && wasPhase('expired')(moment),
    ),
    '[COD-3] without a response it is fetched again at a wake-up': after<View>(
      event('wake'),
      wasPhase('failed'),
    ).leadsTo(fetches),
    '[COD-3] which is shown': always(({ view }) => view.phase === 'failed', stepIs(fails('fetchTarget', 0))),
    '[COD-3] nothing else fetches': always(
      ({ added }) => !added.some(fetches),
      ({ step }) => step !== undefined && !event(['code.restore', 'wake'])(step),
    ),
    '[COD-4] one confirmation runs at a time': always(({ log }) => running(log, 'confirm') <= 1),
    '[COD-4] the next may follow its response': after<View>(
      event('code.confirm'),
      (moment) => !wasRunning(moment, 'confirm'),
    ).leadsTo(confirms),
    '[COD-4] it is shown': always(({ view, log }) => view.confirming === (running(log, 'confirm') === 1)),
    '[COD-4] what was confirmed, for example a new password, is not held after the response': always(
      ({ view }) => !view.holdsConfirmation,
      stepIs(answer('confirm')),
    ),
    '[COD-4] why it was refused is kept': always(
      ({ view }) => view.confirmationError === 'Status422',
      stepIs(fails('confirm')),
    ),
    'a request that runs is not repeated': always(
      ({ added }) => !added.some(any(sends, fetches)),
      (moment) => wasRunning(moment, 'send') && !stepIs(answer('send'))(moment),
    ),
  },
});
