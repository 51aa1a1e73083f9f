import type { CallAnswer } from '#protocol/http/define-call.ts';
import type { storeMine } from '#protocol/http/stores.ts';

export type MyStore = CallAnswer<typeof storeMine>;
export type OwnStore = NonNullable<MyStore['store']>;
