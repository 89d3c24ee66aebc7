import type { Database } from '@countinghouse/database';
import type { Config } from './config';
import type { Route } from './http/route';
import { accountSecurityJobs, accountSecurityRoutes, accountSecurityEvents } from './modules/people/account-security';
import { apiKeyJobs, apiKeyRoutes, apiKeyEvents } from './modules/people/api-keys';
import { auditRoutes } from './modules/people/audit';
import {
  balanceConversionEvents,
  balanceConversionRoutes,
  conversionChanges,
  conversionPostings,
  expireConversions,
} from './modules/across/balance-conversions';
import { balanceRoutes } from './modules/books/balances';
import {
  bankAccountChanges,
  bankAccountEvents,
  bankAccountJobs,
  bankAccountRoutes,
  inUseByAny,
} from './modules/carriers/bank-accounts';
import { brandRoutes } from './modules/organisation/brand';
import { businessRoutes, sightOf, businessEvents } from './modules/organisation/businesses';
import { callbackChanges, callbackEvents, callbackJobs } from './modules/running/callbacks';
import {
  cryptoDepositJobs,
  cryptoDepositRoutes,
  paymentChanges,
  paymentPostings,
  tellDepositBy,
  cryptoDepositEvents,
  refundSteps,
} from './modules/money-in/crypto-deposits';
import {
  approvableWithdrawals,
  cryptoWithdrawalEvents,
  cryptoWithdrawalJobs,
  cryptoWithdrawalRoutes,
  withdrawalChanges,
  withdrawalPostings,
  withdrawalSteps,
} from './modules/money-out/crypto-withdrawals';
import { currencyRoutes } from './modules/organisation/currencies';
import { eventModule } from './modules/running/events';
import { exportEvents, exportRoutes } from './modules/books/exports';
import {
  internalTransferPostings,
  transferChanges,
  internalTransferRoutes,
  internalTransferEvents,
} from './modules/across/internal-transfers';
import {
  fiatWithdrawalChanges,
  fiatOwnPayments,
  fiatWithdrawalEvents,
  fiatWithdrawalJobs,
  fiatWithdrawalPostings,
  fiatWithdrawalRoutes,
  hasOpenFiatWithdrawal,
} from './modules/money-out/fiat-withdrawals';
import {
  fiatDepositChanges,
  fiatDepositEvents,
  fiatDepositJobs,
  fiatDepositPostings,
  fiatDepositRoutes,
  hasOpenDeposit,
  statedByBanks,
} from './modules/money-in/fiat-deposits';
import { failedJobJobs, jobRoutes, jobEvents } from './modules/running/jobs';
import { ledgerRoutes } from './modules/books/ledger';
import { ledgerHealthEvents, ledgerHealthJobs, ledgerHealthRoutes } from './modules/books/ledger-health';
import { listTotalJobs } from './modules/books/list-totals';
import {
  manualMovementChanges,
  manualMovementEvents,
  manualMovementPostings,
  manualMovementRoutes,
} from './modules/across/manual-movements';
import { membershipRoutes, membershipEvents } from './modules/people/memberships';
import { operationRoutes, operationEvents } from './modules/running/operations';
import { operatorEvents } from './modules/operating/operators';
import { organisationEvents, organisationRoutes } from './modules/organisation/organisations';
import { outgoingStopEvents, outgoingStopRoutes } from './modules/carriers/outgoing-stop';
import { outgoingTransferJobs } from './modules/carriers/outgoing-transfers';
import { reconciliationEvents, reconciliationJobs, reconciliationRoutes } from './modules/books/reconciliation';
import { reportEvents, reportJobs, reportRoutes } from './modules/books/reports';
import { roleJobs, roleRoutes, roleEvents } from './modules/people/roles';
import { savedViewRoutes } from './modules/people/saved-views';
import { statisticsList, statisticsRoutes } from './modules/books/statistics';
import { transactionLedgerEvents, transactionLedgerRoutes } from './modules/books/transaction-ledger';
import {
  travelRuleChanges,
  travelRuleEvents,
  travelRuleGate,
  travelRuleJobs,
  travelRuleRoutes,
} from './modules/money-in/travel-rule';
import { treasuryMoveEvents } from './modules/carriers/treasury-moves';
import { signInJobs, signInRoutes, signInEvents } from './modules/people/sign-in';
import {
  returnSteps,
  unassociatedChanges,
  unassociatedDepositEvents,
  unassociatedDepositRoutes,
  unassociatedPostings,
} from './modules/money-in/unassociated-deposits';
import { userJobs, userRoutes, userEvents } from './modules/people/users';
import {
  whitelistedAddressEvents,
  whitelistedAddressJobs,
  whitelistedAddressRoutes,
} from './modules/money-out/whitelisted-addresses';
import {
  approvalChanges,
  withdrawalApprovalEvents,
  withdrawalApprovalJobs,
  withdrawalApprovalRoutes,
  type Approvables,
} from './modules/money-out/withdrawal-approvals';
import { invariantsIn } from './invariants';
import { lists } from './lists';
import { rowChecks } from './row-checks';
import type { Events } from './platform/audit/events';
import type { JobHandler } from './platform/jobs/job';
import { upkeepJobs } from './platform/upkeep/upkeep';
import type { Schedule } from './platform/jobs/job';
import type { Log } from './platform/log';
import type { Rails } from './rails/rails';

/** What a capability adds to the server. */
export type Module = {
  readonly routes?: readonly Route[];
  readonly handlers?: readonly JobHandler[];
  readonly schedules?: readonly Schedule[];
  /** What it writes into the audit trail. */
  readonly events?: Events;
  /** Called when the server begins to stop: ends what would never end by itself. */
  readonly stop?: () => void;
};

/** What modules are made from. */
export type Given = {
  readonly rails: Rails;
  readonly database: Database;
  readonly config: Config;
  readonly log: Log;
  /** After how long a stream of changes ends and is resumed. */
  readonly streamLifetimeMs: number;
};

/** Streams of the things that show live: each kind is told to those who may read the list it stands in. */
const eventsOfAll = ({ database, config: { secretKey }, log, streamLifetimeMs: lifetimeMs }: Given) =>
  eventModule({
    database,
    secretKey,
    kinds: [
      paymentChanges,
      withdrawalChanges,
      approvalChanges,
      transferChanges,
      conversionChanges,
      fiatDepositChanges,
      fiatWithdrawalChanges,
      manualMovementChanges,
      callbackChanges,
      unassociatedChanges,
      travelRuleChanges,
      bankAccountChanges,
    ],
    log,
    lifetimeMs,
  });

/** Approvals, of every kind of withdrawal that asks for them. */
const approvalModule = (
  services: Pick<Given, 'database' | 'config'>,
  mail: Rails['mail'],
  approvables: Approvables,
): Module => ({
  routes: withdrawalApprovalRoutes(approvables),
  events: withdrawalApprovalEvents,
  handlers: withdrawalApprovalJobs(services, mail, approvables),
});

/** Every capability of the product, in the order of the reference: one line each. */
export const productModules = (given: Given): readonly Module[] => {
  const modules = modulesWith(given, eventsOfAll(given));
  // Files of lists are made by the calls that list, so they come last.
  return [...modules, { routes: exportRoutes([...routesOf(modules), statisticsList], lists), events: exportEvents }];
};

const modulesWith = (
  { rails: { rates, signer, chain, mail, callbacks, screening, bank, holdings, jobs }, ...services }: Given,
  events: ReturnType<typeof eventsOfAll>,
): readonly Module[] => [
  { routes: brandRoutes },
  { routes: signInRoutes, events: signInEvents, handlers: signInJobs(services, mail) },
  { routes: accountSecurityRoutes, events: accountSecurityEvents, handlers: accountSecurityJobs(services, mail) },
  { routes: currencyRoutes(rates) },
  { routes: organisationRoutes, events: organisationEvents },
  { routes: membershipRoutes, events: membershipEvents },
  { routes: businessRoutes, events: businessEvents },
  { routes: balanceRoutes(rates) },
  { routes: statisticsRoutes },
  { routes: reportRoutes(rates), events: reportEvents, handlers: reportJobs(services, mail) },
  {
    routes: reconciliationRoutes,
    events: reconciliationEvents,
    ...reconciliationJobs({ database: services.database, holdings, statedByBanks }),
  },
  {
    routes: cryptoDepositRoutes({ rates, addresses: chain.addresses, nets: services.config.chainNodes }, events),
    events: cryptoDepositEvents,
    ...cryptoDepositJobs({
      database: services.database,
      chain,
      rates,
      screening,
      travelRule: travelRuleGate({ rates, config: services.config }),
    }),
  },
  {
    routes: travelRuleRoutes(tellDepositBy(rates)),
    events: travelRuleEvents,
    ...travelRuleJobs(services, mail, tellDepositBy(rates)),
  },
  { routes: unassociatedDepositRoutes, events: unassociatedDepositEvents },
  outgoingTransferJobs({
    database: services.database,
    reader: chain.reader,
    sender: chain.sender,
    signer,
    steps: { REFUND: refundSteps(rates), WITHDRAWAL: withdrawalSteps(rates, services.config), RETURN: returnSteps },
  }),
  {
    routes: cryptoWithdrawalRoutes(rates),
    events: cryptoWithdrawalEvents,
    ...cryptoWithdrawalJobs({ ...services, screening, rates }),
  },
  { routes: outgoingStopRoutes, events: outgoingStopEvents },
  approvalModule(services, mail, { CRYPTO: approvableWithdrawals(rates, services.config) }),
  { events: callbackEvents, ...callbackJobs(services, { mail, send: callbacks }) },
  { routes: internalTransferRoutes(rates), events: internalTransferEvents },
  {
    routes: balanceConversionRoutes(rates),
    events: balanceConversionEvents,
    handlers: [expireConversions(services.database)],
  },
  {
    routes: bankAccountRoutes(bank, inUseByAny([hasOpenDeposit, hasOpenFiatWithdrawal])),
    events: bankAccountEvents,
    handlers: bankAccountJobs(services, bank, mail),
  },
  {
    routes: fiatDepositRoutes,
    events: fiatDepositEvents,
    ...fiatDepositJobs({ database: services.database, bank, rates, ownPayments: fiatOwnPayments }),
  },
  {
    routes: fiatWithdrawalRoutes,
    events: fiatWithdrawalEvents,
    ...fiatWithdrawalJobs(services, { bank, mailer: mail, takes: { rates, ownPayments: fiatOwnPayments } }),
  },
  { routes: manualMovementRoutes, events: manualMovementEvents },
  {
    routes: ledgerRoutes({
      items: [
        paymentPostings,
        withdrawalPostings,
        internalTransferPostings,
        conversionPostings,
        fiatDepositPostings,
        fiatWithdrawalPostings,
        manualMovementPostings,
        unassociatedPostings,
      ],
      sightOf,
    }),
  },
  {
    routes: ledgerHealthRoutes,
    events: ledgerHealthEvents,
    ...ledgerHealthJobs({
      ...services,
      rules: invariantsIn(services.config.mode),
      rowChecks: rowChecks(services.config),
    }),
  },
  { routes: userRoutes, events: userEvents, handlers: userJobs(services, mail) },
  { routes: roleRoutes, events: roleEvents, handlers: roleJobs(services, mail) },
  { routes: apiKeyRoutes, events: apiKeyEvents, handlers: apiKeyJobs(services, mail) },
  {
    routes: whitelistedAddressRoutes,
    events: whitelistedAddressEvents,
    handlers: whitelistedAddressJobs(services, mail),
  },
  { routes: transactionLedgerRoutes, events: transactionLedgerEvents },
  { routes: auditRoutes },
  { routes: savedViewRoutes },
  events,
  { events: operatorEvents },
  { events: treasuryMoveEvents },
  { routes: operationRoutes, events: operationEvents },
  { routes: jobRoutes, events: jobEvents, handlers: failedJobJobs(services) },
  listTotalJobs(services.database),
  upkeepJobs(services.database),
  jobs,
];

/** All their calls. */
export const routesOf = (modules: readonly Module[]): readonly Route[] => modules.flatMap(({ routes = [] }) => routes);

/** @throws Error when two capabilities give different things one name. */
export const eventsOf = (modules: readonly Module[]): Events => {
  const all = modules.flatMap(({ events = {} }) => Object.entries(events));
  const names = all.map(([name]) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw new Error(`Two capabilities name an event ${twice}`);
  return Object.fromEntries(all);
};
