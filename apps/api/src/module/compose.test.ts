import { describe, expect, it } from 'vitest';
import { compose } from './compose';
import { defineModule, type Given } from './define-module';
import { extensionPoint } from './extension';

// No module below looks at the outside world.
const given = { config: { secretKey: 'secret' } } as Given;
const noRules = { invariants: [], rowChecks: [], sealedTables: [] };
const names = extensionPoint<string>('names');

const bringing = (slug: string, ...items: string[]) => defineModule({ slug, brings: () => [names.with(...items)] });
const reading = (read: (all: readonly string[]) => void) =>
  defineModule({ slug: 'reader', make: ({ all }) => (read(all(names)), {}) });

describe('modules are composed', () => {
  it('and two of one name are refused', () => {
    expect(() => compose([bringing('one'), bringing('one')], given, noRules)).toThrow(
      'Two capabilities name themselves one',
    );
  });

  it('and an event that two of them name is refused', () => {
    const naming = (slug: string) => defineModule({ slug, events: { 'role.create': slug } });
    expect(() => compose([naming('one'), naming('other')], given, noRules)).toThrow('Two capabilities name an event');
  });

  it('with all that others bring, whether they stand before or behind, in their order', () => {
    let found: readonly string[] = [];
    compose([bringing('one', 'a', 'b'), reading((all) => (found = all)), bringing('other', 'c')], given, noRules);
    expect(found).toEqual(['a', 'b', 'c']);
  });

  it('only where a point that needs one contributor has exactly one', () => {
    const needy = defineModule({ slug: 'needy', make: ({ one }) => (one(names), {}) });
    const refusal = 'names: not exactly one module brings it';
    expect(() => compose([needy], given, noRules)).toThrow(refusal);
    expect(() => compose([needy, bringing('one', 'a'), bringing('other', 'b')], given, noRules)).toThrow(refusal);
    expect(() => compose([needy, bringing('one', 'a')], given, noRules)).not.toThrow();
  });

  it('and what several share is made once', () => {
    let made = 0;
    const make = () => ++made;
    const user = (slug: string) => defineModule({ slug, make: ({ shared }) => (shared(make), {}) });
    compose([user('one'), user('other')], given, noRules);
    expect(made).toBe(1);
  });

  it('and calls made from all calls come last', () => {
    const routesOver = (routes: readonly unknown[]) => routes as never;
    const first = defineModule({ slug: 'first', make: () => ({ routesOver }) });
    const route = { endpoint: { name: 'call' } } as never;
    const second = defineModule({ slug: 'second', make: () => ({ routes: [route] }) });
    expect(compose([first, second], given, noRules).routes).toEqual([route, route]);
  });
});
