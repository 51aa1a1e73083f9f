import * as account from './account.ts';
import type { Call } from './define-call.ts';
import * as files from './files.ts';
import * as goods from './goods.ts';
import * as messages from './messages.ts';
import * as notices from './notices.ts';
import * as publicData from './public.ts';
import * as rooms from './rooms.ts';

const isCall = (value: unknown): value is Call => typeof value === 'object' && value !== null && 'method' in value && 'answer' in value;

/** Every call of the product, by name: for resources, documentation, permission tests and the schema hash. */
export const CALLS: ReadonlyMap<string, Call> = new Map(
  [account, files, goods, messages, notices, publicData, rooms]
    .flatMap((family) => Object.values(family).filter(isCall))
    .map((call) => [call.name, call]),
);
