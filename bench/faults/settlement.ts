import type { Area } from './fault';
import { faultsOf } from './fault';

const at = (file: string): string => `packages/payments/src/${file}`;
const of = (module: string, file: string): string => `apps/api/src/modules/${module}/${file}`;
const rail = (file: string): string => `apps/api/src/rails/bank/${file}`;

const rules = at('fiat-withdrawal.test.ts');
const days = at('banking-days.test.ts');
const withdrawals = of('money-out/fiat-withdrawals', 'fiat-withdrawals.db.test.ts');
const bank = of('money-out/fiat-withdrawals', 'at-the-bank.db.test.ts');
const topUps = of('money-in/fiat-deposits', 'fiat-deposits.db.test.ts');
const severalBanks = of('money-out/fiat-withdrawals', 'several-banks.db.test.ts');
const fiatBatches = of('money-out/payout-batches', 'fiat-batches.db.test.ts');
const files = rail('pain001.test.ts');
const reports = rail('pain002.test.ts');
const outbox = rail('outbox.test.ts');
const inbox = rail('inbox.test.ts');
const deliveries = of('money-out/fiat-withdrawals', 'deliver-files.db.test.ts');
const statements = rail('camt.test.ts');
const accounts = of('carriers/bank-accounts', 'bank-accounts.db.test.ts');
const movements = of('across/manual-movements', 'manual-movements.db.test.ts');
const approvals = of('money-out/withdrawal-approvals', 'withdrawal-approvals.db.test.ts');
const forged = of('money-out/withdrawal-approvals', 'forged-approvals.db.test.ts');
const floors = of('money-out/withdrawal-approvals', 'approval-floors.db.test.ts');
const organisationCommands = 'apps/api/src/cli/commands/organisation.db.test.ts';
const approvalRules = of('money-out/withdrawal-approvals', 'approval-rules.db.test.ts');

/** Bank payouts, their approvals, and manual movements. */
export const settlement: Area = {
  name: 'fiat withdrawals, files for banks, bank accounts, approvals, manual movements',
  faults: [
    ...faultsOf(
      at('fiat-withdrawal.ts'),
      [rules, withdrawals],
      [
        [
          "CANCELLED: { from: ['PENDING_APPROVAL', 'PENDING']",
          "CANCELLED: { from: ['PENDING_APPROVAL', 'PENDING', 'PROCESSING']",
        ],
        ["REFUSED: { from: ['PENDING']", "REFUSED: { from: ['PENDING', 'PROCESSING']"],
        ["BANK_REFUSED: { from: ['PROCESSING']", "BANK_REFUSED: { from: ['PROCESSING', 'COMPLETED']"],
        ["SETTLED: { from: ['PROCESSING']", "SETTLED: { from: ['PENDING', 'PROCESSING']"],
        ["CAME_BACK: { from: ['COMPLETED']", "CAME_BACK: { from: ['COMPLETED', 'RETURNED']"],
        ["if (status === 'COMPLETED' || status === 'RETURNED') return 'SETTLED';", ''],
        ["status === 'PENDING' || status === 'PROCESSING' ? 'KEPT'", "status === 'PENDING' ? 'KEPT'"],
        ['debitAmount: add(amount, fee)', 'debitAmount: amount'],
        [
          'compare(amount, amountOf(minAmount, amount.currency)) < 0',
          'compare(amount, amountOf(minAmount, amount.currency)) <= 0',
        ],
        [
          'compare(amount, amountOf(maxAmount, amount.currency)) > 0',
          'compare(amount, amountOf(maxAmount, amount.currency)) >= 0',
        ],
        ['subtract(available, amountOf(fee, currency))', 'available'],
      ],
    ),
    ...faultsOf(
      at('settlement-day.ts'),
      [rules, days, withdrawals],
      [
        ["ET: { zone: 'America/New_York'", "ET: { zone: 'UTC'"],
        ["calendar: 'US' }", "calendar: 'UK' }"],
        ['instantAt(executionDate, minutes, zone) < now', 'instantAt(executionDate, minutes, zone) <= now'],
        [
          'bankingDaysAfter(calendar, executionDate, most),\n  };\n};\n\n/**',
          'bankingDaysAfter(calendar, executionDate, least),\n  };\n};\n\n/**',
        ],
        ['planned > today ? planned : today', 'planned'],
      ],
    ),
    ...faultsOf(
      of('money-out/fiat-withdrawals', 'conditions.ts'),
      [withdrawals],
      [
        [
          "if (!organisation || !isActive) throw new AppError('ORGANISATION_SUSPENDED');\n",
          "if (!organisation) throw new AppError('ORGANISATION_SUSPENDED');\n",
          'a suspended organisation is refused at the door: it counts for one that is suspended while the call waits',
        ],
        ["if (business.status !== 'ACTIVE') throw", 'if (false) throw'],
        ["if (paidTo.status !== 'ACTIVE') throw", 'if (false) throw'],
        ['asked !== undefined && asked !== currency', 'false'],
        ['if (!enabledFiatSettlementCurrencies.includes(currency))', 'if (false)'],
        ["if (problem === 'BELOW_MINIMUM') throw", 'if (false) throw'],
        ["if (problem === 'ABOVE_MAXIMUM') throw", 'if (false) throw'],
      ],
    ),
    ...faultsOf(
      of('money-out/fiat-withdrawals', 'create-fiat-withdrawal.ts'),
      [withdrawals, bank],
      [['  await refuseWhileStopped(tx, organisationId);\n', '']],
    ),
    ...faultsOf(
      of('money-out/fiat-withdrawals', 'decide-new-fiat-withdrawal.ts'),
      [withdrawals, bank],
      [
        ['  assertWithinLimits(amount, to.method);\n', ''],
        ["if (wrong !== null) throw refused('reference', wrong);", ''],
      ],
    ),
    ...faultsOf(
      of('money-out/payout-batches', 'advance-batch.ts'),
      [fiatBatches],
      [
        [
          'const demand = await demandFor(tx, { member: maker, kind, shares, value: sums.uniformAmount, at });',
          'const one = { ...sums.uniformAmount, units: sums.uniformAmount.units / BigInt(going) };\n  const demand = await demandFor(tx, { member: maker, kind, shares, value: one, at });',
          'a batch would be compared with rules and floors by its rows instead of the whole',
        ],
        ['if (compare(sums.heldAmount, expected.held) > 0) throw', 'if (false) throw'],
      ],
    ),
    ...faultsOf(
      of('money-out/payout-batches', 'fiat-payouts.ts'),
      [fiatBatches],
      [
        [
          "const [active, another] = ofCurrency.filter(({ status }) => status === 'ACTIVE');",
          'const [active, another] = ofCurrency;',
        ],
        ["if (another) return wrong('bankAccount', said.severalAccounts);", ''],
        ['row.name === null || isNameOf(account.holderName, row.name) ? null', 'true ? null'],
        ['repeated(recent.get(payout), taken.has(decided.clientLabel))', 'null'],
        [
          'heldAmount: total(currency, ({ amounts }) => amounts.debitAmount)',
          'heldAmount: total(currency, ({ amounts }) => amounts.amount)',
        ],
      ],
    ),
    ...faultsOf(
      of('money-out/payout-batches', 'rights.ts'),
      [fiatBatches],
      [
        ['return found && readableKinds(member).includes(found.kind) ? found : null;', 'return found;'],
        [
          'holds(permissions, payoutNeeds[kind].makes)',
          'permissions.size > 0 || holds(permissions, payoutNeeds[kind].makes)',
        ],
      ],
    ),
    ...faultsOf(
      of('money-out/fiat-withdrawals', 'is-sound.ts'),
      [fiatBatches],
      [['batchId: withdrawal.batch?.id ?? null', 'batchId: null']],
    ),
    ...faultsOf(
      of('money-out/fiat-withdrawals', 'cancel-fiat-withdrawal.ts'),
      [fiatBatches],
      [["if (withdrawal.batch && withdrawal.status === 'PENDING_APPROVAL')", 'if (false)']],
    ),
    ...faultsOf(
      of('money-out/fiat-withdrawals', 'cancel-fiat-withdrawal.ts'),
      [withdrawals, bank],
      [
        ['if (!mayCancel(member, withdrawal.initiatedBy))', 'if (false)'],
        [
          "member.apiKey === null && member.systemRole === 'ADMIN'",
          "member.systemRole === 'ADMIN'",
          'a key has no system role, whoever made it',
        ],
        ['caller.type === type && caller.id === id', 'caller.type === type'],
      ],
    ),
    ...faultsOf(
      of('money-out/fiat-withdrawals', 'fiat-withdrawal.ts'),
      [bank],
      [
        ['sealOf(withdrawal, secretKey).equals(withdrawal.seal)', 'true'],
        ['      toText(withdrawal.amount),\n', ''],
        ['      withdrawal.reference,\n', ''],
        ['[field, paidTo[field as keyof PaidAccount]]', 'field'],
        ['amount: debitAmount,\n    reason', 'amount: withdrawal.amount,\n    reason'],
        [
          'credit(account.bank(currency), withdrawal.amount),',
          'credit(account.bank(currency), withdrawal.debitAmount),',
        ],
        [
          'credit(account.serviceFeeIncome(currency), withdrawal.fee)',
          'credit(account.networkFeeIncome(currency), withdrawal.fee)',
        ],
        ['[debit(account.bankFeeExpense(currency), charge), credit(account.bank(currency), charge)]', '[]'],
        ['debit(account.bank(currency), returned)', 'debit(account.bank(currency), withdrawal.amount)'],
        ['      ...repayment(businessId, returned, owed),\n', ''],
      ],
    ),
    ...faultsOf(
      of('money-out/fiat-withdrawals', 'submit-to-bank.ts'),
      [bank],
      [
        ['  if (await isStopped(tx, organisationId)) return;\n', ''],
        [
          'if (!(await isSound(tx, withdrawal, secretKey))) continue;',
          '',
          'what was changed was refused just before: it counts for what is changed between the two looks',
        ],
        ['if (!(await isSound(tx, one, secretKey))) touched.push(one.id);', ''],
        ['left.set(currency, subtract(covered, withdrawal.amount));', ''],
        ['if (withdrawal.statusReason === reason) return;', ''],
        [
          "if (withdrawal?.status !== 'PENDING' || (await isSound(",
          'if (!withdrawal || (await isSound(',
          'it counts for what is cancelled between the two looks; the move refuses that, too',
        ],
        [
          'const key = [from.account.id, withdrawal.paymentMethod, times.executionDate]',
          'const key = [from.account.id, times.executionDate]',
        ],
      ],
    ),
    ...faultsOf(
      of('money-out/fiat-withdrawals', 'pay-from.ts'),
      [bank, severalBanks],
      [
        ["if (compare(amount, covered) > 0) return { wait: 'LIQUIDITY' };", ''],
        ['if (compare(amount, covered) > 0)', 'if (compare(amount, covered) >= 0)'],
        ["return { wait: 'NO_ACCOUNT' };", "return { wait: 'LIQUIDITY' };"],
        ['if (source.left !== null) source.left = subtract(source.left, amount);', ''],
        ['subtract(amount, ordered.get(account.id) ?? zero(account.currency))', 'amount'],
        ['left === null || compare(amount, left) <= 0', 'true'],
        ['return subtract(booked, await atBankOf(tx, organisationId, currency));', 'return booked;'],
      ],
    ),
    ...faultsOf(
      of('money-in/fiat-deposits', 'import-statements.ts'),
      [severalBanks, bank],
      [
        ['accounts.find((account) => account!.channel !== channel)', 'undefined'],
        ['|| Number(left.names.length === 0) - Number(right.names.length === 0)', ''],
        ["if (entry.kind === 'CREDIT') await inOwn((tx) => reverseIfReversed(tx, own, entry));", ''],
      ],
    ),
    ...faultsOf(
      of('money-in/fiat-deposits', 'receive-entry.ts'),
      [bank],
      [
        ['named.entry ?? (await findEntryByPrint(tx, account, entry, equal))', 'named.entry'],
        ['matched.get(print) ?? []', '[]'],
        ["if (entry.kind === 'RETURN' && (await ownPayments.isOfRefused(tx, account, entry))) return null;", ''],
        ['if (known !== null && entry.names.length > 0) await nameEntry(tx, { ...account, id: known.id }, entry);', ''],
      ],
    ),
    ...faultsOf(
      of('money-in/fiat-deposits', 'entries-repository.ts'),
      [bank],
      [['and (not is_named or ${names.length === 0})', '']],
    ),
    ...faultsOf(
      of('money-in/fiat-deposits', 'entries-repository.ts'),
      [topUps],
      [
        [' and e.amount = ${unitsOf(amount)} and e.currency = ${amount.currency}', ''],
        ['print = ${formerPrint} and told_by is null', 'false'],
        ['rows.find(isEqual) ?? null', 'rows[0] ?? null'],
      ],
    ),
    ...faultsOf(
      of('money-out/fiat-withdrawals', 'own-payments.ts'),
      [severalBanks],
      [['withdrawal && (await isPaidFrom(tx, withdrawal, collectionAccountId)) ? withdrawal : null', 'withdrawal']],
    ),
    ...faultsOf(
      of('money-out/fiat-withdrawals', 'submit-to-bank.ts'),
      [severalBanks],
      [['if (page.length < most) return;', 'return;']],
    ),
    ...faultsOf(
      of('money-out/fiat-withdrawals', 'repository.ts'),
      [bank, withdrawals],
      [
        ["and status = 'PENDING' and submit_at <= ${now}\n       ${after", "and status = 'PENDING'\n       ${after"],
        ["currency = ${currency} and status = 'PROCESSING'", "currency = ${currency} and status = 'COMPLETED'"],
        ["and status in ('PENDING_APPROVAL','PENDING','PROCESSING') limit 1", "and status in ('PENDING') limit 1"],
        [
          "and status not in ('CANCELLED','REJECTED','EXPIRED','FAILED')\n     order by created_at desc",
          'order by created_at desc',
        ],
        ['and created_at > ${same.since} and business_id', 'and business_id'],
      ],
    ),
    ...faultsOf(
      of('money-out/fiat-withdrawals', 'own-payments.ts'),
      [bank],
      [
        [
          "if (!withdrawal || !fitsFiatWithdrawal(withdrawal.status, 'SETTLED')) return null;",
          'if (!withdrawal) return null;',
        ],
        ["!fitsFiatWithdrawal(withdrawal.status, 'CAME_BACK') || ", ''],
        ['if (!isExact && !isWithCharge) return null;', ''],
        ["known === 'EXECUTED' || known === 'CONTRADICTED'", 'false'],
        ["!fitsFiatWithdrawal(withdrawal.status, 'BANK_ANSWERED') || ", ''],
        ['compare(subtract(entry.amount, entry.charge), withdrawal.amount) === 0', 'true'],
        ['charge: isExact ? null : entry.charge,', 'charge: null,'],
        [' && compare(entry.amount, amount) <= 0', ''],
        [
          'if (withdrawal.amount.currency !== entry.amount.currency) return null;',
          '',
          'an account is of one currency, and what is paid from it as well',
        ],
        ['if (withdrawal?.fileId !== fileId) return false;', 'if (!withdrawal) return false;'],
        ["if (verdict !== 'REFUSED') {", 'if (false) {'],
        ['ofOthers === null ? []', 'true ? []'],
        ['returnedAmount: entry.amount }', 'returnedAmount: amount }'],
      ],
    ),
    ...faultsOf(
      of('money-out/fiat-withdrawals', 'export-file.ts'),
      [bank],
      [
        ['if (digestOf(text).equals(file.digest)) return text;', 'return text;'],
        ['    await noteExport(tx, file);\n', ''],
      ],
    ),
    ...faultsOf(
      of('money-out/fiat-withdrawals', 'deliver-files.ts'),
      [deliveries],
      [
        ['if (await database.acrossOrganisations(stoppedByRestorationSince)) return;', ''],
        ['file && file.exports === 0 && !(await isStopped(tx, file.organisation_id))', 'file && file.exports === 0'],
        ['file && file.exports === 0 &&', 'file &&'],
        ['if (!held || held.delivery !== null) return false;', 'if (!held) return false;'],
        ['await beginDelivery(tx, held, delivery, outbox.place);', ''],
        ['await noteDelivery(tx, held);', ''],
      ],
    ),
    ...faultsOf(
      rail('outbox.ts'),
      [outbox],
      [
        ['if ((await folder.stat(part)) !== null) {', 'if (true) {'],
        ['if (sha256Of(await folder.read(part)) !== sha256Of(text))\n', 'if (false)\n'],
        ['if (recorded === sha256Of(text)) return;', ''],
        ['!(await isReleased(name, delivery, text))', 'false'],
        ['[recordOf(name), witnessOf(name, delivery)]', '[recordOf(name)]'],
        ['[recordOf(name), witnessOf(name, delivery)]', '[witnessOf(name, delivery)]'],
        ['if (sha256Of(await folder.read(name)) === sha256Of(text)) return true;', 'return true;'],
      ],
    ),
    ...faultsOf(
      rail('inbox.ts'),
      [inbox],
      [
        ['stated === undefined || stated === sha256Of(bytes)', 'true'],
        ['text !== null && isWhole(text)', 'text !== null'],
        ['isSame ? known.since : now()', 'known?.since ?? now()'],
        ['if ((await folder.stat(free)) === null) return free;', 'return free;'],
      ],
    ),
    ...faultsOf(
      of('money-out/fiat-withdrawals', 'payment-file.ts'),
      [bank],
      [
        ['createdAt: file.created_at,', 'createdAt: new Date(),'],
        ['control_sum: unitsOf(total)', "control_sum: '0'"],
        ['debtor: file.debtor as', 'debtor: { ...(file.debtor as object), name: String(Math.random()) } as'],
      ],
    ),
    ...faultsOf(
      of('money-out/fiat-withdrawals', 'decide-withdrawal.ts'),
      [bank],
      [
        [
          'if (!withdrawal || !fitsFiatWithdrawal(withdrawal.status, event.kind)) return false;',
          'if (!withdrawal) return false;',
        ],
      ],
    ),
    ...faultsOf(
      of('money-out/fiat-withdrawals', 'simulate-bank.ts'),
      [bank],
      [
        ['if (age < payer.afterSeconds) continue;', ''],
        ['age >= payer.confirmedAfterSeconds', 'true'],
      ],
    ),
    ...faultsOf(
      rail('pain001.ts'),
      [files],
      [
        ["of('EndToEndId', payment.endToEndId)", "of('EndToEndId', payment.reference)"],
        ['${toText(payment.amount)}</InstdAmt>', '${payment.amount.units}</InstdAmt>'],
        ["of('MsgId', file.messageId)", "of('MsgId', `${file.messageId}${Math.random()}`.slice(0, 35))"],
        ["SEPA_INSTANT: ['SEPA', 'INST', 'SLEV']", "SEPA_INSTANT: ['SEPA', null, 'SLEV']"],
        ["of('BtchBookg', 'false')", "of('BtchBookg', 'true')"],
        ['.slice(0, longest).trim());', ');'],
        [".replaceAll(/[^A-Za-z0-9/\\-?:().,'+ ]/g, '.')", ''],
        ["element('CdtrAgt', bankOf(account, message))", "element('CdtrAgt', bankOf(file.debtor))"],
      ],
    ),
    ...faultsOf(
      rail('pain001-rules.ts'),
      [files],
      [
        ["of?.text('NbOfTxs') === String(amounts.length)", 'true'],
        ["of?.text('CtrlSum') === toText(sum(amounts, currency))", 'true'],
        ['new Set(payments.map(idOf)).size === payments.length', 'true'],
        ["if (stated?.attribute('Ccy') !== currency || !isCurrency(currency)) return null;", ''],
        ['parsed.ok && isPositive(parsed.amount)', 'parsed.ok'],
        ["hasAccount(payment.at('CdtrAcct'))", 'true'],
        ["hasAccount(block.at('DbtrAcct'))", 'true'],
      ],
    ),
    ...faultsOf(
      rail('pain002.ts'),
      [reports],
      [
        ["RVNM: 'NAME_DIFFERS',", "RVNM: 'ACCEPTED',"],
        ["RVMC: 'NAME_CLOSE',", ''],
        ["verdicts[code] ?? 'PENDING'", "verdicts[code] ?? 'ACCEPTED'"],
        ["[payment, 'TxSts'], [block, 'PmtInfSts'],", "[block, 'PmtInfSts'], [payment, 'TxSts'],"],
        ["whole ? [[whole, 'PmtInfSts'] as const] : []", 'whole ? [] : []'],
        ['ofOthers: isSaid ? others : null', 'ofOthers: others'],
        ['!codes.some((code) => duplicates.includes(code))', 'true'],
        ['codes.length > 0 && ', ''],
        [' && !copies.test(words)', ''],
        ["code !== '' && code !== narrative", "code !== ''"],
        ['blocks.length === 1 && isRefused', 'false'],
        ['blocks.length === 1 && isRefused', 'blocks.length === 1'],
      ],
    ),
    ...faultsOf(
      rail('camt.ts'),
      [statements],
      [
        ["(status !== 'BOOK' && status !== 'PDNG') || ", ''],
        ['status === wanted ? [entry] : []', '[entry]'],
        ["message === 'camt.053' ? closingOf(statement) : null", 'closingOf(statement)'],
        ['if (added.units !== total.units)', 'if (false)'],
        ["isCredit ? (isReturn ? 'RETURN' : 'CREDIT')", "isCredit ? 'CREDIT'"],
        ["isReversal ? 'REVERSAL' : 'DEBIT'", "'DEBIT'"],
      ],
    ),
    ...faultsOf(
      of('carriers/bank-accounts', 'verify-account.ts'),
      [accounts],
      [
        [
          "before?.status !== 'PENDING_VERIFICATION' || before.revision !== revision",
          "before?.status !== 'PENDING_VERIFICATION'",
        ],
        [
          "before?.status !== 'PENDING_VERIFICATION' || before.revision !== revision",
          '!before || before.revision !== revision',
        ],
        ["verdict.kind === 'REJECTED' ? verdict.reason : null", 'null'],
      ],
    ),
    ...faultsOf(
      of('carriers/bank-accounts', 'update-account.ts'),
      [accounts],
      [
        ['if (isNew && (await isInUse(tx, organisationId, id)))', 'if (false)'],
        ['await storeDetails(tx, before, details, isNew);', 'await storeDetails(tx, before, details, false);'],
      ],
    ),
    ...faultsOf(
      of('carriers/bank-accounts', 'archive-account.ts'),
      [accounts, withdrawals],
      [['if (await isInUse(tx, change.member.organisationId, id))', 'if (false)']],
    ),
    ...faultsOf(
      of('carriers/bank-accounts', 'create-account.ts'),
      [accounts],
      [
        ["status: 'PENDING_VERIFICATION',", "status: 'ACTIVE',"],
        ['  await assertLabelIsFree(tx, organisationId, details.accountLabel);\n', ''],
      ],
    ),
    ...faultsOf(
      of('money-out/withdrawal-approvals', 'vote.ts'),
      [approvals, forged],
      [
        ['if (member.apiKey) throw', 'if (false) throw'],
        ['  await assertMayVote(tx, approval, userId);\n', ''],
        ["if (approval.status !== 'PENDING') throw", 'if (false) throw'],
        ['if (approval.expiresAt <= at) throw', 'if (false) throw'],
        ['if (approval.expiresAt <= at) throw', 'if (approval.expiresAt < at) throw'],
        ['if (votes.some((one) => one.userId === userId)) throw', 'if (false) throw'],
        ["if (decision === 'APPROVE') throw conflict(said.changed);", ''],
        ['digest !== undefined && digest !== approval', 'false && digest !== approval'],
        ['youngIds: [...frozen, ...letIn, ...lettersIn]', 'youngIds: frozen'],
        ['youngIds: [...frozen, ...letIn, ...lettersIn]', 'youngIds: letIn'],
        ['youngIds: [...frozen, ...letIn, ...lettersIn]', 'youngIds: [...frozen, ...letIn]'],
        ['await approvable.tell(tx, approval, verdict, moment);', ''],
      ],
    ),
    ...faultsOf(
      of('money-out/withdrawal-approvals', 'vote.ts'),
      [floors],
      [
        ['raisedTo: await raisedTo(tx, approval)', 'raisedTo: null'],
        ['compare(floor.threshold, dayAmount) <= 0 && ', ''],
      ],
    ),
    ...faultsOf(
      of('money-out/withdrawal-approvals', 'ask-for-approval.ts'),
      [floors],
      [
        ['  const floor = await findFloor(tx, organisationId, kind);\n', '  const floor = null;\n'],
        ['if (rules.length === 0 && !floor) return null;', 'if (rules.length === 0) return null;'],
      ],
    ),
    ...faultsOf(
      of('money-out/withdrawal-approvals', 'floors-repository.ts'),
      [floors, organisationCommands],
      [
        ['sealedFloors.isSound(tx, row)', 'true'],
        ['order by kind, number desc', 'order by kind, number'],
      ],
    ),
    ...faultsOf(
      of('money-out/withdrawal-approvals', 'floors.ts'),
      [organisationCommands],
      [
        ['now.approvals > 0 && (', 'false && ('],
        ['then.approvals < now.approvals || ', ''],
        [' || compare(then.threshold, now.threshold) > 0', ''],
      ],
    ),
    ...faultsOf(
      of('money-out/withdrawal-approvals', 'rules.ts'),
      [floors],
      [
        ['    await assertAboveFloors(tx, organisationId, rule, rulesAfter(rules, rule.id, rule));\n', ''],
        ['    if (term)\n', '    if (false)\n'],
      ],
    ),
    ...faultsOf(
      of('money-out/withdrawal-approvals', 'ask-for-approval.ts'),
      [approvals],
      [
        ['voterIds.length >= requiredApprovals', 'true'],
        [
          '  await holdDays(tx, member.organisationId, { kind, creatorIds: grounds.tiedIds, recipients: [...shares.keys()] });\n',
          '',
        ],
        ['add(share, received.get(recipient) ?? none)', 'share'],
        ['new Set<string>([userId, ...people])', 'new Set<string>([userId])'],
        ['createdAt.getTime() + approvalHours * hour', 'createdAt.getTime() + 2 * approvalHours * hour'],
        ['approvalWindowHours * hour', '2 * approvalWindowHours * hour'],
        ['  await askToExpire(tx, organisationId, approval.expiresAt);\n', ''],
      ],
    ),
    ...faultsOf(
      of('money-out/withdrawal-approvals', 'repository.ts'),
      [approvals],
      [
        ['gotAt(sql`w.recipient_address = asked.', 'gotAt(sql`false and w.recipient_address = asked.'],
        [
          'from unnest(${[...recipients]}::text[]) wanted) as name_of (name)',
          'from unnest(${[]}::text[]) wanted) as name_of (name)',
        ],
      ],
    ),
    ...faultsOf(
      of('money-out/withdrawal-approvals', 'is-approved.ts'),
      [forged, approvals],
      [
        ['.equals(vote.seal)', '.equals(vote.seal) || true'],
        [
          'approval.seal.equals(subject) && ',
          '',
          'what is another withdrawal by now was refused for its own seal before: it counts for what is changed while it is voted on',
        ],
        [' && sealOfApproval(approval, secretKey).equals(approval.approvalSeal)', ''],
        ["approval.status !== 'APPROVED'", 'false', 'the votes are counted anew, whatever the status says'],
      ],
    ),
    ...faultsOf(
      of('money-out/withdrawal-approvals', 'expire-approvals.ts'),
      [approvals],
      [
        [
          "approval?.status !== 'PENDING' || approval.expiresAt > at",
          "approval?.status !== 'PENDING'",
          'only what is over is looked at: it counts where the clock was set back meanwhile',
        ],
      ],
    ),
    ...faultsOf(
      of('money-out/withdrawal-approvals', 'rules.ts'),
      [approvalRules],
      [
        [
          'if (!authority.isAdministrator) throw',
          'if (false) throw',
          'who is no administrator is refused at the door: it counts for who ceases to be one while the call waits',
        ],
        ['if (isWeaker(rules, then)) return ask', 'if (false) return ask'],
        ['if (isWeaker(rules, then))\n', 'if (false)\n'],
        ['if (asked.askedBy.id === member.userId) return said.ownChange;', ''],
        ['return letIn.length > 0 ? said.young : null;', 'return null;'],
        ['if (able.length < approverIds.length) throw', 'if (false) throw'],
        ['if (waiting.some(({ ruleId }) => ruleId === asked.ruleId)) throw', 'if (false) throw'],
        ['(before?.updatedAt.getTime() ?? null) !== (asked.basedOn?.getTime() ?? null)', 'false'],
      ],
    ),
    ...faultsOf(
      of('across/manual-movements', 'movement.ts'),
      [movements],
      [
        ["entries: type === 'CREDIT' ? given : taken", "entries: type === 'DEBIT' ? given : taken"],
        ["reversalOf === null ? 'T-23' : 'T-24'", "'T-23'"],
        ["reversalOf: reversalOf === null ? null : keyOf('T-23', reversalOf)", 'reversalOf: null'],
      ],
    ),
    ...faultsOf(
      of('across/manual-movements', 'post-movement.ts'),
      [movements],
      [
        ["if (type === 'DEBIT') return zero(amount.currency);", ''],
        ['min(amount, await owedBy(tx, organisationId, businessId, amount.currency))', 'zero(amount.currency)'],
        ['  await lockMovement(tx, organisationId, id);\n', ''],
        ['movement.reversalOf !== null || ', ''],
        [' || movement.reversedBy !== null', ''],
      ],
    ),
  ],
};
