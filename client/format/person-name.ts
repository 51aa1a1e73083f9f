import { msg } from '@lingui/core/macro';
import type { I18n } from '@lingui/core';

/** The name a person is shown by; an unnamed one gets a default name that contains the id (spec §6). */
export function personName(i18n: I18n, person: { id: string; trueName: string | null }): string {
  return person.trueName?.trim() || i18n._(msg`User ${person.id}`);
}
