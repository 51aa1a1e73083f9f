import { articleChart, type ArticleFacts } from '#machines/article/article.machine.ts';
import { articleModel } from '#machines/article/article.model.ts';
import { decide } from '#machines/domain/domain-chart.ts';
import { ERROR_STATUS } from '#protocol/errors.ts';
import { editArticle, moderateDiscuss, moveArticle, readArticle, saveArticle } from '#protocol/http/discuss.ts';
import type { ArticleMove, ArticleState } from '#protocol/rules/states.ts';
import { createClient } from '#tests/server/support/client.ts';
import { articleOf, makeDraftArticle, words } from '#tests/server/support/forum.ts';
import { outcomeOf } from '#tests/server/support/outcome.ts';
import { NO_SUCH, NOT_STAFF, ON_DUTY } from './answers.ts';
import { defineHttp, type Act, type Probe } from './life.ts';

const OWN_MOVES = ['publish', 'hide', 'remove'] as const;
const STAFF_MOVES = ['takeDown', 'restore', 'lock', 'unlock'] as const;
const AS_SEEN = 'nothing is published that its author has not seen';

export const articleOverHttp = defineHttp<ArticleState, ArticleMove, ArticleFacts>({
  chart: articleChart,
  model: articleModel,
  variants: ['an author', ON_DUTY],
  promises: [AS_SEEN],
  async begin({ test }, variant) {
    const isOnDuty = variant === ON_DUTY;
    const [author, staff, stranger] = await Promise.all([
      createClient(test, { isCustomerService: isOnDuty }),
      createClient(test, { isCustomerService: true }),
      createClient(test),
    ]);
    const id = await makeDraftArticle(test, author);
    const params = { id };
    let revision = 1;
    let edits = 0;
    let state: ArticleState = 'draft';
    const facts = { ownCase: false, complete: true, wasLocked: false, wasHidden: false };

    type Try = Act<ArticleMove, ArticleFacts>;
    const edit = (who: typeof author, by: Try['by'], complete: boolean): Try => ({
      by,
      move: 'edit',
      ...(complete ? {} : { how: 'without a title' }),
      async call() {
        edits += 1;
        // A save of what is stored is no edit.
        const content = words(`They dry out in cupboard ${edits}.`);
        const body = { revision, data: articleOf({ content, ...(complete ? {} : { title: '' }) }) };
        const answer = await who.call(saveArticle, { params, body });
        if (answer.status === 200) ({ revision } = answer.data);
        return outcomeOf(answer);
      },
      afterwards: () => void (facts.complete = complete),
    });
    const own = (who: typeof author, by: Try['by'], move: (typeof OWN_MOVES)[number]): Try => ({
      by,
      move,
      call: async () =>
        outcomeOf(await who.call(moveArticle, { params, body: move === 'publish' ? { move, revision } : { move } })),
    });
    const moderate = (
      who: typeof author,
      by: Try['by'],
      move: (typeof STAFF_MOVES)[number],
      extra: Partial<Try> = {},
    ): Try => ({
      by,
      move,
      ...extra,
      call: async () =>
        outcomeOf(
          await who.call(moderateDiscuss, {
            params: { kind: 'article', id },
            body: { move, reason: { code: 'other', note: 'Please be kind' } },
          }),
        ),
    });
    const acts: readonly Try[] = [
      edit(author, 'owner', true),
      edit(author, 'owner', false),
      edit(stranger, 'other', true),
      ...OWN_MOVES.flatMap((move) => [own(author, 'owner', move), own(stranger, 'other', move)]),
      ...STAFF_MOVES.flatMap((move) => [
        moderate(staff, 'service', move),
        moderate(stranger, 'other', move),
        isOnDuty
          ? moderate(author, 'service', move, { how: 'an own article', facts: { ownCase: true } })
          : moderate(author, 'owner', move),
      ]),
    ];

    const publishFormer: Probe = {
      name: 'the author publishes what another tab has changed since',
      promise: AS_SEEN,
      expected: { status: ERROR_STATUS.Changed, missing: 'Changed' },
      call: async () =>
        outcomeOf(await author.call(moveArticle, { params, body: { move: 'publish', revision: revision - 1 } })),
    };

    return {
      acts: () => acts,
      probes: () =>
        revision > 1 && decide(articleChart, state, { ...facts, by: 'owner' }, 'publish').allowed
          ? [publishFormer]
          : [],
      async read() {
        const edited = await author.call(editArticle, { params });
        state = edited.status === 404 ? 'removed' : edited.data.state;
        if (edited.status === 404) return { state, facts };
        const shown = state === 'draft' ? undefined : await staff.get(readArticle, { params });
        return {
          state,
          facts: { ...facts },
          offered: { owner: edited.data.moves, ...(shown && { service: shown.moves }) },
        };
      },
      learn({ from, move, to }) {
        if (move === 'takeDown') Object.assign(facts, { wasLocked: from === 'locked', wasHidden: from === 'hidden' });
        else if (from === 'takenDown' && to !== 'takenDown')
          Object.assign(facts, { wasLocked: false, wasHidden: false });
      },
      answerOf({ from, move, facts: { by } }, missing) {
        if (STAFF_MOVES.some((one) => one === move) && by !== 'service') return NOT_STAFF;
        if (by === 'other' || from === 'removed' || (by === 'service' && from === 'draft')) return NO_SUCH;
        if (missing.join() === 'complete') return { status: 422, missing: 'FieldsInvalid' };
        return undefined;
      },
    };
  },
});
