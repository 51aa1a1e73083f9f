/**
 * Loads a module whose file may fail to come. Browsers keep one that failed as failed for as long as the worker lives,
 * and ask for it
 * no more by that address (Chromium and Firefox name it in the error): it comes by another one.
 * @param load the import as the build knows it
 * @param from only tests bring their own
 * @throws what loading threw, where no address is named or that one fails too
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
