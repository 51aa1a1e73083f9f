/** A choice of this device, as text: kept over visits, and the same in all its tabs. */
export type DeviceChoice = {
  /** @returns null without a choice */
  get(): string | null;
  /** @param value null takes the choice back */
  set(value: string | null): void;
  /** Notifies of choices made in any tab. @returns ends it */
  subscribe(listener: () => void): () => void;
};

/** @param key its name in the storage of the browser */
export function createDeviceChoice(key: string): DeviceChoice {
  /** Private windows may refuse storage: the choice then lasts as long as the page. */
  let unstored: { readonly value: string | null } | undefined;
  return {
    get() {
      if (unstored) return unstored.value;
      try {
        return localStorage.getItem(key);
      } catch {
        return null;
      }
    },
    set(value) {
      try {
        if (value === null) localStorage.removeItem(key);
        else localStorage.setItem(key, value);
        unstored = undefined;
      } catch {
        unstored = { value };
      }
      // Browsers send it to the other tabs only.
      window.dispatchEvent(new StorageEvent('storage', { key, newValue: value }));
    },
    subscribe(listener) {
      const onStorage = (event: StorageEvent): void => {
        // `null`: the whole storage was cleared.
        if (event.key === key || event.key === null) listener();
      };
      window.addEventListener('storage', onStorage);
      return () => window.removeEventListener('storage', onStorage);
    },
  };
}
