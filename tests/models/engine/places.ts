/** A step that was taken from a place. */
type Edge = { readonly to: string; readonly took: readonly string[] };
export type Place = {
  readonly key: string;
  /** The shortest known steps to it. */
  path: readonly string[];
  readonly tried: Map<string, Edge>;
  /** Steps that were seen but not tried, each with a path to a run that offers it. */
  readonly untried: Map<string, readonly string[]>;
  /** Steps that could not be tried where they were seen. */
  readonly lost: Set<string>;
};

/** The places that runs have met, and the steps between them. */
export type Places = {
  readonly all: ReadonlyMap<string, Place>;
  /** Notes that a run is here, after these steps, and may take those. */
  arrive(key: string, path: readonly string[], labels: readonly string[]): Place;
  /** Notes a step. */
  note(from: Place, label: string, to: string, took: readonly string[]): void;
  /** The shortest path to an untried step. */
  nearestFromStart(): readonly string[] | undefined;
  /** The first step of a short way from a place to one with an untried step. */
  wayToUntried(from: Place): string | undefined;
  /** Gives up the untried steps that this path was to lead to. */
  forget(path: readonly string[]): void;
};

/** How many places a search looks at before a run starts again. */
const SEARCHED = 40;

export function createPlaces(): Places {
  const all = new Map<string, Place>();
  const open = new Set<Place>();

  return {
    all,
    arrive(key, path, labels) {
      let place = all.get(key);
      if (!place) all.set(key, (place = { key, path, tried: new Map(), untried: new Map(), lost: new Set() }));
      if (path.length < place.path.length) place.path = path;
      for (const label of labels) {
        if (place.tried.has(label) || place.lost.has(label)) continue;
        const known = place.untried.get(label);
        if (!known || path.length < known.length) place.untried.set(label, path);
      }
      if (place.untried.size > 0) open.add(place);
      return place;
    },
    note(from, label, to, took) {
      from.untried.delete(label);
      if (from.untried.size === 0) open.delete(from);
      const known = from.tried.get(label);
      if (!known || (known.took.length === 0 && took.length > 0)) from.tried.set(label, { to, took });
    },
    nearestFromStart() {
      let nearest: readonly string[] | undefined;
      for (const place of open)
        for (const path of place.untried.values()) if (!nearest || path.length < nearest.length) nearest = path;
      return nearest;
    },
    wayToUntried(from) {
      const found = new Map<string, string>();
      const queue: Place[] = [from];
      for (const place of queue) {
        for (const [label, { to }] of place.tried) {
          const next = all.get(to);
          if (!next || next === from || found.has(to)) continue;
          const first = found.get(place.key) ?? label;
          if (next.untried.size > 0) return first;
          found.set(to, first);
          queue.push(next);
        }
        if (queue.length > SEARCHED) return undefined;
      }
      return undefined;
    },
    forget(path) {
      for (const place of open) {
        for (const [label, known] of place.untried) {
          if (known !== path) continue;
          place.untried.delete(label);
          place.lost.add(label);
        }
        if (place.untried.size === 0) open.delete(place);
      }
    },
  };
}
