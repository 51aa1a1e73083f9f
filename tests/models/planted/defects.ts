/** A realistic defect, as a change of one place of a source file. It is applied in memory while the file is loaded. */
export type Defect = {
  readonly name: string;
  readonly kind: string;
  /** What goes wrong for a user. */
  readonly harm: string;
  /** The chart whose model has to find it, or the scenario. */
  readonly chart: string;
  /** What the runs are taken on; the chart alone by default. */
  readonly in?: 'worker' | 'http';
  readonly file: string;
  /** Why no run finds it. */
  readonly missed?: string;
  /** Found once in the file. */
  readonly text: string;
  readonly instead: string;
};

/**
 * Defects of kinds that were found in this project or that such systems have. Written from the charts' rules, before
 * their models were asked.
 */
export const DEFECTS: readonly Defect[] = [
  {
    name: 'early-reconnect',
    kind: 'wrong guard',
    harm: 'a server under load that asked browsers to wait is called at once',
    chart: 'connection',
    file: 'machines/connection/connection.machine.ts',
    text: "on: { wake: 'linked', 'connection.reconnect': 'linked' },",
    instead: "on: { wake: 'linked', 'message.delivered': 'linked', 'connection.reconnect': 'linked' },",
  },
  {
    name: 'late-frame',
    kind: "wrong user's data",
    harm: 'a frame for the former user is delivered after another one signed in',
    chart: 'connection',
    file: 'machines/connection/connection-socket.ts',
    text: 'message: (text) => {\n        if (closed) return;',
    instead: 'message: (text) => {',
  },
  {
    name: 'sent-twice',
    kind: 'double send',
    harm: 'a message that is being sent is sent a second time',
    chart: 'outbox',
    file: 'machines/outbox/schedule.ts',
    text: '!item.error && !busy.has(item.roomId) && !rooms.has(item.roomId)',
    instead: '!item.error && !rooms.has(item.roomId)',
  },
  {
    name: 'kept-on-device',
    kind: 'double send',
    harm: 'a delivered message stays on the device and is sent again after a restart',
    chart: 'outbox',
    file: 'machines/outbox/outbox.machine.ts',
    text: 'enqueue(() => ports.forget(id));',
    instead: '',
  },
  {
    name: 'posted-early',
    kind: 'wrong condition',
    harm: 'a message is posted before its second file is uploaded',
    chart: 'message',
    file: 'machines/outbox/message.machine.ts',
    text: 'item.files.find((file) => !file.uploaded)',
    instead: 'item.files.slice(0, 1).find((file) => !file.uploaded)',
  },
  {
    name: 'bid-again',
    kind: 'double send',
    harm: 'a bid without a response is posted again as another bid',
    chart: 'bid',
    file: 'machines/bid/bid.machine.ts',
    text: 'input: ({ context }) => context.bid,',
    instead:
      'input: ({ context }) => (context.error ? { ...context.bid, id: `${context.bid.id}-again` } : context.bid),',
  },
  {
    name: 'other-user',
    kind: "wrong user's data",
    harm: "after the server named another user, the former user's chats stay open under the new name",
    chart: 'session',
    file: 'machines/session/session.machine.ts',
    text: 'user.id === context.user?.id,',
    instead: 'user.id !== null && context.user !== null,',
  },
  {
    name: 'sign-out-lost',
    kind: 'missing retry',
    harm: 'a sign-out that the server did not receive is forgotten, and the cookie signs the user in again',
    chart: 'session',
    file: 'machines/session/session.machine.ts',
    text: "onError: { target: 'signedOut.owing', actions: 'leave' },",
    instead: "onError: { target: 'signedOut.known', actions: 'leave' },",
  },
  {
    name: 'former-bidder',
    kind: "wrong user's data",
    harm: 'the bid of the former user is shown until the status of the new one has come',
    chart: 'bidder-status',
    file: 'machines/bidder-status/bidder-status.machine.ts',
    text: "'user.signedIn': { target: '.signedIn', actions: 'forget' },",
    instead: "'user.signedIn': { target: '.signedIn' },",
  },
  {
    name: 'draft-lost',
    kind: 'lost update',
    harm: 'what was typed during a write is never written',
    chart: 'message-drafts',
    file: 'machines/message-drafts/message-drafts.machine.ts',
    text: '({ ...context.written, ...context.writing })',
    instead: '({ ...context.written, ...unwritten(context) })',
  },
  {
    name: 'older-mark',
    kind: 'stale answer wins',
    harm: 'a reaction that failed replaces the newer wish of the user',
    chart: 'message-marks',
    file: 'machines/message-marks/message-marks.machine.ts',
    text: 'const changes = pendingMarks(context);',
    instead: 'const changes = pendingMarks(context).toReversed();',
  },
  {
    name: 'receipt-lost',
    kind: 'lost update',
    harm: 'the answer to an older receipt removes the newer one from the device',
    chart: 'seen',
    file: 'machines/rooms/seen.machine.ts',
    text: 'if (sent && !waiting.some(({ roomId }) => roomId === sent.roomId))',
    instead: 'if (sent)',
  },
  {
    name: 'older-price',
    kind: 'stale answer wins',
    harm: 'a late response shows an older price of an auction',
    chart: 'auction-watch',
    file: 'machines/auction-watch/auction-watch.machine.ts',
    text: 'state: isNewer(event.state, context.state) ? event.state : context.state,',
    instead: 'state: event.state,',
  },
  {
    name: 'alarm-kept',
    kind: 'timer not cancelled',
    harm: 'the alarm of an end that was moved stays set, one more for each extension',
    chart: 'auction-watch',
    file: 'machines/auction-watch/auction-watch.machine.ts',
    text: "ports.alarm(at, () => sendBack({ type: 'end.passed' })),",
    instead: "void ports.alarm(at, () => sendBack({ type: 'end.passed' })),",
  },
  {
    name: 'tie',
    kind: 'wrong comparison',
    harm: 'of two equal maximum bids the later one wins',
    chart: 'auction',
    file: 'machines/auction/place-bid.ts',
    text: 'limit !== null && amount <= limit',
    instead: 'limit !== null && amount < limit',
  },
  {
    name: 'frozen-offer',
    kind: 'wrong guard',
    harm: 'an offer is accepted for goods that customer service froze',
    chart: 'offer',
    file: 'machines/offer/offer.machine.ts',
    text: "['byOther', 'notExpired', 'onSale', 'notFrozen']",
    instead: "['byOther', 'notExpired', 'onSale']",
  },
  {
    name: 'completed-early',
    kind: 'wrong guard',
    harm: 'a deal is completed before the buyer had the time to complain',
    chart: 'deal',
    file: 'machines/deal/deal.machine.ts',
    text: "['bySystem', 'waitedLongEnough']",
    instead: "['bySystem']",
  },
  {
    name: 'text-lost',
    kind: 'lost update',
    harm: 'what was typed while the server saved counts as saved and is never sent',
    chart: 'article-editor',
    file: 'machines/editor/editor.machine.ts',
    text: 'isCertain && draft.at === sent.at',
    instead: 'isCertain && draft.at >= sent.at',
  },
  {
    name: 'recall-undone',
    kind: 'stale answer wins',
    harm: 'a response from before a recall shows the recalled message again',
    chart: 'room',
    file: 'machines/room/timeline.ts',
    text: '!isRecalled(before.extra) &&\n  (isRecalled(message.extra) ||',
    instead: '(isRecalled(before.extra) || isRecalled(message.extra) ||',
  },
  {
    name: 'no-retry',
    kind: 'missing retry',
    harm: 'a call that failed is not repeated until the machine wakes up',
    chart: 'resource',
    file: 'machines/query/query-states.ts',
    text: 'after: { retryAfter: target },',
    instead: 'after: {},',
  },
];
