import fc, { type Arbitrary } from 'fast-check';
import type { z } from 'zod';

type Def = {
  type: string;
  checks?: {
    _zod: {
      def: { check: string; minimum?: number; maximum?: number; pattern?: RegExp; format?: string; value?: number };
    };
  }[];
  shape: Record<string, z.ZodType>;
  element: z.ZodType;
  innerType: z.ZodType;
  options: z.ZodType[];
  items: z.ZodType[];
  valueType: z.ZodType;
  entries: Record<string, string>;
  values: unknown[];
  in: z.ZodType;
  out: z.ZodType;
};
const checksOf = (def: Def) => (def.checks ?? []).map((check) => check._zod.def);
const defOf = (schema: z.ZodType): Def => schema._zod.def as unknown as Def;

/** @returns values that a schema of the protocol takes; throws for a kind of schema that it does not use yet. */
export function arbitraryFor(schema: z.ZodType): Arbitrary<unknown> {
  const def = defOf(schema);
  switch (def.type) {
    case 'string':
      return text(schema, def);
    case 'number':
      return count(schema, def);
    case 'boolean':
      return fc.boolean();
    case 'unknown':
      return fc.jsonValue({ maxDepth: 2 });
    case 'literal':
      return fc.constantFrom(...def.values);
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries));
    case 'nullable':
      return fc.option(arbitraryFor(def.innerType), { freq: 3 });
    case 'default':
      return arbitraryFor(def.innerType);
    case 'pipe':
      return arbitraryFor(def.out);
    case 'array':
      return list(def);
    case 'tuple':
      return fc.tuple(...def.items.map(arbitraryFor));
    case 'union':
      return fc.oneof(...def.options.map(arbitraryFor));
    case 'record':
      return fc.dictionary(fc.stringMatching(/^[a-z]{1,8}$/), arbitraryFor(def.valueType), { maxKeys: 3 });
    case 'object': {
      const entries = Object.entries(def.shape);
      const required = entries
        .filter(([, field]) => !['optional', 'default'].includes(defOf(field).type))
        .map(([key]) => key);
      const model = Object.fromEntries(entries.map(([key, field]) => [key, arbitraryFor(field)]));
      return fc.record(model, { requiredKeys: required });
    }
    case 'optional':
      return arbitraryFor(def.innerType);
    default:
      throw new Error(`no values for ${def.type}`);
  }
}

function list(def: Def): Arbitrary<unknown[]> {
  const bound = (name: string) => checksOf(def).find(({ check }) => check === name);
  const least = bound('min_length')?.minimum ?? 0;
  return fc.array(arbitraryFor(def.element), {
    minLength: least,
    maxLength: Math.min(least + 3, bound('max_length')?.maximum ?? Infinity),
  });
}

function text(schema: z.ZodType, def: Def): Arbitrary<string> {
  const checks = checksOf(def);
  const pattern = checks.find((check) => check.pattern)?.pattern;
  const minimum = checks.find(({ check }) => check === 'min_length')?.minimum ?? 0;
  const maximum = checks.find(({ check }) => check === 'max_length')?.maximum ?? 40;
  if (pattern) return fc.stringMatching(pattern).filter((value) => schema.safeParse(value).success);
  const anyLength = fc.string({ minLength: minimum, maxLength: Math.min(maximum, minimum + 40) });
  // The longest there may be as well: limits are where readers differ.
  return fc.oneof(anyLength, fc.constant('x'.repeat(maximum))).filter((value) => schema.safeParse(value).success);
}

function count(schema: z.ZodType, def: Def): Arbitrary<number> {
  const checks = checksOf(def);
  const min = checks.find(({ check }) => check === 'greater_than')?.value ?? -1_000;
  const max = checks.find(({ check }) => check === 'less_than')?.value ?? 1_000;
  return fc
    .oneof(fc.integer({ min, max }), fc.constantFrom(min, max))
    .filter((value) => schema.safeParse(value).success);
}

const STRANGE = fc.constantFrom<unknown>(
  undefined,
  null,
  '',
  'x'.repeat(5_000),
  0,
  -1,
  1.5,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  2 ** 60,
  true,
  [],
  {},
  '12',
  ' padded ',
);

/**
 * @returns values with one thing changed somewhere: a key left out or added, anything replaced by something strange.
 */
export function mutated(values: Arbitrary<unknown>): Arbitrary<unknown> {
  return fc
    .tuple(
      values,
      fc.array(fc.nat(), { minLength: 1, maxLength: 4 }),
      STRANGE,
      fc.constantFrom('replace', 'remove', 'add'),
    )
    .map(([value, path, strange, how]) => change(structuredClone(value), path, strange, how));
}

function change(value: unknown, [step = 0, ...rest]: number[], strange: unknown, how: string): unknown {
  if (typeof value !== 'object' || value === null) return how === 'replace' ? strange : value;
  const target = value as Record<string, unknown>;
  const keys = Object.keys(target);
  const key = keys[step % Math.max(1, keys.length)];
  if (key === undefined || how === 'add') {
    if (Array.isArray(value)) value.push(strange);
    else target['added'] = strange;
  } else if (rest.length && typeof target[key] === 'object') target[key] = change(target[key], rest, strange, how);
  else if (how === 'remove' && !Array.isArray(value)) delete target[key];
  else target[key] = strange;
  return value;
}
