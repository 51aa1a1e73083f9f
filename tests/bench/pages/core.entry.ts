/** The core worker as it is. */
import '#workers/core/shared.entry.ts';
