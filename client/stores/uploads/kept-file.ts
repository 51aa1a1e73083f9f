/** A file as a form keeps it: enough to hand it in, and to show it again. */
export type KeptFile = { fileId: string; url: string; name: string };
