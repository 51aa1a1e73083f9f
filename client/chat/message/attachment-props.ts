import type { FileView } from '#protocol/bridge/views.ts';

/** What shows a file of a message: a download or a voice note. */
export type AttachmentProps = {
  file: FileView;
  /** Identifies the file on the page, before and after its upload. */
  slot: string;
  sending: boolean;
  /** The tab index of what can be pressed. */
  reach: 0 | -1;
  onCancel: () => void;
};
