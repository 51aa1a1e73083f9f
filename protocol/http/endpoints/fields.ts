/** Fields that requests of several families have. */
import * as z from 'zod/mini';
import { SERVER_LANGUAGES } from '../../locales.ts';

/** An English variant, e.g. `ENUS`, read as `EN` (spec §7). */
const englishVariant = z.pipe(
  z.templateLiteral(['EN', z.string().check(z.regex(/^[A-Z]{2}$/))]),
  z.transform(() => 'EN' as const),
);
/** Server codes, and any English variant as `EN` (spec §7). */
export const languageCode = z._default(z.union([z.enum(SERVER_LANGUAGES), englishVariant]), 'EN');
/** The language of the page, where an account's own would do. */
export const pageLanguage = z.optional(z.enum(SERVER_LANGUAGES));
export const languageQuery = z.object({ languageCode });
export const pageNo = z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000)), 1);
