import * as z from 'zod/mini';

type Schema = {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly pattern?: string;
  readonly format?: string;
  readonly minimum?: number;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly propertyNames?: Schema;
  readonly additionalProperties?: Schema | boolean;
};

/** Texts like the product's; the first that a schema accepts is used. */
const texts = [
  '0190aa3c-7d2f-7e4a-9b5c-6d7e8f9a0b1c',
  '2025-06-30T12:00:00.000Z',
  'EUR',
  '125.50',
  'someone@example.com',
  'https://example.com/',
  '2025-06-30',
];

const textFor = ({ pattern, format }: Schema): string => {
  if (format === 'email') return 'someone@example.com';
  if (format === 'uri') return 'https://example.com/';
  if (!pattern) return 'Example';
  const found = texts.find((text) => new RegExp(pattern).test(text));
  if (found === undefined) throw new Error(`No sample text fits ${pattern}.`);
  return found;
};

const sampleOfShape = (shape: Schema): unknown => {
  if (shape.const !== undefined) return shape.const;
  if (shape.enum) return shape.enum[0];
  const [alternative] = shape.anyOf ?? shape.allOf ?? [];
  if (alternative) return sampleOfShape(alternative);
  switch (shape.type) {
    case 'string':
      return textFor(shape);
    case 'integer':
    case 'number':
      return Math.max(shape.minimum ?? 0, 1);
    case 'boolean':
      return true;
    case 'array':
      return [sampleOfShape(shape.items ?? {})];
    case 'object': {
      if (shape.properties)
        return Object.fromEntries(
          Object.entries(shape.properties).map(([name, inner]) => [name, sampleOfShape(inner)]),
        );
      const key = sampleOfShape(shape.propertyNames ?? { type: 'string' });
      return typeof shape.additionalProperties === 'object'
        ? { [String(key)]: sampleOfShape(shape.additionalProperties) }
        : {};
    }
    default:
      return null;
  }
};

/** Answer that fits the schema: every field present, every list with one row. */
export const sampleOf = (schema: z.ZodMiniType): unknown =>
  sampleOfShape(z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }) as Schema);
