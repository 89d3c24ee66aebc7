import { expect, it } from 'vitest';
import { documentedEndpoints } from './endpoints';

const examples = documentedEndpoints.flatMap(({ endpoint, reference: { example } }) =>
  example === undefined ? [] : [[endpoint.name, endpoint, example] as const],
);

it.each(examples)('the example answer of %s is one that its schema takes', (_name, { answer }, example) => {
  expect(answer?.safeParse(example).error?.issues).toBeUndefined();
});
