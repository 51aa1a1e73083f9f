/** The core worker as it is, with a note of when messages came. */
import './note-ours.ts';
import '#workers/entries/shared.entry.ts';
