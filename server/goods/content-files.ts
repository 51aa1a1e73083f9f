import type { GoodsData } from '#protocol/entities/goods.ts';
import type { Queryable } from '../database/pool.ts';
import { fileKindOf } from '../files/file-types.ts';
import { lockOwnFiles } from '../files/queries.ts';
import { DomainError } from '../http/domain-error.ts';
import { referencedFileIds } from './goods-columns.ts';

/**
 * OWN-6: every file that goods name is the seller's own, arrived, meant for goods, and of the kind its place asks for.
 * @throws DomainError FileNotUploaded naming the first that is not
 */
export async function lockReferencedFiles(db: Queryable, sellerId: string, data: GoodsData): Promise<void> {
  const ids = referencedFileIds(data);
  const found = await lockOwnFiles(db, sellerId, 'goods', ids);
  const wrong = ids.find((id) => {
    const file = found.get(id);
    return !file || fileKindOf(file.contentType) !== (id === data.video?.fileId ? 'video' : 'image');
  });
  if (wrong !== undefined) throw new DomainError('FileNotUploaded', { fileId: wrong });
}
