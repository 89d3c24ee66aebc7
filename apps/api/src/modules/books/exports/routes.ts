import type { Endpoint } from '@countinghouse/contract';
import type { ExportChoice, ExportType } from '@countinghouse/contract/exports';
import { exports } from '@countinghouse/contract/exports';
import { rowCountHeader } from '@countinghouse/contract/file-headers';
import type { Context, Route } from '../../../http/route';
import { isReadRoute, memberOf, route, type Member } from '../../../http/route';
import { extensionPoint } from '../../../module/extension';
import { clockNow } from '../../../platform/clock/repository';
import { fileKinds } from '../../../platform/files/kinds';
import type { List } from '../../../platform/list/declaration';
import type { Exported } from '../../../platform/list/exported';
import { exportList, type ReadList } from './export-list';
import type { Readable } from 'node:stream';

/** All that a list's handler takes of a call. */
type Reading = Pick<Context, 'database' | 'config' | 'principal'>;

/** Reads pages by the list's own handler, in transactions of the export's, at the replica where the list may be. Pages may be larger than a caller's. */
const readBy = (list: Route, context: Reading, filters: object): ReadList => {
  const { query } = list.endpoint as { readonly query?: { readonly def: { readonly shape: object } } };
  const isPaged = query !== undefined && 'limit' in query.def.shape;
  const { database, principal } = context;
  const { organisationId } = memberOf(principal);
  return async (page) => {
    // Whatever else a call brings is for those that write.
    const asked = { ...context, query: { ...filters, ...(isPaged && page) }, body: undefined } as unknown as Context;
    const read = isReadRoute(list)
      ? database.reading(organisationId, (tx) => list.handle({ ...asked, tx, now: () => clockNow(tx) }), {
          patience: 'export',
        })
      : database.inOrganisation(
          organisationId,
          (tx) => list.handle({ ...asked, tx, now: () => clockNow(tx) }),
          'export',
        );
    return read as ReturnType<ReadList>;
  };
};

const exportRoute = (type: ExportType, list: Route, exported: Exported): Route => {
  const { endpoint } = exports[type];
  return route(
    endpoint as Endpoint,
    async (context) => {
      const body = context.body as unknown as ExportChoice & Readonly<Record<string, unknown>>;
      const { format: _format, timezone: _timezone, columns: _columns, ids: _ids, ...filters } = body;
      const { database, principal, request } = context;
      const read = readBy(list, context, filters);
      const { fileName, stream, rows } = await exportList(
        type,
        exported,
        { database, member: memberOf(principal), request, read },
        body,
      );
      const { reply } = context;
      reply.setHeader('Content-Type', fileKinds[body.format ?? 'CSV'].contentType);
      reply.setHeader('Content-Disposition', `attachment; filename="${fileName}"`);
      reply.setHeader(rowCountHeader, String(rows));
      // A file has no answer schema: it leaves as a stream.
      return stream as unknown as undefined;
    },
    { transaction: 'none' },
  );
};

/** Lists that are saved as files and not served as calls. */
export const unservedLists = extensionPoint<Route>('unserved lists');

type Found = { readonly call: Route; readonly exported: Exported };

/** @throws Error if no such call is there, or it declares no columns */
const savedBy = (type: ExportType, calls: readonly Route[], lists: readonly List[]): Found => {
  const isSaved = ({ endpoint }: { readonly endpoint: Endpoint }) => endpoint === exports[type].list;
  const call = calls.find(isSaved);
  const exported = lists.find(isSaved)?.exported;
  if (!call || !exported) throw new Error(`No list says what the export ${type} saves`);
  return { call, exported };
};

/**
 * Saves every list of the product as a file, through the list's own call: an export shows the same as the list to the same caller.
 *
 * @throws Error if a list has no such call, or declares no columns
 */
export const exportRoutes = (calls: readonly Route[], lists: readonly List[]): Route[] =>
  (Object.keys(exports) as ExportType[]).map((type) => {
    const { call, exported } = savedBy(type, calls, lists);
    return exportRoute(type, call, exported);
  });

/** Saves a list as a file as a member would by its call: `body` is that of its export. */
export type SaveList = (
  type: ExportType,
  member: Member,
  body: Readonly<Record<string, unknown>>,
) => Promise<{
  readonly fileName: string;
  readonly contentType: string;
  readonly rows: number;
  readonly stream: Readable;
}>;

type Product = Pick<Context, 'database' | 'config'> & {
  readonly routes: readonly Route[];
  readonly lists: readonly List[];
};

/** Saves lists for members who are not calling. */
export const listSaver =
  ({ routes, lists, database, config }: Product): SaveList =>
  async (type, member, body) => {
    const { call, exported } = savedBy(type, routes, lists);
    const { endpoint } = exports[type];
    // By the rules that a call is checked by, with their defaults.
    const checked = endpoint.body.parse(body) as ExportChoice & Readonly<Record<string, unknown>>;
    const { format = 'CSV', timezone: _timezone, columns: _columns, ids: _ids, ...filters } = checked;
    const read = readBy(call, { database, config, principal: member }, filters);
    const saved = await exportList(type, exported, { database, member, read }, checked);
    return { ...saved, contentType: fileKinds[format].contentType };
  };
