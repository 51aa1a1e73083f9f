import { defineModel } from '#tests/models/engine/model.ts';
import { after, always, any, answer, call, event, type Moment } from '#tests/models/engine/rules.ts';
import { CallError } from '../call-error.ts';
import { failing, fails, logBefore, ok, running, stepIs, wasRunning } from '../call-outcomes.model.ts';
import { createReplyPostMachine, replyPostView } from './reply-post.machine.ts';
import type { PostedReply } from './reply-post.ports.ts';

const RETRY = 5_000;
const reply = (id: string): PostedReply => ({
  id,
  content: [{ type: 'paragraph', inline: [{ text: `the text of ${id}` }] }],
  replyTo: null,
});
const reused = new CallError({ code: 'KeyReused', status: 422 });

/** What the chart decides, for the tab that posts. */
type View = { phase: string; number: number | null; error: string | null };
type At = Moment<View>;
const posts = call<PostedReply>('post');
const orders = event<{ reply: PostedReply }>('reply-post.post');
const changes = event('draft.changed');
const isReused = answer<{ error?: CallError }>('post', ({ error }) => error?.data.code === 'KeyReused');
/** The reply of the last attempt before the step. */
const lastPosted = (moment: At): PostedReply => logBefore(moment).findLast(posts)!.data as PostedReply;
const isOther = answer<{ error?: CallError }>('post', ({ error }) =>
  ['Status422', 'Status503'].includes(error?.data.code ?? ''),
);
const wasPhase =
  (phase: string) =>
  ({ before }: At): boolean =>
    before?.phase === phase;
/** The draft changed since the user posted it. */
const isChanged = (moment: At): boolean => {
  const log = logBefore(moment);
  const order = log.findLastIndex(
    (entry, index) => orders(entry) && log[index + 1] !== undefined && posts(log[index + 1]!),
  );
  return log.slice(order).some(changes);
};
const isSame = (a: PostedReply, b: PostedReply): boolean => a.id === b.id && a.content === b.content;

export const replyPostModel = defineModel<ReturnType<typeof createReplyPostMachine>, View>({
  make: (world) =>
    createReplyPostMachine({
      post: (input) => world.call('post', input),
      newId: () => 'another',
      clear: () => world.note('clear')(undefined),
    }),
  events: {
    'reply-post.post': [{ reply: reply('one') }, { reply: reply('two') }],
    'reply-post.cancel': [{}],
    'draft.changed': [{}],
    wake: [{}],
  },
  outcomes: {
    post: [{ ok: 7, as: 'posted' }, { error: reused, as: 'id used' }, ...failing(0, 422, 503)],
  },
  place: ({ value, context: { otherId, error } }) =>
    `${JSON.stringify(value)} ${String(otherId)} ${error?.code ?? 'fine'}`,
  observe: (snapshot) => {
    const { number, error } = snapshot.context;
    return { ...replyPostView(snapshot), number, error: error?.code ?? null };
  },
  equivalent: {
    'replyPost.idle — reply-post.post [0]: wrong target': 'the other target is the first state of posting',
  },
  rules: {
    'nothing is on its way before the user posts': always(
      ({ view }) => view.phase === 'idle' && view.error === null,
      ({ log }) => !log.some(orders),
    ),
    '[RPP-1] one reply is posted at a time': always(({ log }) => running(log, 'post') <= 1),
    '[RPP-1] what the user posts is posted at once': after<View>(orders, wasPhase('idle')).leadsTo(
      call<PostedReply>('post', (posted, cause) => isSame(posted, (cause!.data as { reply: PostedReply }).reply)),
    ),
    '[RPP-1] nothing else is posted meanwhile': always(
      ({ added }) => !added.some(posts),
      (moment) => stepIs(orders)(moment) && !wasPhase('idle')(moment),
    ),
    '[RPP-1] a repeated attempt posts the same reply, under the same id': always(
      (moment) => isSame(moment.added.find(posts)!.data as PostedReply, lastPosted(moment)),
      (moment) => moment.added.some(posts) && !stepIs(any(orders, isReused))(moment),
    ),
    '[RPP-1] where its id was used, it is posted under another one': always(
      (moment) =>
        moment.added.some(
          call<PostedReply>('post', ({ id, content }) => id === 'another' && content === lastPosted(moment).content),
        ),
      (moment) => stepIs(isReused)(moment) && lastPosted(moment).id !== 'another',
    ),
    '[RPP-1] once': always(
      ({ added, view }) => !added.some(posts) && view.phase === 'idle' && view.error === 'KeyReused',
      (moment) => stepIs(isReused)(moment) && lastPosted(moment).id === 'another',
    ),
    '[RPP-2] without a connection the reply waits': always(
      ({ view }) => view.phase === 'waiting' && view.error === null,
      (moment) => stepIs(fails('post', 0))(moment) && !isChanged(moment),
    ),
    '[RPP-2] and is posted again after 5 s': after<View>(fails('post', 0), (moment) => !isChanged(moment)).leadsTo(
      posts,
      {
        within: RETRY,
        notBefore: RETRY,
        unless: any(event('wake'), event('reply-post.cancel'), changes),
      },
    ),
    '[RPP-2] or at a wake-up': always(
      ({ added }) => added.some(posts),
      (moment) => stepIs(event('wake'))(moment) && wasPhase('waiting')(moment),
    ),
    '[RPP-2] a wake-up posts nothing else': always(
      ({ added }) => !added.some(posts),
      (moment) => stepIs(event('wake'))(moment) && !wasPhase('waiting')(moment),
    ),
    '[RPP-3] any other error ends the attempt': always(
      ({ view }) => view.phase === 'idle' && ['Status422', 'Status503'].includes(view.error ?? ''),
      stepIs(isOther),
    ),
    '[RPP-4] a change or the user ends the wait': always(
      ({ view }) => view.phase === 'idle' && view.error === 'Cancelled',
      (moment) => stepIs(any(changes, event('reply-post.cancel')))(moment) && wasPhase('waiting')(moment),
    ),
    '[RPP-4] nothing is posted after that': after<View>(
      any(changes, event('reply-post.cancel')),
      wasPhase('waiting'),
    ).never(posts, { until: orders }),
    '[RPP-4] a draft that changed during an attempt is not posted again': always(
      ({ view }) => view.phase === 'idle' && view.error === 'Offline',
      (moment) => stepIs(fails('post', 0))(moment) && isChanged(moment),
    ),
    'a running attempt is not ended': always(
      ({ view }) => view.phase === 'posting',
      (moment) =>
        stepIs(any(changes, event('reply-post.cancel'), event('wake'), orders))(moment) && wasRunning(moment, 'post'),
    ),
    '[RPP-5] the draft of a posted reply is emptied, unless it has changed since': always(
      (moment) => moment.added.some(({ name }) => name === 'clear') === !isChanged(moment),
      stepIs(ok('post')),
    ),
    '[RPP-5] nothing else empties it': always(
      ({ added }) => !added.some(({ name }) => name === 'clear'),
      (moment) => !stepIs(ok('post'))(moment),
    ),
    'a posted reply has its number': always(
      ({ view }) => view.phase === 'idle' && view.number === 7 && view.error === null,
      stepIs(ok('post')),
    ),
    'a new attempt begins without an outcome': always(
      ({ view }) => view.phase === 'posting' && view.number === null && view.error === null,
      (moment) => stepIs(orders)(moment) && wasPhase('idle')(moment),
    ),
  },
});
