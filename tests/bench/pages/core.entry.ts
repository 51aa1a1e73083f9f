/** The core worker as it is. */
import '#workers/entries/shared.entry.ts';
