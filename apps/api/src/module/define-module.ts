import type { Database } from '@countinghouse/database';
import type { Invariant, LedgerTables } from '@countinghouse/ledger';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Registry } from 'prom-client';
import type { Config } from '../config';
import type { Route } from '../http/route';
import type { Events } from '../platform/audit/events';
import type { JobHandler, Schedule } from '../platform/jobs/job';
import type { List } from '../platform/list/declaration';
import type { Log } from '../platform/log';
import type { RequestInfo } from '../platform/principal';
import type { PageBrand, PageFiles } from '../platform/public-page';
import type { RowCheck } from '../platform/row-checks/row-check';
import type { TableMoves } from '../platform/table-moves';
import type { Tables } from '../platform/tables';
import type { SealedTable } from '../platform/row-checks/sealed-table';
import type { Rails } from '../rails/rails';
import type { PeerHandler } from '../rails/travel-rule';
import type { Contribution, ExtensionPoint } from './extension';

/** Outside world of one server, passed to every module. */
export type Given = {
  readonly rails: Rails;
  readonly database: Database;
  readonly config: Config;
  readonly log: Log;
  /** Lifetime of a stream of changes, after which its reader resumes on a new one. */
  readonly streamLifetimeMs: number;
};

/** One server under composition: its outside world, and the contributions of its modules to each other. */
export type Composition = Given & {
  /** Contributions of modules to a point. */
  readonly all: <Item>(point: ExtensionPoint<Item>) => readonly Item[];
  /** @throws Error unless exactly one module contributed exactly one item. */
  readonly one: <Item>(point: ExtensionPoint<Item>) => Item;
  /** A thing that several modules share, made at its first use. */
  readonly shared: <Thing>(make: Shared<Thing>) => Thing;
  /** Rules of the ledger's verifier: those of all modules, of the ledger and of the platform. */
  readonly invariants: readonly Invariant[];
  /** Rows that the verifier recomputes one by one. */
  readonly rowChecks: readonly RowCheck[];
  /** Tables with sealed rows; their seals are recomputed too. */
  readonly sealedTables: readonly SealedTable[];
  /** Every list of the product. */
  readonly lists: readonly List[];
  /** A query of every movement that counts in the figures of a day; see `Module.figures`. */
  readonly movements: string;
};

/** Creates an object shared within one server; the function itself is its identity. */
export type Shared<Thing> = (composition: Composition) => Thing;

/** Dependencies of a public page beside its own module. */
type PublicPages = {
  readonly database: Database;
  readonly dashboardDir: string;
  /** Null: this host has no brand. */
  readonly brandOf: (host: string) => PageBrand | null;
  /** Requester's details for the trail. */
  readonly requestInfo: (request: FastifyRequest) => RequestInfo;
};

/** Dependencies of the operators’ pages beside their own module. */
export type DeskGiven = {
  readonly files: PageFiles;
  /** Requester's details for the trail. */
  readonly requestInfo: (request: FastifyRequest) => RequestInfo;
};

/** The running parts of a module. */
export type Parts = {
  readonly routes?: readonly Route[];
  /** Further calls derived from all those of the product. */
  readonly routesOver?: (routes: readonly Route[]) => readonly Route[];
  readonly handlers?: readonly JobHandler[];
  readonly schedules?: readonly Schedule[];
  readonly metrics?: (registry: Registry) => void;
  /** Pages for people without a session, served beside the API. */
  readonly pages?: (app: FastifyInstance, pages: PublicPages) => void;
  /** Answers calls of other providers of the travel rule, which come over a port of their own. */
  readonly peers?: PeerHandler;
  /** Registers the pages of operators, which come over a port of their own. */
  readonly desk?: (app: FastifyInstance, given: DeskGiven) => void;
  /** Called when the server begins to stop: ends everything that would never end by itself. */
  readonly stop?: () => void;
};

/** One capability, as the server composes it. The folder `sql/` beside it holds its migrations. */
export type Module = {
  /** Name of its folder; unique. */
  readonly slug: string;
  /** Foreign tables in its SQL, beyond those of the directory. Its own are those that its migrations make. */
  readonly reads?: readonly (keyof Tables | keyof LedgerTables)[];
  /** Its own tables, and the fate of their rows when an organisation moves to another cell. */
  readonly tables?: TableMoves;
  /** Audit events that it writes. */
  readonly events?: Events;
  /**
   * SQL of the contribution of its rows to the figures of days, by which these are verified and rebuilt: a query of `organisation_id`,
   * `business_id`, `direction`, `currency`, `at`, `day`, `volume` and `uniform_volume` (null: not stored in the row), one row per movement.
   */
  readonly figures?: string;
  /** Rules of its rows, asked every night by the verifier. */
  readonly invariants?: readonly Invariant[];
  /** Rows that the verifier recomputes one by one, beside the rules stated in SQL. */
  readonly rowChecks?: (secretKey: string) => readonly RowCheck[];
  /** Its tables with sealed rows. */
  readonly sealedTables?: readonly SealedTable[];
  /** Its lists; paging, totals, exports and saved views follow from them. */
  readonly lists?: readonly List[];
  /** Contributions to the points of other modules. */
  readonly brings?: (given: Given) => readonly Contribution[];
  /** Its running parts, given the outside world and other modules' contributions. */
  readonly make?: (composition: Composition) => Parts;
};

/** Declares a capability: everything the server has to know of it. */
export const defineModule = (module: Module): Module => module;
