/** Fields that requests of several families have. */
import * as z from 'zod/mini';
import { SERVER_LANGUAGES } from '../../locales.ts';

/** Server codes, and any English variant as `EN` (spec §7). */
export const languageCode = z._default(z.enum(SERVER_LANGUAGES), 'EN');
export const languageQuery = z.object({ languageCode });
export const pageNo = z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000)), 1);
