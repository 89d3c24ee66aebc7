import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { accountName, journalOf } from '../apps/dashboard/src/entities/ledger/journal';
import { account } from '../packages/ledger/src/chart';

const api = join(import.meta.dirname, '../apps/api/src');
const id = '0190aa3c-7d2f-7e4a-9b5c-6d7e8f9a0b1c';

/** The posting rules that the server's code names. */
const postingRules = (): string[] => {
  const files = readdirSync(api, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.includes('.test.'),
  );
  return [
    ...new Set(
      files.flatMap((file) => readFileSync(join(api, file), 'utf8').match(/(?<=['"`])T-\d\d(?=['"`:])/g) ?? []),
    ),
  ];
};

/** Title of a rule's transaction in the journal. */
const titleOf = (eventType: string): string | undefined =>
  journalOf(
    [
      {
        transactionId: id,
        eventType,
        entityType: 'DEPOSIT',
        entityId: id,
        account: `business:${id}:available:EUR`,
        currency: 'EUR',
        direction: 'DEBIT',
        amount: '1.00',
        accountSeq: 1,
        balanceAfter: '1.00',
        postedAt: '2025-03-14T09:30:00.000Z',
        valueAt: '2025-03-14T09:30:00.000Z',
        reversalOf: null,
        description: 'not a title',
        actor: { type: 'SYSTEM', id: null, label: 'system' },
        rate: null,
      },
    ],
    (_, network) => network,
  )[0]?.title;

describe('the journal’s words', () => {
  it('every posting rule that the server posts by has a title', () => {
    const rules = postingRules();
    expect(rules).toEqual(expect.arrayContaining(['T-01', 'T-03', 'T-21', 'T-24']));
    expect(rules.filter((rule) => titleOf(rule) === 'not a title')).toEqual([]);
  });

  it('every account of the chart has a name', () => {
    const given: Readonly<Record<number, readonly string[]>> = { 1: ['EUR'], 2: [id, 'EUR'] };
    const codes = Object.entries(account).map(([kind, refer]) => {
      const parts = kind === 'custody' ? ['BTC', 'MAIN'] : (given[refer.length] ?? []);
      return (refer as (...parts: readonly string[]) => { code: string })(...parts).code;
    });
    expect(codes).toContain('asset:custody:BTC:MAIN');
    expect(codes.filter((code) => accountName(code, (_, network) => network) === code)).toEqual([]);
  });
});
