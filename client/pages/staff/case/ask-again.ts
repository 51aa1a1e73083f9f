import { sendCommand } from '#client/bridge/commands.ts';
import { STAFF_CASE } from '#client/bridge/calls.ts';
import { resourceTopic } from '#protocol/bridge/topics.ts';
import type { CaseKind } from '#protocol/http/staff.ts';
import type { ServerLanguage } from '#protocol/locales.ts';

/** Refetches a case after a refused decision, because it was changed meanwhile. */
export function askAgain(kind: CaseKind, id: string, languageCode: ServerLanguage): void {
  sendCommand('resource.refresh', {
    topic: resourceTopic(STAFF_CASE, { params: { kind, id }, query: { languageCode } }),
  }).catch(() => undefined);
}
