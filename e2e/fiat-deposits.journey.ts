import { existsSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import {
  expectAccessible,
  expectNoSidewaysScroll,
  firstScreen,
  freezeClock,
  signIn,
  uniqueName,
  useBrowser,
  useTreasury,
} from './src';

// A product of its own: it reads a bank's files from a directory, and its clock moves.
const { openPage } = useBrowser();
let inbox = '';
// After the product has stopped: hooks end in the reverse of their order.
afterAll(() => rmSync(inbox, { recursive: true, force: true }));
const treasury = useTreasury({
  env: () => {
    inbox = mkdtempSync(join(tmpdir(), 'countinghouse-inbox-'));
    return { BANK_INBOX: inbox };
  },
});

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

const choose = async (page: Page, field: string, option: RegExp): Promise<void> => {
  await page.getByRole('button', { name: new RegExp(`${field}$`) }).click();
  await page.getByRole('option', { name: option }).click();
};

type Announced = {
  id: string;
  businessId: string;
  status: string;
  paymentReference: string;
  instructions: { iban: string };
};

const depositsOf = async (businessId: string, search: string): Promise<Announced[]> =>
  (await treasury.call('GET', `payment/deposits/fiat?businessId=${businessId}&search=${search}`)).json<{
    deposits: Announced[];
  }>().deposits;

const centsOf = async (businessId: string): Promise<number> => {
  const { balances } = (await treasury.call('GET', `balances/${businessId}`)).json<{
    balances: Record<string, { amount: string }>;
  }>();
  return Math.round(Number(balances.EUR?.amount ?? '0') * 100);
};

/** The bank's statement of a day with one payment on it. */
const statementOf = (iban: string, reference: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><GrpHdr><MsgId>VCB-20250630</MsgId><CreDtTm>2025-06-30T18:00:00Z</CreDtTm></GrpHdr><Stmt><Id>VCB-20250630</Id><Acct><Id><IBAN>${iban}</IBAN></Id><Ccy>EUR</Ccy></Acct><Bal><Tp><CdOrPrtry><Cd>OPBD</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">0.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2025-06-30</Dt></Dt></Bal><Ntry><Amt Ccy="EUR">1250.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2025-06-30</Dt></BookgDt><AcctSvcrRef>VCB-20250630-7</AcctSvcrRef><BkTxCd><Prtry><Cd>NTRF</Cd></Prtry></BkTxCd><NtryDtls><TxDtls><Refs><EndToEndId>NP-0630</EndToEndId></Refs><RltdPties><Dbtr><Pty><Nm>Northgate Payments Ltd</Nm></Pty></Dbtr></RltdPties><RmtInf><Ustrd>Deposit ${reference.toLowerCase()}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry></Stmt></BkToCstmrStmt></Document>`;

/** Leaves a file as banks do: whole at once, and waits until it was read. */
const leave = async (name: string, text: string): Promise<void> => {
  writeFileSync(join(inbox, `${name}.part`), text);
  renameSync(join(inbox, `${name}.part`), join(inbox, `${name}.xml`));
  await expect
    .poll(
      async () => {
        await treasury.moveOn();
        return existsSync(join(inbox, 'accepted', `${name}.xml`)) || existsSync(join(inbox, 'refused', `${name}.xml`));
      },
      { timeout: 60_000, interval: 1_000 },
    )
    .toBe(true);
  expect(existsSync(join(inbox, 'accepted', `${name}.xml`)), treasury.output()).toBe(true);
};

describe('a fiat deposit', () => {
  it('[SCR-1] is announced with a code, says where to pay, is credited by the statement that quotes it, and only once', async () => {
    const page = await openPage({ url: treasury.url() });
    const label = uniqueName('July float');
    await freezeClock(page);
    await signIn(page, treasury.email, { twoFactorCode: await treasury.freshCode() });
    await firstScreen(page);
    await page.getByRole('link', { name: 'Fiat deposit', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Fiat deposit' }).waitFor();

    await press(page, 'Verify');
    for (const message of ['Business is required', 'Currency is required', 'Amount is required'])
      await page.getByText(message, { exact: true }).waitFor();
    await choose(page, 'Business', /^Aurora Games/);
    await choose(page, 'Currency', /EUR/);
    await choose(page, 'From bank account', /^Operating EUR/);
    await page.getByLabel('Amount').fill('1250.005');
    await page.getByText('Decimal signs exceeded', { exact: true }).waitFor();
    await page.getByLabel('Amount').fill('1250');
    await page.getByLabel('Client label').fill(label);
    await expectAccessible(page);
    await press(page, 'Verify');
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    await page.getByLabel('Two-factor code').fill(await treasury.freshCode());
    await press(page, 'Announce deposit');

    const told = page.getByRole('dialog', { name: 'Pay it in' });
    await told.getByText('Northgate Payments Ltd Client Account').waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    const reference = (await told.locator('code').first().textContent()) ?? '';
    expect(reference).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}-\d{2}$/);
    await told.getByRole('link', { name: 'Open the deposit' }).click();
    const drawer = page.getByRole('complementary').filter({ has: page.getByRole('button', { name: 'Close' }) });
    await drawer.getByText('Pending', { exact: true }).first().waitFor();

    const businessId = /business\/([0-9a-f-]{36})/.exec(page.url())?.[1] ?? '';
    const [announced] = await depositsOf(businessId, reference);
    expect(announced).toMatchObject({ status: 'PENDING', businessId });
    const before = await centsOf(businessId);
    await leave('statement-1', statementOf(announced!.instructions.iban, reference));

    const row = page.getByRole('row').filter({ hasText: label });
    await press(page, 'Refresh');
    await row.getByText('Received', { exact: true }).waitFor();
    await row.getByText('1,250.00').first().waitFor();
    expect(await depositsOf(businessId, reference)).toMatchObject([{ status: 'RECEIVED', receivedAmount: '1250.00' }]);
    expect(await centsOf(businessId)).toBe(before + 125_000 - 125);

    // The bank reports it again in another file.
    await leave('statement-2', statementOf(announced!.instructions.iban, reference));
    expect(await centsOf(businessId)).toBe(before + 125_000 - 125);
    expect(await depositsOf(businessId, reference)).toHaveLength(1);
    await expectAccessible(page);
  });
});
