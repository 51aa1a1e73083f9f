/**
 * A verification code, from its request to the call that it confirms (topic `code:{flow}`, commands `code.*`).
 *
 * [COD-1] One request runs at a time. Another code may be requested 60 s after the response, or at once for another
 *         target.
 * [COD-2] A refused request leaves an earlier code as it was.
 * [COD-3] After a reload the target of a code is fetched by its id. A code that is no longer valid is reported; without
 *         a response it is fetched again on request or at a wake-up.
 * [COD-4] One confirmation runs at a time; the next may follow its response.
 * [COD-5] When a user leaves, the flows open at that time take no more commands: no code of one user is requested or
 *         confirmed in the session of another. A visitor's flow goes on after sign-in.
 */
import { errorOf, outputOf } from '#machines/invoked.ts';
import type { CodeRequest } from '#protocol/bridge/commands.ts';
import type { CodeView } from '#protocol/bridge/views.ts';
import type { ErrorData } from '#protocol/errors.ts';
import type { CodeTarget } from '#protocol/http/registration.ts';
import { ACCOUNT } from '#protocol/limits.ts';
import { errorDataOf } from '#protocol/rules/failures.ts';
import { assign, fromPromise, setup, type SnapshotFrom } from 'xstate';
import type { VerificationCodePorts } from './verification-code.ports.ts';

export type VerificationCodeContext = {
  request: CodeRequest | null;
  codeId: string | null;
  target: CodeTarget | null;
  /** When another code may be requested, ms by this browser's clock. */
  resendAt: number | null;
  requestError: ErrorData | null;
  confirmation: { call: string; input: unknown } | null;
  confirmationError: ErrorData | null;
};
export type VerificationCodeEvent =
  | ({ type: 'code.send' } & CodeRequest)
  | { type: 'code.restore'; codeId: string }
  | { type: 'code.again' }
  | { type: 'code.confirm'; call: string; input: unknown }
  | { type: 'wake' };

export function createVerificationCodeMachine(ports: VerificationCodePorts) {
  return setup({
    types: { context: {} as VerificationCodeContext, events: {} as VerificationCodeEvent },
    actors: {
      send: fromPromise<{ codeId: string | null }, CodeRequest | null>(async ({ input }) =>
        input ? ports.send(input) : { codeId: null },
      ),
      fetchTarget: fromPromise<CodeTarget, string>(({ input, signal }) => ports.target(input, signal)),
      confirm: fromPromise<unknown, VerificationCodeContext['confirmation']>(
        async ({ input }) => input && ports.confirm(input),
      ),
    },
    guards: {
      hasEarlierCode: ({ context }) => context.resendAt !== null,
      isGone: (_, error: unknown) => errorDataOf(error).status === 404 || errorDataOf(error).status === 400,
    },
    actions: {
      takeRequest: assign(({ event }) =>
        event.type === 'code.send'
          ? { request: { call: event.call, input: event.input, target: event.target }, requestError: null }
          : {},
      ),
      takeCodeId: assign(({ event }) =>
        event.type === 'code.restore' ? { codeId: event.codeId, requestError: null } : {},
      ),
      takeCode: assign(({ context }, { codeId }: { codeId: string | null }) => ({
        codeId,
        target: context.request?.target ?? null,
        resendAt: ports.now() + ACCOUNT.codeResend,
      })),
      takeTarget: assign((_, target: CodeTarget) => ({
        target,
        resendAt: ports.now() + ACCOUNT.codeResend,
        requestError: null,
      })),
      keepRequestError: assign({ requestError: (_, error: unknown) => errorDataOf(error) }),
      forget: assign({ request: null, codeId: null, target: null, resendAt: null, requestError: null }),
      takeConfirmation: assign(({ event }) =>
        event.type === 'code.confirm'
          ? { confirmation: { call: event.call, input: event.input }, confirmationError: null }
          : {},
      ),
      keepConfirmationError: assign({
        confirmation: null,
        confirmationError: (_, error: unknown) => errorDataOf(error),
      }),
      dropConfirmation: assign({ confirmation: null }),
    },
    delays: { resendWait: ACCOUNT.codeResend },
  }).createMachine({
    id: 'verificationCode',
    context: {
      request: null,
      codeId: null,
      target: null,
      resendAt: null,
      requestError: null,
      confirmation: null,
      confirmationError: null,
    },
    type: 'parallel',
    states: {
      code: {
        initial: 'none',
        states: {
          none: {
            on: {
              'code.send': { target: 'sending', actions: 'takeRequest' },
              'code.restore': { target: 'fetching', actions: 'takeCodeId' },
            },
          },
          sending: {
            invoke: {
              id: 'send',
              src: 'send',
              input: ({ context }) => context.request,
              onDone: { target: 'sent', actions: { type: 'takeCode', params: outputOf } },
              onError: [
                {
                  guard: 'hasEarlierCode',
                  target: 'sent.ready',
                  actions: { type: 'keepRequestError', params: errorOf },
                },
                { target: 'none', actions: { type: 'keepRequestError', params: errorOf } },
              ],
            },
          },
          fetching: {
            invoke: {
              id: 'fetchTarget',
              src: 'fetchTarget',
              input: ({ context }) => context.codeId ?? '',
              onDone: { target: 'sent', actions: { type: 'takeTarget', params: outputOf } },
              onError: [
                { guard: { type: 'isGone', params: errorOf }, target: 'expired', actions: 'forget' },
                { target: 'failed', actions: { type: 'keepRequestError', params: errorOf } },
              ],
            },
          },
          failed: { on: { 'code.restore': { target: 'fetching', actions: 'takeCodeId' }, wake: 'fetching' } },
          expired: { on: { 'code.again': 'none' } },
          sent: {
            initial: 'waiting',
            on: { 'code.again': { target: 'none', actions: 'forget' } },
            states: {
              waiting: { after: { resendWait: 'ready' } },
              ready: { on: { 'code.send': { target: '#verificationCode.code.sending', actions: 'takeRequest' } } },
            },
          },
        },
      },
      confirmation: {
        initial: 'open',
        states: {
          open: { on: { 'code.confirm': { target: 'running', actions: 'takeConfirmation' } } },
          running: {
            invoke: {
              id: 'confirm',
              src: 'confirm',
              input: ({ context }) => context.confirmation,
              onDone: { target: 'open', actions: 'dropConfirmation' },
              onError: { target: 'open', actions: { type: 'keepConfirmationError', params: errorOf } },
            },
          },
        },
      },
    },
  });
}

/** @returns what a tab shows of a verification code. */
export function codeView(snapshot: SnapshotFrom<ReturnType<typeof createVerificationCodeMachine>>): CodeView {
  const { codeId, target, resendAt, requestError } = snapshot.context;
  return {
    phase: typeof snapshot.value.code === 'string' ? snapshot.value.code : 'sent',
    codeId,
    target,
    resendAt,
    confirming: snapshot.value.confirmation === 'running',
    error: requestError,
  };
}
