/**
 * Replaces zod in the built workers: as much of it as protocol/ uses, which is to check answers and frames and to
 * tell whether they hold, not why. It weighs 1 kB instead of 27 (a quarter of the core worker). vite.config.ts swaps it
 * in for workers; everywhere else the schemas are zod's. zod.test.ts reads every schema of the protocol with both, over
 * values that hold and values that do not, and fails for a method that is missing here.
 */
const INVALID = Symbol('invalid');
type Read = (value: unknown) => unknown;
type Shape = Record<string, Schema>;

class Schema {
  readonly read: Read;
  /** A key may be missing whose schema is optional or has a default. */
  readonly takesUndefined: boolean;
  constructor(read: Read, takesUndefined = false) {
    this.read = read;
    this.takesUndefined = takesUndefined;
  }

  safeParse(value: unknown): { success: true; data: unknown } | { success: false } {
    const data = this.read(value);
    return data === INVALID ? { success: false } : { success: true, data };
  }
  nullable(): Schema {
    return new Schema((value) => (value === null ? null : this.read(value)), this.takesUndefined);
  }
  optional(): Schema {
    // A default further in still fills the gap.
    return new Schema((value) => (value === undefined && !this.takesUndefined ? undefined : this.read(value)), true);
  }
  default(fallback: unknown): Schema {
    return new Schema((value) => (value === undefined ? fallback : this.read(value)), true);
  }
  pipe(next: Schema): Schema {
    return new Schema((value) => {
      const data = this.read(value);
      return data === INVALID ? INVALID : next.read(data);
    });
  }
  /** For the kinds below, which are made from a reader alone. */
  protected and(next: Read): this {
    const Same = this.constructor as new (read: Read) => this;
    return new Same((value) => {
      const data = this.read(value);
      return data === INVALID ? INVALID : next(data);
    });
  }
  protected holding(holds: (value: never) => boolean): this {
    return this.and((value) => (holds(value as never) ? value : INVALID));
  }
}

class Text extends Schema {
  min = (least: number): this => this.holding((text: string) => text.length >= least);
  max = (most: number): this => this.holding((text: string) => text.length <= most);
  regex = (form: RegExp): this => this.holding((text: string) => form.test(text));
  trim = (): this => this.and((text) => (text as string).trim());
}

class Count extends Schema {
  min = (least: number): this => this.holding((count: number) => count >= least);
  max = (most: number): this => this.holding((count: number) => count <= most);
  int = (): this => this.holding(Number.isSafeInteger);
}

class List extends Schema {
  min = (least: number): this => this.holding((list: unknown[]) => list.length >= least);
  max = (most: number): this => this.holding((list: unknown[]) => list.length <= most);
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

class Fields extends Schema {
  readonly shape: Shape;
  constructor(shape: Shape) {
    const entries = Object.entries(shape);
    super((value) => {
      if (!isRecord(value)) return INVALID;
      const result: Record<string, unknown> = {};
      for (const [key, schema] of entries) {
        const data = schema.read(value[key]);
        if (data === INVALID || (!(key in value) && !schema.takesUndefined)) return INVALID;
        if (data !== undefined || key in value) result[key] = data;
      }
      return result;
    });
    this.shape = shape;
  }
  extend(more: Shape): Fields {
    return new Fields({ ...this.shape, ...more });
  }
  omit(which: Record<string, true>): Fields {
    return new Fields(Object.fromEntries(Object.entries(this.shape).filter(([key]) => !(key in which))));
  }
  partial(which?: Record<string, true>): Fields {
    return new Fields(
      Object.fromEntries(
        Object.entries(this.shape).map(([key, schema]) => [key, !which || key in which ? schema.optional() : schema]),
      ),
    );
  }
}

class Literal extends Schema {
  readonly value: unknown;
  constructor(value: unknown) {
    super((given) => (given === value ? given : INVALID));
    this.value = value;
  }
}

class Choice extends Schema {
  readonly options: readonly Fields[];
  constructor(key: string, options: readonly Fields[]) {
    const byName = new Map(options.map((option) => [(option.shape[key] as Literal).value, option]));
    super((value) => (isRecord(value) ? (byName.get(value[key])?.read(value) ?? INVALID) : INVALID));
    this.options = options;
  }
}

function array(item: Schema): List {
  return new List((value) => {
    if (!Array.isArray(value)) return INVALID;
    const items = value.map(item.read);
    return items.includes(INVALID) ? INVALID : items;
  });
}

function record(keys: Schema, values: Schema): Schema {
  return new Schema((value) => {
    if (!isRecord(value)) return INVALID;
    const entries = Object.entries(value).map(([key, item]) => [keys.read(key), values.read(item)] as const);
    return entries.some((entry) => (entry as readonly unknown[]).includes(INVALID))
      ? INVALID
      : Object.fromEntries(entries as [string, unknown][]);
  });
}

const first = (schemas: readonly Schema[], value: unknown): unknown => {
  for (const schema of schemas) {
    const data = schema.read(value);
    if (data !== INVALID) return data;
  }
  return INVALID;
};

const isNumber = (value: unknown): unknown => (Number.isFinite(value) ? value : INVALID);
const oneOf = (values: readonly unknown[]): Schema => new Schema((value) => (values.includes(value) ? value : INVALID));
const ofType =
  (type: 'string' | 'boolean') =>
  (value: unknown): unknown =>
    typeof value === type ? value : INVALID;

export const z = {
  string: () => new Text(ofType('string')),
  number: () => new Count(isNumber),
  boolean: () => new Schema(ofType('boolean')),
  unknown: () => new Schema((value) => value),
  literal: (value: unknown) => new Literal(value),
  enum: (values: readonly string[] | Record<string, string>) => oneOf(Object.values(values)),
  array,
  object: (shape: Shape) => new Fields(shape),
  record,
  tuple: (items: readonly Schema[]) =>
    array(new Schema((value) => value)).pipe(
      new Schema((value) => {
        const list = value as unknown[];
        const data = items.map((item, index) => item.read(list[index]));
        return list.length !== items.length || data.includes(INVALID) ? INVALID : data;
      }),
    ),
  union: (options: readonly Schema[]) => new Schema((value) => first(options, value)),
  discriminatedUnion: (key: string, options: readonly Fields[]) => new Choice(key, options),
  coerce: { number: () => new Count((value) => isNumber(Number(value))) },
};
