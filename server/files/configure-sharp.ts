/** Settings of the decoder in processes of tasks. */
import sharp from 'sharp';

// Every picture is decoded once: a cache would only use memory and, keyed by path, could mix up two uploads.
sharp.cache(false);
// The machine's other cores are for other people's work.
sharp.concurrency(1);
