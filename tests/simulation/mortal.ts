/**
 * A port whose owner may be killed: afterwards its calls have no effect, and pending ones never settle. Earlier effects
 * stay, as on a disk.
 *
 * @param port its methods, and those of the objects they return, are guarded in the same way
 */
export function mortal<Port extends object>(port: Port, alive: () => boolean): Port {
  return new Proxy(port, {
    get(target, name, receiver) {
      const value: unknown = Reflect.get(target, name, receiver);
      if (typeof value === 'function')
        return (...values: unknown[]) => call(target, value as (...values: unknown[]) => unknown, values, alive);
      return typeof value === 'object' && value !== null ? mortal(value, alive) : value;
    },
  });
}

function call(
  target: object,
  method: (...values: unknown[]) => unknown,
  values: unknown[],
  alive: () => boolean,
): unknown {
  if (!alive()) return new Promise(() => undefined);
  const answer = method.apply(target, values);
  if (answer instanceof Promise) return guarded(answer, alive);
  return typeof answer === 'object' && answer !== null ? mortal(answer, alive) : answer;
}

async function guarded<Value>(answer: Promise<Value>, alive: () => boolean): Promise<Value> {
  try {
    const value = await answer;
    if (alive()) return value;
  } catch (error) {
    if (alive()) throw error;
  }
  return new Promise<Value>(() => undefined);
}
