/**
 * `enqueue` of `enqueueActions`, for functions that compute a change of the context: the effect runs after the
 * transition was computed. An `assign` that calls a port would run it with every computation.
 */
export type Enqueue = (effect: () => void) => void;
