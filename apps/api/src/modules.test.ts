import { expect, it } from 'vitest';
import { eventsOf } from './module/compose';
import { productModules } from './modules';
import { sandboxModule } from './modules/operating/sandbox';
import { eventNames } from './platform/audit/event-names';

it('each event of the audit trail is declared by one capability, which says what it means', () => {
  const sandbox = sandboxModule({ password: '', signIns: [], progress: () => null }, async () => undefined);
  expect(Object.keys(eventsOf([...productModules, sandbox])).toSorted()).toEqual([...eventNames].toSorted());
});
