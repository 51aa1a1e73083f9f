/**
 * Loads a module whose file may fail to load. Browsers remember a failed module until the worker ends and do not
 * request its address again (Chromium and Firefox name it in the error), so it is requested by another address.
 * @param load the import as the build knows it
 * @param from replaced in tests
 * @throws the error of `load` if it names no address, or the second error
 */
export async function loadModule<Module>(load: () => Promise<Module>, from = importFrom<Module>): Promise<Module> {
  try {
    return await load();
  } catch (error) {
    const address = /https?:\S+/.exec(String(error))?.[0];
    if (address === undefined) throw error;
    return from(`${address}?again=${crypto.randomUUID()}`);
  }
}

const importFrom = <Module>(address: string): Promise<Module> => import(/* @vite-ignore */ address) as Promise<Module>;
