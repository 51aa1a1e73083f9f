import { PictureViewer } from '#client/stores/picture-viewer.tsx';
import type { AgentBuy } from '#protocol/entities/trade.ts';

/** The pictures of a request, enlarged. */
export default function AgentBuyPictures({
  pictures,
  first,
  title,
  onClose,
}: {
  pictures: AgentBuy['files'];
  first: number;
  title: string;
  onClose: () => void;
}) {
  return <PictureViewer pictures={pictures} first={first} name={title} caption={title} onClose={onClose} />;
}
