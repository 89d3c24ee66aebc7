import type { Area } from './fault';
import { faultsOf } from './fault';

const at = (file: string): string => `packages/payments/src/${file}`;
const examples = at('worked-examples.test.ts');
const boundaries = at('boundaries.test.ts');
const reorganisation = at('reorganisation.test.ts');
const splitting = at('splitting.test.ts');

export const payments: Area = {
  name: 'payment rules',
  faults: [
    ...faultsOf(
      at('settle-deposit.ts'),
      [at('follow-up.test.ts'), at('unfrozen.test.ts'), examples, boundaries],
      [
        ["if (event.outcome === 'HIT')", "if (event.outcome === 'HIT' && !followUp)"],
        ['if (deposit.isFollowUp && state.terms.refundFollowUpDeposits)', 'if (state.terms.refundFollowUpDeposits)'],
        ["if (travelRule === 'MISSING')", "if (travelRule === 'COMPLETED')"],
        ['compare(deposit.amount, minDeposit) < 0', 'compare(deposit.amount, minDeposit) <= 0'],
        ['isLate: isLate(state.terms, detectedAt)', 'isLate: false'],
        ['const detectedAt = firstSeenAt ?? at;', 'const detectedAt = at;'],
        [
          'refundId } = event;\n  const followUp = isFollowUp(state.terms, state.deposits, deposit.detectedAt);',
          'refundId } = event;\n  const followUp = isFollowUp(state.terms, state.deposits, context.at);',
        ],
        ['deposit.isFollowUp || isFollowUp(state.terms, state.deposits, deposit.detectedAt)', 'deposit.isFollowUp'],
        ['if (!canRefund(', 'if (false && !canRefund('],
        ["movements: [{ kind: 'BLOCK_REVERSED', deposit }, ...next.movements]", 'movements: next.movements'],
        ["DROPPED: ['UNCONFIRMED']", "DROPPED: ['UNCONFIRMED', 'CONFIRMED']"],
      ],
    ),
    ...faultsOf(
      at('follow-up.ts'),
      [at('follow-up.test.ts'), boundaries, examples],
      [
        [
          'isSatisfied(terms, earlier) || (isLate(terms, detectedAt) && creditedDeposits(earlier).length > 0)',
          'isSatisfied(terms, earlier)',
        ],
        ['(isLate(terms, detectedAt) && creditedDeposits(earlier).length > 0)', 'isLate(terms, detectedAt)'],
        ['isSatisfied(terms, earlier) || ', ''],
        ["overpaymentTolerance = fraction('0.005')", "overpaymentTolerance = fraction('0.0051')"],
        ['compareFractions(valueOf(received), bound) > 0', 'compareFractions(valueOf(received), bound) >= 0'],
        ['subtractFractions(one, tolerance))) >= 0', 'subtractFractions(one, tolerance))) > 0'],
        ['subtractFractions(one, tolerance)', 'one'],
        ['detectedAt > terms.expiresAt', 'detectedAt >= terms.expiresAt'],
        ['returnedExcess ? add(progress.accepted, returnedExcess) : progress.accepted', 'progress.accepted'],
      ],
    ),
    ...faultsOf(
      at('excess-refund.ts'),
      [boundaries, examples],
      [
        ['subtract(amount, networkFee), minimum) >= 0', 'subtract(amount, networkFee), minimum) > 0'],
        ['compare(subtract(amount, networkFee), minimum)', 'compare(amount, minimum)'],
        ["{ rounding: 'up', decimals:", "{ rounding: 'down', decimals:"],
        [
          'const accepted = min(amount, needed);',
          'const accepted = needed;',
          'Less than asked for has a negative excess then, which is none either.',
        ],
        [
          'if (!isPositive(missing)) return amount;',
          '',
          'Once a price is paid the next deposit is a follow-up and never asks for its excess.',
        ],
      ],
    ),
    ...faultsOf(
      at('depeg.ts'),
      [boundaries, at('depeg.test.ts'), examples],
      [
        ['distanceFromPar(market), threshold) <= 0', 'distanceFromPar(market), threshold) < 0'],
        ['compareFractions(market, one) > 0 ?', 'compareFractions(market, one) < 0 ?'],
        ['pegCurrency !== displayCurrency', 'false'],
        ["oneToOneApplied ? 'APPLIED' : 'BROKEN'", "'APPLIED'"],
      ],
    ),
    ...faultsOf(
      at('labels.ts'),
      [at('depeg.test.ts'), boundaries, examples, reorganisation],
      [
        ["terms.rateType === 'FIXED' ? [", "terms.rateType === 'FLOATING' ? ["],
        ["pegs.includes('APPLIED') && !pegs.includes('BROKEN')", "pegs.includes('APPLIED')"],
        ['at >= terms.expiresAt', 'at > terms.expiresAt'],
        ['credited.length > 0 && !isSatisfied', '!isSatisfied'],
        ["['ORPHANED', 'UNPROCESSABLE']", "['UNPROCESSABLE']"],
      ],
    ),
    ...faultsOf(
      at('quote.ts'),
      [boundaries, examples, at('depeg.test.ts')],
      [
        ['Math.min(expirationMinutes + lockGraceMinutes, longestLockMinutes)', 'expirationMinutes + lockGraceMinutes'],
        ['Math.min(expirationMinutes + lockGraceMinutes, longestLockMinutes)', 'longestLockMinutes'],
        ["rateType === 'FIXED' && expirationMinutes !== null", 'expirationMinutes !== null'],
        ['rounding: roundingOf.payable, decimals', "rounding: 'down', decimals"],
        [
          'quotedPegRate: client.peg?.market ?? null',
          "quotedPegRate: client.peg?.outcome === 'APPLIED' ? client.peg.market : null",
        ],
      ],
    ),
    ...faultsOf(
      at('client-rates.ts'),
      [examples, at('depeg.test.ts')],
      [
        [
          'oneToOne ? one : subtractFractions(one, pricing.depositSpread)',
          'subtractFractions(one, pricing.depositSpread)',
        ],
        ['displayCurrency === null ? null : oneToOne ? one :', 'displayCurrency === null ? null :'],
        ['kept(rates.mid(pegCurrency, settlementCurrency))', 'kept(rates.mid(depositCurrency, settlementCurrency))'],
      ],
    ),
    ...faultsOf(
      at('valuation.ts'),
      [examples, splitting, reorganisation, boundaries, at('depeg.test.ts'), at('payment-life.test.ts')],
      [
        [
          'deposit.detectedAt < terms.rateLockedUntil &&',
          'true &&',
          'A deposit after expiry is late and never locked, and no lock ends before the expiry.',
        ],
        ['deposit.currency === terms.depositCurrency &&', ''],
        ['  !isLate(terms, deposit.detectedAt);', '  true;'],
        [
          'const serviceFee = min(feeLeft, settlementAmount);',
          'const serviceFee = feeLeft;',
          'The smallest deposit is worth euros; what rounding leaves over are cents.',
        ],
        ['before.reduce(add, accepted)', 'accepted'],
        ['payableAmount: subtract(settlementAmount, serviceFee)', 'payableAmount: settlementAmount'],
        ["{ source: 'quote', at: terms.quotedAt }", "{ source: 'quote', at: terms.createdAt }"],
        ["peg?.outcome === 'APPLIED' ? par : null", 'par'],
        ['notNegative(given.reduce<Amount>(', '((left: Amount) => left)(given.reduce<Amount>('],
        [
          'pricing.atLock ? creditedAtLock(earlier, accepted.currency) : []',
          'creditedAtLock(earlier, accepted.currency)',
        ],
      ],
    ),
    ...faultsOf(
      at('fee-distribution.ts'),
      [at('fee-distribution.test.ts')],
      [
        ['addFractions(one, multiply(serviceFee, userShare))', 'one'],
        ['merchantPart: subtract(fee, userPart)', 'merchantPart: fee'],
        ['net: subtract(received, fee)', 'net: subtract(base, fee)'],
      ],
    ),
    ...faultsOf(
      at('credit-deposit.ts'),
      [examples, at('follow-up.test.ts')],
      [
        ["terms.overpaymentPolicy !== 'EXCESS_REFUND' ||", ''],
        ['|| deposit.isFollowUp) return null', ') return null'],
        ['return isPositive(sendable) ? excess : null;', 'return excess;'],
        ['returned ? subtract(deposit.amount, refund.amount) : deposit.amount', 'deposit.amount'],
        [
          'const fee = min(amount, limits.networkFee);',
          'const fee = limits.networkFee;',
          'A refund smaller than the network fee is skipped, and its fee with it.',
        ],
        ["? 'AWAITING_ADDRESS' : 'PENDING'", "? 'PENDING' : 'PENDING'"],
      ],
    ),
    ...faultsOf(
      at('payment-life.ts'),
      [at('payment-life.test.ts'), examples, boundaries],
      [
        ["assertStands(before, ['NEW'], 'CURRENCY_CHOSEN', context);", ''],
        ["assertStands(before, ['NEW', 'PENDING'], 'CANCELLED', context);", ''],
        ['expirationMinutes <= longestFixedMinutes', 'true'],
        ['  quotedAt,\n', '  quotedAt: terms.createdAt,\n'],
        ['add(displayAmount, userServiceFee)', 'displayAmount'],
      ],
    ),
    ...faultsOf(
      at('payment-status.ts'),
      [at('payment-status.test.ts')],
      [
        ['if (cancelled && deposits.length === 0)', 'if (cancelled)'],
        ['at >= expiresAt', 'at > expiresAt'],
        ["  if (some('BLOCKED')) return 'BLOCKED';\n", ''],
        ["['REFUNDING', 'REFUNDED']", "['REFUNDED']"],
      ],
    ),
    ...faultsOf(
      at('reorganisation.ts'),
      [reorganisation, 'apps/api/src/modules/money-in/crypto-deposits/postings.test.ts'],
      [
        ["if (refund?.status === 'BROADCASTED') throw", 'if (false) throw'],
        ["refund?.status === 'CONFIRMED' ? refund.amount", "refund?.status === 'PENDING' ? refund.amount"],
        ["['PENDING', 'AWAITING_ADDRESS', 'FAILED']", "['PENDING', 'AWAITING_ADDRESS']"],
        ['figures.push(figureOf(deposit, value, confirmedAt, -1));', ''],
        ['coins = subtract(coins, min(coins, payableAmount));', ''],
      ],
    ),
    ...faultsOf(
      at('refund-step.ts'),
      [reorganisation, examples],
      [
        ["deposit.status === 'REFUNDING' ? 'REFUNDED' : deposit.status", 'deposit.status'],
        ["REFUND_CONFIRMED: { from: 'BROADCASTED'", "REFUND_CONFIRMED: { from: 'PENDING'"],
        ['{ ...refund, transactionId: null }', 'refund'],
      ],
    ),
    ...faultsOf(
      at('rates/rate-book.ts'),
      [at('rates/rate-book.test.ts')],
      [
        ['> staleAfterSeconds * 1000', '>= staleAfterSeconds * 1000'],
        ['old && old.at <= rate.at ? old : rate', 'old && old.at >= rate.at ? old : rate'],
        ['price: divide(one, backward.mid)', 'price: backward.mid'],
      ],
    ),
    ...faultsOf(
      'apps/api/src/platform/debts.ts',
      [
        'apps/api/src/modules/money-in/crypto-deposits/postings.test.ts',
        'apps/api/src/modules/across/internal-transfers/internal-transfers.db.test.ts',
      ],
      [
        ['const repaid = min(credited, owed);', 'const repaid = owed;'],
        ["{ code: '40001' }", "{ code: '23505' }"],
      ],
    ),
    ...faultsOf(
      'apps/api/src/modules/across/internal-transfers/transfer.ts',
      ['apps/api/src/modules/across/internal-transfers/internal-transfers.db.test.ts'],
      [['...repayment(toBusinessId, amount, owed),', '']],
    ),
    ...faultsOf(
      'apps/api/src/modules/across/balance-conversions/conversion.ts',
      ['apps/api/src/modules/across/balance-conversions/balance-conversions.db.test.ts'],
      [['...repayment(businessId, arrives, owed),', '']],
    ),
    ...faultsOf(
      'apps/api/src/modules/money-in/crypto-deposits/postings.ts',
      ['apps/api/src/modules/money-in/crypto-deposits/postings.test.ts'],
      [
        ['const taken = min(payableAmount, available);', 'const taken = payableAmount;'],
        ['const taken = min(sentBack, available);', 'const taken = sentBack;'],
        ['credit(custody, movement.refund.netAmount)', 'credit(custody, movement.refund.amount)'],
      ],
    ),
    ...faultsOf(
      'apps/api/src/modules/money-in/crypto-deposits/aggregate-repository.ts',
      ['apps/api/src/modules/money-in/crypto-deposits/expire-payments.db.test.ts'],
      [
        ['p.expires_at <= ${now}', 'p.expires_at < ${now}'],
        ["and p.status <> 'CANCELLED'", ''],
        ['p.expired_at is null and', ''],
        ['for update of p skip locked', 'for update of p nowait'],
        ['and id <> all(${[...depositIds]}::uuid[])', ''],
      ],
    ),
  ],
};
