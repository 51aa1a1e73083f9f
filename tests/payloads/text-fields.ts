/** The free texts of a request, derived from its schema: a new field is found without being named anywhere. */
import type * as z from 'zod/mini';

export type TextField = {
  readonly path: readonly (string | number)[];
  /** The longest text that the schema accepts. */
  readonly most: number;
};

type Def = {
  readonly type: string;
  readonly format?: string;
  readonly shape?: Record<string, Schema>;
  readonly element?: Schema;
  readonly innerType?: Schema;
  readonly options?: readonly Schema[];
  readonly valueType?: Schema;
  readonly in?: Schema;
  readonly out?: Schema;
  readonly values?: readonly unknown[];
  readonly entries?: Record<string, unknown>;
  readonly checks?: readonly { _zod: { def: { check: string; maximum?: number } } }[];
};
type Schema = z.ZodMiniType;
const defOf = (schema: Schema): Def => (schema as unknown as { _zod: { def: Def } })._zod.def;

/** The option of a union that accepts the value; without a value the first. */
const optionFor = (options: readonly Schema[], value: unknown): Schema =>
  options.find((option) => option.safeParse(value).success) ?? options[0]!;

/** @param value a valid request, which selects the options of unions @returns the free texts of the schema */
export function textFields(schema: Schema, value: unknown, path: TextField['path'] = []): TextField[] {
  const def = defOf(schema);
  switch (def.type) {
    case 'string': {
      const checks = (def.checks ?? []).map(({ _zod }) => _zod.def);
      // A pattern or a refinement leaves no room for a payload.
      if (def.format !== undefined || checks.some(({ check }) => check !== 'max_length' && check !== 'min_length'))
        return [];
      return [{ path, most: Math.min(...checks.map(({ maximum }) => maximum ?? Infinity), 4_000) }];
    }
    case 'object':
      return Object.entries(def.shape ?? {}).flatMap(([key, inner]) =>
        textFields(inner, (value as Record<string, unknown> | null | undefined)?.[key], [...path, key]),
      );
    case 'array':
      return textFields(def.element!, (value as unknown[] | undefined)?.[0], [...path, 0]);
    case 'record':
      return textFields(def.valueType!, undefined, [...path, 'field']);
    case 'union':
      return textFields(optionFor(def.options!, value), value, path);
    case 'pipe':
      return textFields(defOf(def.in!).type === 'transform' ? def.out! : def.in!, value, path);
    default:
      return def.innerType ? textFields(def.innerType, value, path) : [];
  }
}

/** @returns a valid value of a schema, for parts that a request left out */
function sample(schema: Schema): unknown {
  const def = defOf(schema);
  switch (def.type) {
    case 'string':
      return 'x';
    case 'object':
      return Object.fromEntries(
        Object.entries(def.shape ?? {})
          .filter(([, inner]) => defOf(inner).type !== 'optional')
          .map(([key, inner]) => [key, sample(inner)]),
      );
    case 'array':
      return [];
    case 'record':
      return {};
    case 'nullable':
      return null;
    case 'literal':
      return def.values![0];
    case 'enum':
      return Object.values(def.entries!)[0];
    case 'boolean':
      return false;
    case 'number':
      return 1;
    case 'union':
      return sample(def.options![0]!);
    case 'pipe':
      return sample(defOf(def.in!).type === 'transform' ? def.out! : def.in!);
    default:
      return def.innerType ? sample(def.innerType) : undefined;
  }
}

/** @returns a copy of a request with a text at a path; what leads to it is made where it is missing */
export function withText(schema: Schema, value: unknown, path: TextField['path'], text: string): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return text;
  const def = defOf(schema);
  switch (def.type) {
    case 'object': {
      const whole = { ...((value ?? sample(schema)) as Record<string, unknown>) };
      whole[key] = withText(def.shape![key]!, whole[key], rest, text);
      return whole;
    }
    case 'array': {
      const list = [...((value as unknown[] | null | undefined) ?? [])];
      list[0] = withText(def.element!, list[0], rest, text);
      return list;
    }
    case 'record':
      return { ...(value as object | undefined), [key]: withText(def.valueType!, undefined, rest, text) };
    case 'union':
      return withText(optionFor(def.options!, value), value, path, text);
    case 'pipe':
      return withText(defOf(def.in!).type === 'transform' ? def.out! : def.in!, value, path, text);
    default:
      return withText(def.innerType!, value ?? undefined, path, text);
  }
}
