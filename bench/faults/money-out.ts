import type { Area } from './fault';
import { faultsOf } from './fault';

const at = (file: string): string => `packages/payments/src/${file}`;
const of = (module: string, file: string): string => `apps/api/src/modules/${module}/${file}`;

const amounts = at('withdrawal-amounts.test.ts');
const statuses = at('withdrawal-status.test.ts');
const conversions = of('across/balance-conversions', 'balance-conversions.db.test.ts');
const withdrawals = of('money-out/crypto-withdrawals', 'crypto-withdrawals.db.test.ts');
const payouts = of('money-out/crypto-withdrawals', 'pay-out.db.test.ts');
const exchanges = of('money-out/crypto-withdrawals', 'two-providers.db.test.ts');
const stops = of('carriers/outgoing-stop', 'outgoing-stop.db.test.ts');
const decisions = of('operating/operators', 'withdrawals.db.test.ts');
const treasury = of('operating/operators', 'treasury.db.test.ts');
const whitelist = of('money-out/whitelisted-addresses', 'whitelisted-addresses.db.test.ts');
const fiat = of('money-in/fiat-deposits', 'fiat-deposits.db.test.ts');

/** Outgoing and exchanged money: the pure rules, and the transactions around them. */
export const moneyOut: Area = {
  name: 'withdrawals, conversions, whitelist, fiat deposits, travel rule',
  faults: [
    ...faultsOf(
      at('withdrawal-amounts.ts'),
      [amounts],
      [
        ["slippageReserve = fraction('0.02')", "slippageReserve = fraction('0.01')"],
        ['multiply(rates.mid(currency, inCurrency), addFractions(one, spread))', 'rates.mid(currency, inCurrency)'],
        ['byUser ? subtract(amount, networkFee) : amount', 'amount'],
        ['byUser ? amount : add(amount, networkFee)', 'add(amount, networkFee)'],
        ['const debitAmount = add(coins, serviceFee);', 'const debitAmount = coins;'],
        ['const debitAmount = add(cost, serviceFee);', 'const debitAmount = cost;'],
        ['{ rounding: roundingOf.cost }', "{ rounding: 'down' }"],
        ['heldAmount: debitAmount, rate: null', 'heldAmount: coins, rate: null'],
        ['terms.debitCurrency === terms.currency\n', 'terms.debitCurrency !== terms.currency\n'],
        ['compare(recipientAmount, minimum) < 0', 'compare(recipientAmount, minimum) <= 0'],
        ['compare(recipientAmount, minimum) < 0', 'compare(amount, minimum) < 0'],
        ['compare(amount, maximum) > 0', 'compare(amount, maximum) >= 0'],
        ["feePayer === 'USER' ? add(minimum, networkFee) : minimum", 'minimum'],
        ['if (covers(middle)) paid = middle;', 'if (!covers(middle)) paid = middle;'],
        ['compare(now.debitAmount, heldAmount) <= 0', 'compare(now.debitAmount, heldAmount) < 0'],
        ['compare(now.debitAmount, heldAmount) <= 0', 'compare(now.heldAmount, heldAmount) <= 0'],
      ],
    ),
    ...faultsOf(
      at('withdrawal-status.ts'),
      [statuses],
      [
        [
          "CANCELLED: { from: ['PENDING_APPROVAL', 'PENDING']",
          "CANCELLED: { from: ['PENDING_APPROVAL', 'PENDING', 'PROCESSING']",
        ],
        ["PICKED: { from: ['PENDING']", "PICKED: { from: ['PENDING', 'BLOCKED']"],
        [
          "RELEASED: { from: ['BLOCKED', 'PENDING'], to: 'PENDING'",
          "RELEASED: { from: ['BLOCKED', 'PENDING'], to: 'PROCESSING'",
        ],
        ["to: 'PROCESSING', reason: 'RECONCILING'", "to: 'FAILED', reason: 'RECONCILING'"],
        ["DROPPED: { from: ['BROADCASTED']", "DROPPED: { from: ['BROADCASTED', 'COMPLETED']"],
        ["if (status === 'COMPLETED') return 'SETTLED';", "if (status === 'BROADCASTED') return 'SETTLED';"],
        ["given.includes(status) ? 'RELEASED' : 'KEPT'", "'KEPT'"],
        ["['REJECTED', 'CANCELLED', 'EXPIRED', 'FAILED']", "['REJECTED', 'CANCELLED', 'EXPIRED']"],
        ["needsApproval ? 'PENDING_APPROVAL' : 'PENDING'", "'PENDING'"],
        ['if (!row.from.includes(standing.status) || isElsewhere)', 'if (false)'],
      ],
    ),
    ...faultsOf(
      at('withdrawal-approval.ts'),
      [at('withdrawal-approval.test.ts')],
      [
        ['compare(rule.threshold, totalFor(rule, totals)) <= 0', 'compare(rule.threshold, totalFor(rule, totals)) < 0'],
        ["(channel === 'PERSON' || rule.includesApi) &&", ''],
        ['        rule.isEnabled &&\n', ''],
        ['        rule.kinds.includes(kind) &&\n', ''],
        ['add(max(earlier, received), value)', 'value'],
        ['add(max(earlier, received), value)', 'add(earlier, value)'],
        ['compare(b.threshold, a.threshold) ||', 'compare(a.threshold, b.threshold) ||'],
        ["if (creatorIds.includes(userId)) return 'CREATOR';", ''],
        ["return youngIds.includes(userId) ? 'YOUNG' : null;", 'return null;'],
        ['votes.filter(({ userId }) => voterIds.includes(userId))', '[...votes]'],
        ["if (counted.some(({ decision }) => decision === 'REJECT')) return 'REJECTED';", ''],
        ['approved.size >= requiredApprovals', 'counted.length >= requiredApprovals'],
        ['compare(floor.threshold, ofKind) <= 0', 'compare(floor.threshold, ofKind) < 0'],
        ['Math.max(rule.requiredApprovals, reached?.approvals ?? 0)', 'rule.requiredApprovals'],
        ['return reached && { rule: null', 'return null && { rule: null'],
        ['compare(rule.threshold, threshold) >= 0', 'compare(rule.threshold, threshold) > 0'],
        ["  if (isWithin && !rule.includesApi) return 'includesApi';\n", ''],
        ['applies && rule.approverIds.length < approvals', 'false'],
        ['raisedTo ?? 0', '0'],
      ],
    ),
    ...faultsOf(
      at('conversion.ts'),
      [at('conversion.test.ts'), conversions],
      [
        ['conversionQuoteMs = 15_000', 'conversionQuoteMs = 60_000'],
        ['multiply(exact, subtractFractions(one, spread))', 'exact'],
        ["toDecimalText(after, 18, 'down')", "toDecimalText(after, 18, 'up')"],
        [
          "{ rounding: 'down', decimals: precisionOf(creditCurrency) }",
          "{ rounding: 'up', decimals: precisionOf(creditCurrency) }",
        ],
        [
          "{ rounding: 'up', decimals: precisionOf(debitCurrency) }",
          "{ rounding: 'down', decimals: precisionOf(debitCurrency) }",
        ],
        ["fixed === 'DEBIT'\n", "fixed === 'CREDIT'\n"],
        ['most: fraction(500_000n)', 'most: fraction(5_000_000n)'],
      ],
    ),
    ...faultsOf(
      at('travel-rule.ts'),
      [at('travel-rule.test.ts')],
      [
        ["if (isEu) return 'EU_TFR';", ''],
        ["if (regime === 'OFF' && mayBeOff)", "if (regime === 'OFF')"],
        ['compare(stated, legal) < 0 ? stated : legal', 'stated'],
        ['before >= 0 && before < linkedHours', 'before >= 0 && before <= linkedHours'],
        ['before >= 0 && before < linkedHours', 'before < linkedHours'],
        ['compare(value, ownershipThreshold) > 0', 'compare(value, ownershipThreshold) >= 0'],
        ['compare(value, ownershipThreshold) > 0', 'compare(transfer.value, ownershipThreshold) > 0'],
        ["known.quality === 'MINIMUM' && !acceptMinimum", 'false'],
        ["known.walletType === 'SELF_HOSTED' && known.ownedByThirdParty", 'false'],
        ["known.walletType === 'SELF_HOSTED' && !known.ownershipProven", 'false'],
        ["if (!known) return ['DATA'];", 'if (!known) return [];'],
      ],
    ),
    ...faultsOf(
      of('money-out/crypto-withdrawals', 'withdrawal.ts'),
      [payouts, withdrawals],
      [
        [
          'credit(account.networkFeeIncome(currency), networkFee)',
          'credit(account.serviceFeeIncome(currency), networkFee)',
        ],
        ['sealOf(withdrawal, secretKey).equals(withdrawal.seal)', 'true'],
        ['      withdrawal.travelAddress ?? withdrawal.recipientAddress,\n', ''],
      ],
    ),
    ...faultsOf(
      of('money-out/crypto-withdrawals', 'create-withdrawal.ts'),
      [withdrawals],
      [['  else await askToPayOut(tx);\n', '']],
    ),
    ...faultsOf(
      of('money-out/crypto-withdrawals', 'decide-new-withdrawal.ts'),
      [withdrawals],
      [
        ['if (!provided && organisation.whitelistEnforced && !facts', 'if (false && !facts'],
        ['  assertNamed(facts, { at, uniformAmount: priced.uniformAmount, to, ownWallet }, beneficiary);\n', ''],
      ],
    ),
    ...faultsOf(
      of('money-out/crypto-withdrawals', 'recipient.ts'),
      [withdrawals],
      [
        [
          "if (reason === said.ownAddress) throw ruledOut('OWN_ADDRESS', 'recipientAddress', reason);",
          'if (reason === said.ownAddress) return typed;',
        ],
        ['if (wrongTag) throw', 'if (false) throw', 'The rules of the call refuse the tag before anything is read.'],
        ['?.isActive === true', ' != null'],
      ],
    ),
    ...faultsOf(
      of('money-out/crypto-withdrawals', 'take-resolution.ts'),
      [exchanges],
      [
        ['inquiry?.provider_id !== provider.id', '!inquiry'],
        ["if (withdrawal.status === 'PENDING_APPROVAL') return over;", ''],
        ['if (waits && !to) return', 'if (false) return'],
        ["if (demand === 'UNMET') return", 'if (false) return'],
        ['  if (demand) {\n', '  if (!demand) {\n'],
        ['if (isChanged) await', 'if (false) await', 'The payout finds the change as well, and nothing leaves.'],
        ['if (!isOfPeer(approved.callback, provider.hosts))', 'if (false)'],
        ["if (inquiry.status === 'APPROVED' || inquiry.status === 'REJECTED') {", 'if (false) {'],
        ["    if (waits) await moveWithdrawal(tx, withdrawal, { kind: 'DECLINED' }, moment);\n", ''],
      ],
    ),
    ...faultsOf(
      of('money-out/withdrawal-approvals', 'ask-for-approval.ts'),
      [exchanges],
      [['const since = daySince(createdAt);', 'const since = daySince(at);']],
    ),
    ...faultsOf(
      of('money-out/crypto-withdrawals', 'withdrawal.ts'),
      [exchanges],
      [
        ['payeeSealOf(withdrawal, secretKey).equals(withdrawal.payeeSeal)', 'true'],
        ["withdrawal.seal.toString('hex'), 'APPROVAL']", ']'],
      ],
    ),
    ...faultsOf(
      of('money-out/crypto-withdrawals', 'cancel-withdrawal.ts'),
      [withdrawals],
      [
        ['if (!mayCancel(member, withdrawal.initiatedBy))', 'if (false)'],
        ['if (!isCancellable(withdrawal.status))', 'if (false)'],
        [" || member.systemRole === 'ADMIN'", ''],
      ],
    ),
    ...faultsOf(
      of('money-out/crypto-withdrawals', 'pay-out.ts'),
      [payouts],
      [
        ["if (answer.kind === 'NO_ANSWER') return wait('SCREENING');", ''],
        ["answer.kind === 'ANSWERED' && answer.outcome === 'HIT'", 'false'],
        ['if (organisation.whitelistEnforced && !(await', 'if (false && !(await'],
        ['if (!(await isCovered(tx, withdrawal)))', 'if (false)'],
        ['if (!(await isSound(tx, withdrawal, config.secretKey)) ||', 'if (false ||'],
        ["withdrawal?.status !== 'PENDING'", '!withdrawal'],
        ['amount: withdrawal.recipientAmount,', 'amount: withdrawal.amount,'],
      ],
    ),
    ...faultsOf(
      of('money-out/crypto-withdrawals', 'create-withdrawal.ts'),
      [stops],
      [['  await refuseWhileStopped(tx, organisationId);\n', '']],
    ),
    ...faultsOf(
      of('carriers/outgoing-stop', 'stop.ts'),
      [stops],
      [
        ["if (isHis) return 'COUNTED_ALREADY';", ''],
        ['before.length + 1 >= releasesNeeded', 'true'],
      ],
    ),
    ...faultsOf(
      of('carriers/outgoing-transfers', 'execute.ts'),
      [stops],
      [
        ['if (await isStopped(tx, order.organisation_id)) return false;', ''],
        ['if (!mayLeave) return;', ''],
      ],
    ),
    ...faultsOf(
      of('carriers/outgoing-transfers', 'give-up.ts'),
      [decisions],
      [
        ['const refusedForHours = 24;', 'const refusedForHours = 0;'],
        ['if (fence === null) return false;', 'if (fence === null) return true;'],
      ],
    ),
    ...faultsOf(
      of('money-out/crypto-withdrawals', 'decide-withdrawal.ts'),
      [decisions],
      [["const changes = event === 'RELEASED' ? { clearedAt: at } : {};", 'const changes = {};']],
    ),
    ...faultsOf(
      of('carriers/treasury-moves', 'move.ts'),
      [treasury],
      [['credit(place(from), add(amount, fee))', 'credit(place(from), amount)']],
    ),
    ...faultsOf(
      'apps/api/src/rails/signer/evm.ts',
      [of('carriers/outgoing-transfers', 'evm-out.db.test.ts')],
      [
        ['        nonce,\n        to,\n        value,', '        nonce: nonce + 1,\n        to,\n        value,'],
        ['if (oldest) return [asSigned(oldest), ...others.map(asSigned)];', ''],
      ],
    ),
    ...faultsOf(
      of('across/balance-conversions', 'create-conversion.ts'),
      [conversions],
      [
        ["if (business.status !== 'ACTIVE') throw", 'if (false) throw'],
        ['if (compare(amounts.debit, limits.min) < 0 || !isPositive(amounts.credit))', 'if (false)'],
        ['if (compare(amounts.debit, limits.max) > 0) throw', 'if (false) throw'],
        ['if (compare(amounts.debit, available) > 0) throw', 'if (false) throw'],
        ['  await enqueue(tx, expireJob, {}, { organisationId, runAt: conversion.expiresAt });\n', ''],
      ],
    ),
    ...faultsOf(
      of('across/balance-conversions', 'execute-conversion.ts'),
      [conversions],
      [
        ['if (quote.initiatedByType !== actor.type || quote.initiatedById !== actor.id)', 'if (false)'],
        ["if (quote.status === 'EXECUTED') throw", 'if (false) throw'],
        [
          "if (quote.status === 'EXPIRED') throw",
          'if (false) throw',
          'What has ended is not executed by its row either, and its end is on record once.',
        ],
        ['    await undo();\n', ''],
        ["    await end('FAILED');\n", ''],
      ],
    ),
    ...faultsOf(
      of('across/balance-conversions', 'conversion.ts'),
      [conversions],
      [
        [
          'debit(account.available(businessId, leaves.currency), leaves)',
          'debit(account.pending(businessId, leaves.currency), leaves)',
        ],
        [
          'credit(account.available(businessId, arrives.currency), arrives)',
          'credit(account.pending(businessId, arrives.currency), arrives)',
        ],
      ],
    ),
    ...faultsOf(
      of('money-out/whitelisted-addresses', 'create-address.ts'),
      [whitelist],
      [
        ['if (!organisation.enabledCryptoCurrencies.includes(entered.currency))', 'if (false)'],
        ['if (await isOwnAddress(tx, organisationId, destination.network, destination.address))', 'if (false)'],
        ['  await assertIdIsFree(tx, organisationId, entered.addressId);\n', ''],
        ['if (listed) throw', 'if (false) throw'],
        ['organisation.whitelistCoolingOffHours * 3_600_000', '0'],
        ['address: canonicalAddress(currency, kept, address),', 'address,'],
        ['destinationTag: canonicalTag(destinationTag),', 'destinationTag: destinationTag ?? null,'],
        ['lookAlike(other, addressId)', 'other === addressId'],
      ],
    ),
    ...faultsOf(
      of('money-out/whitelisted-addresses', 'repository.ts'),
      [whitelist, withdrawals],
      [
        ['       and revoked_at is null\n     order by id for share', '     order by id for share'],
        ["places.map(({ destinationTag }) => destinationTag ?? '')", "places.map(() => '')"],
        ['activates_at <= app_clock() as is_active', 'true as is_active'],
      ],
    ),
    ...faultsOf(
      of('money-in/fiat-deposits', 'fiat-deposit.ts'),
      [fiat],
      [
        ['...repayment(businessId, net, owed),', ''],
        ['const taken = min(net, available);', 'const taken = net;'],
        [
          '...(isZero(fee) ? [] : [debit(account.serviceFeeIncome(currency), fee)]),\n      credit(account.bank(currency), amount),',
          'credit(account.bank(currency), net),',
        ],
      ],
    ),
  ],
};
