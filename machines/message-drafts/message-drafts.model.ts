import { defineModel } from '#tests/models/engine/model.ts';
import { after, always, answer, any, atMost, call, event, type Moment } from '#tests/models/engine/rules.ts';
import type { Entry } from '#tests/models/engine/world.ts';
import { failing, fails, logBefore, ok, running, stepIs, wasRunning } from '../call-outcomes.model.ts';
import type { MessageDraft, StoredDraft } from './message-drafts.ports.ts';
import { createMessageDraftsMachine, hasUnwritten } from './message-drafts.machine.ts';

/** The drafts of room `r` that views show. */
type View = { text: string | null };
type At = Moment<View>;
type Save = { text: string; flush: boolean };
type Write = { roomId: string; draft: StoredDraft | null };
type Read = { drafts: Record<string, StoredDraft>; outbox: readonly string[] };
const PAUSE = 400;
const OLD: MessageDraft = { text: 'old', replyTo: null };
const SENT: MessageDraft = { text: 'sent', replyTo: null };
/** What a worker left that died while a message was sent. */
const LEFT: StoredDraft = { ...OLD, sending: [{ id: 'left', ...SENT }] };
const saves = event<Save>('room.draft.save');
const urgent = any(
  event<Save>('room.draft.save', ({ text, flush }) => flush || text === ''),
  event(['draft.sending', 'draft.refused']),
);
const writes = call<Write>('write');
/** What is being sent, and what was typed. */
const textOf = (draft: StoredDraft | null | undefined): string =>
  `${draft?.sending?.map(({ text }) => text).join(' ') ?? ''} > ${draft?.text ?? ''}`;
/** What the draft on the device should be, by the log alone: what is being sent, and what was typed after it. */
function wantedOf(log: readonly Entry[]): { typed: string | undefined; sending: string | undefined } {
  let typed: string | undefined;
  let sending: string | undefined;
  for (const entry of log) {
    if (ok('read')(entry)) {
      const { drafts, outbox } = (entry.data as { ok: Read }).ok;
      const unsent = (drafts['r']?.sending ?? []).filter(({ id }) => !outbox.includes(id)).map(({ text }) => text);
      typed ??= drafts['r'] && [...unsent, drafts['r'].text].join('\n');
    }
    if (saves(entry)) typed = (entry.data as Save).text;
    if (entry.name === 'draft.sending') [typed, sending] = ['', SENT.text];
    if (entry.name === 'draft.sent') sending = undefined;
    if (entry.name === 'draft.refused' && sending !== undefined) {
      typed = [sending, typed].filter(Boolean).join('\n');
      sending = undefined;
    }
  }
  return { typed, sending };
}
const wanted = (log: readonly Entry[]): string => {
  const { typed, sending } = wantedOf(log);
  return `${sending ?? ''} > ${typed ?? ''}`;
};
/** What the device has: as read, or as the last write that succeeded. */
const stored = (log: readonly Entry[]): string => {
  const last = log.findLast(any(ok('read'), ok('write')));
  if (!last) return textOf(null);
  return last.name === 'read'
    ? textOf((last.data as { ok: Read }).ok.drafts['r'])
    : textOf((last.data as { of: Write }).of.draft);
};
/** From a change until the end of the pause in which it happens, in ms. */
function restOfPause({ log }: At, { at }: Entry): number {
  const ends = any(urgent, event('draft.sent'), writes, answer(['read', 'write']));
  let since: number | undefined;
  for (const entry of log) {
    if (since !== undefined && entry.at >= since + PAUSE) since = undefined;
    if (ends(entry)) since = undefined;
    else if (saves(entry)) since ??= entry.at;
  }
  return (since ?? at) + PAUSE - at;
}
const isRead = (log: readonly Entry[]): boolean => log.some(answer('read'));
const differs = ({ log }: At): boolean => wanted(log) !== stored(log);
const wasFree = (moment: At): boolean => isRead(logBefore(moment)) && !wasRunning(moment, 'write');

export const messageDraftsModel = defineModel<ReturnType<typeof createMessageDraftsMachine>, View>({
  make: (world) =>
    createMessageDraftsMachine({
      read: () => world.call('read'),
      write: (roomId, draft) => world.call('write', { roomId, draft }),
    }),
  events: {
    'room.draft.save': [
      { roomId: 'r', text: 'new', replyTo: null, flush: false },
      { roomId: 'r', text: 'newer', replyTo: null, flush: false },
      { roomId: 'r', text: 'new', replyTo: null, flush: true },
      { roomId: 'r', text: '', replyTo: null, flush: false },
    ],
    'draft.sending': ({ context }) => (context.sending.length === 0 ? [{ id: 'm', roomId: 'r', draft: SENT }] : []),
    'draft.sent': [{ id: 'm' }],
    'draft.refused': [{ id: 'm' }],
  },
  outcomes: {
    read: [
      { ok: { drafts: {}, outbox: [] }, as: 'nothing' },
      { ok: { drafts: { r: OLD }, outbox: [] }, as: 'a draft' },
      { ok: { drafts: { r: LEFT }, outbox: [] }, as: 'a message that the outbox lacks' },
      { ok: { drafts: { r: LEFT }, outbox: ['left'] }, as: 'a message that the outbox has' },
      ...failing(500),
    ],
    write: [{ ok: undefined, as: 'done' }, ...failing(500)],
  },
  place: ({ value, context }) => {
    const [typed, shown, written, writing] = [context.typed, context.shown, context.written, context.writing].map(
      (drafts) => drafts['r']?.text ?? '',
    );
    return [
      value,
      typed?.split('\n').length,
      typed === '' ? 'empty' : '',
      typed === shown ? '' : 'not shown',
      hasUnwritten(context) ? 'unwritten' : '',
      written === typed ? 'as typed' : '',
      writing === typed ? 'writes what is typed' : '',
      context.sending.length,
    ].join(' | ');
  },
  observe: ({ context }) => ({ text: context.shown['r']?.text ?? null }),
  sleeps: [PAUSE / 2],
  limit: 2_000,
  rules: {
    '[DFT-1] the device is read at the start, once': atMost(1, call('read')),
    '[DFT-1] what it has is shown': always(
      ({ view, log }) => (view.text ?? '') === (wantedOf(log).typed ?? ''),
      stepIs(answer('read')),
    ),
    '[DFT-1] text typed before that wins': after<View>(
      answer('read'),
      ({ log }) => wanted(log) !== stored(log),
    ).leadsTo(writes),
    '[DFT-2] a draft is written 400 ms after the first change that the device lacks': after<View>(
      saves,
      (moment) => wasFree(moment) && !urgent(moment.step!) && differs(moment),
    ).leadsTo(writes, {
      within: restOfPause,
      notBefore: restOfPause,
      // A later change makes its own demand, for what is left of the same pause.
      unless: any(saves, event(['draft.sending', 'draft.sent', 'draft.refused'])),
    }),
    '[DFT-2] at once when it is emptied or flushed': after<View>(
      urgent,
      (moment) => wasFree(moment) && differs(moment),
    ).leadsTo(writes),
    '[DFT-2] views show it then': always(
      ({ view, log }) => (view.text ?? '') === (wantedOf(log).typed ?? ''),
      ({ added }) => added.some(writes),
    ),
    '[DFT-2] not before': always(
      ({ view, before }) => view.text === before!.text,
      (moment) => stepIs(saves)(moment) && !urgent(moment.step!) && wasFree(moment),
    ),
    '[DFT-3] one write runs at a time': always(({ log }) => running(log, 'write') <= 1),
    '[DFT-3] changes during a write follow it at once': after<View>(ok('write'), differs).leadsTo(writes),
    '[DFT-3] nothing is written that the device has': always(
      ({ added, log }) => textOf((added.find(writes)!.data as Write).draft) !== stored(log),
      ({ added }) => added.some(writes),
    ),
    '[DFT-4] a message that is being sent stays in the written draft, beside newer text': always(
      ({ added, log }) => textOf((added.find(writes)!.data as Write).draft) === wanted(log),
      ({ added }) => added.some(writes),
    ),
    '[DFT-4] until the outbox has it': after<View>(
      event('draft.sent'),
      (moment) => wasFree(moment) && differs(moment),
    ).leadsTo(writes),
    '[DFT-5] a refused message becomes part of the draft again': always(
      ({ view, log }) => view.text === wantedOf(log).typed,
      (moment) =>
        stepIs(event('draft.refused'))(moment) && wasFree(moment) && wantedOf(logBefore(moment)).sending !== undefined,
    ),
    '[DFT-6] a failed write waits for the next change or flush': after<View>(fails('write')).never(writes, {
      until: any(saves, event(['draft.sending', 'draft.sent', 'draft.refused'])),
    }),
    'an empty draft is deleted': always(
      ({ added }) => {
        const { draft } = added.find(writes)!.data as Write;
        return draft === null || textOf(draft) !== textOf(null);
      },
      ({ added }) => added.some(writes),
    ),
  },
});
