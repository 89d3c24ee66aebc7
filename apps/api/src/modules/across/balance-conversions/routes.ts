import {
  createBalanceConversion,
  executeBalanceConversion,
  getIndicativeConversion,
} from '@countinghouse/contract/across/new-balance-conversion';
import { account, balanceOf } from '@countinghouse/ledger';
import { toRateText, toText } from '@countinghouse/money';
import { inverseRateText } from '@countinghouse/payments';
import { listRoute } from '../../../http/list-route';
import type { Route } from '../../../http/route';
import { callerIdOf, memberOf, route } from '../../../http/route';
import { changeBy } from '../../../platform/audit/record-change';
import { AppError } from '../../../platform/errors';
import { metadataOf } from '../../../platform/metadata';
import { takeTurn, type RateLimit } from '../../../platform/rate-limit/repository';
import type { RateFeed } from '../../../rails/rates';
import { findBusiness, scopeOf } from '../../organisation/businesses';
import { findOrganisation } from '../../organisation/organisations';
import { createConversion } from './create-conversion';
import { executeConversion } from './execute-conversion';
import { conversionList } from './list';
import { assertConvertible, priceConversion } from './price-conversion';
import { sidesView } from './view';

/** Firm quotes of one caller. Source: the table of limits. */
const quoteLimit: RateLimit = { name: 'conversion-quote', calls: 30, seconds: 60 };

export const balanceConversionRoutes = (feed: RateFeed): Route[] => {
  return [
    listRoute(conversionList),

    route(getIndicativeConversion, async ({ tx, principal, query, now }) => {
      const member = memberOf(principal);
      const { organisationId } = member;
      const organisation = await findOrganisation(tx, organisationId);
      const business = await findBusiness(tx, await scopeOf(tx, member), query.businessId);
      if (!organisation || !business) throw new AppError('NOT_FOUND');
      assertConvertible(organisation, query);
      const at = await now();
      const { amounts, rate, limits } = await priceConversion(tx, organisationId, query, { feed, at });
      const available = await balanceOf(tx, organisationId, account.available(query.businessId, query.debitCurrency));
      return {
        indicative: true as const,
        businessId: query.businessId,
        amountCurrencyType: query.amountCurrencyType,
        debitCurrency: query.debitCurrency,
        creditCurrency: query.creditCurrency,
        debitAmount: amounts && toText(amounts.debit),
        creditAmount: amounts && toText(amounts.credit),
        rate: toRateText(rate),
        inverseRate: inverseRateText(rate),
        available: toText(available),
        minDebitAmount: toText(limits.min),
        maxDebitAmount: toText(limits.max),
        at: at.toISOString(),
      };
    }),

    route(createBalanceConversion, async ({ tx, principal, request, body, reply }) => {
      const member = memberOf(principal);
      await takeTurn(tx, quoteLimit, { organisationId: member.organisationId, subject: callerIdOf(member) });
      const conversion = await createConversion(tx, changeBy(principal, request), body, feed);
      reply.made('BALANCE_CONVERSION', conversion.id);
      return {
        id: conversion.id,
        clientLabel: conversion.clientLabel ?? null,
        metadata: metadataOf(conversion.metadata),
        status: 'PENDING' as const,
        debitCurrency: conversion.debit.currency,
        debitAmount: toText(conversion.debit),
        creditCurrency: conversion.credit.currency,
        creditAmount: toText(conversion.credit),
        rate: toRateText(conversion.rate),
        expiresAt: conversion.expiresAt.toISOString(),
        serverTime: conversion.createdAt.toISOString(),
      };
    }),

    route(executeBalanceConversion, async ({ tx, principal, params, request, reply }) => {
      const done = await executeConversion(tx, changeBy(principal, request), params.id);
      reply.made('BALANCE_CONVERSION', done.id);
      const { organisationId, businessId, executedAt } = done;
      if (!executedAt) throw new Error('What was executed says when');
      const balances: Record<string, { amount: string }> = {};
      for (const currency of [done.debitCurrency, done.creditCurrency])
        balances[currency] = {
          amount: toText(await balanceOf(tx, organisationId, account.available(businessId, currency))),
        };
      return { id: done.id, status: done.status, ...sidesView(done), executedAt: executedAt.toISOString(), balances };
    }),
  ];
};
