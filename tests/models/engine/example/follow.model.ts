import { defineModel } from '../model.ts';
import { after, always, answer, call, event } from '../rules.ts';
import { createFollowMachine, type FollowMachine } from './follow.machine.ts';

type View = { follows: boolean; busy: boolean };
/** What the server was last sent. */
const isSaved = answer<{ ok: unknown }>('save', (data) => 'ok' in data);

export const followModel = defineModel<FollowMachine, View>({
  make: (world) => createFollowMachine({ save: (follows) => world.call('save', follows) }),
  events: { 'follow.toggle': [{}] },
  outcomes: {
    save: [
      { ok: undefined, as: 'saved' },
      { error: new Error('offline'), as: 'offline' },
    ],
  },
  place: ({ value, context }) => `${value} ${context.wanted} ${context.sent}`,
  observe: ({ value, context }) => ({ follows: context.wanted, busy: value !== 'idle' }),
  rules: {
    '[1] the page shows the last press at once': always(
      ({ view, before }) => view.follows !== before?.follows,
      ({ step }) => step?.name === 'follow.toggle',
    ),
    '[2] a press is sent': after<View>(event('follow.toggle'), ({ before }) => !before?.busy).leadsTo(call('save')),
    '[3] a request that failed is made again after 5 s': after<View>(
      answer<{ error: unknown }>('save', (data) => 'error' in data),
    ).leadsTo(call('save'), { within: 5_000, notBefore: 5_000 }),
    '[4] the server has what the page shows': always(
      ({ view, log }) =>
        (log.findLast((entry) => isSaved(entry))?.data as { of: boolean } | undefined)?.of === view.follows,
      ({ view, log }) => !view.busy && log.some((entry) => isSaved(entry)),
    ),
  },
});
