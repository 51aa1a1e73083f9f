import { chownSync, cpSync, mkdirSync, readdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { clusterData, clusterFolder, prepareDataFolder } from '#server/database/data-folder.ts';
import { unprivilegedUser } from '#server/database/os-user.ts';

/** Names the data folder of a stopped server with the demo, which others begin with a copy of. */
export const DEMO_DATA = 'VERMEIL_DEMO_DATA';

/** Copies the data folder of a stopped server. @param to an empty folder */
export function copyData(from: string, to: string): void {
  const [cluster, copy] = [clusterFolder(from), clusterFolder(to)];
  cpSync(from, to, { recursive: true, filter: (path) => !path.startsWith(cluster) });
  mkdirSync(copy, { mode: 0o700 });
  cpSync(join(cluster, 'password.txt'), join(copy, 'password.txt'));
  const user = unprivilegedUser();
  const data = prepareDataFolder(copy, user);
  cpSync(realpathSync(clusterData(from)), data, { recursive: true });
  if (!user) return;
  const files = readdirSync(data, { recursive: true, encoding: 'utf8' }).map((name) => join(data, name));
  for (const path of [data, ...files]) chownSync(path, user.uid, user.gid);
}
