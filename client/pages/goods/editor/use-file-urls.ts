import { useMemo } from 'react';
import { useResource } from '#client/bridge/use-resource.ts';
import { FILES } from '#client/bridge/calls.ts';
import type { GoodsData } from '#protocol/entities/goods.ts';
import type { FileRef } from '#protocol/entities/user.ts';

/** @returns where the files of goods are read: those the server named, and those that were added since. Undefined while not known. */
export function useFileUrls(
  data: GoodsData,
  served: readonly FileRef[] | undefined,
): (fileId: string) => string | undefined {
  const known = useMemo(() => new Map(served?.map(({ fileId, url }) => [fileId, url])), [served]);
  const wanted = [...data.images.map(({ fileId }) => fileId), data.video?.fileId, data.video?.coverFileId].filter(
    (fileId): fileId is string => Boolean(fileId) && !known.has(fileId as string),
  );
  const { data: found } = useResource(FILES, { body: { data: [...new Set(wanted)].toSorted() } });
  return (fileId) => known.get(fileId) ?? found?.find((file) => file.fileId === fileId)?.url;
}
