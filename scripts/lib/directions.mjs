import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { join, posix } from 'node:path';
import { parseSync } from 'rolldown/utils';
import { brokenRules, isEntry } from './directions-rules.mjs';

const places = ['packages', 'apps', 'e2e', 'bench'];
const notSources = new Set(['node_modules', 'dist', 'data', 'coverage']);

/** Far fewer than the repository has: a reader that finds no files finds no fault. */
const fewest = 20;

/**
 * Reads every import of every source file, type-only ones included, and checks the directions, that every one leads
 * somewhere, that no files import each other in a circle and that no file is forgotten.
 * @param {string} directory top of the repository or of a copy, absolute
 * @returns {{ complaints: string[], files: number, imports: number }} one sentence for each violation
 */
export const checkDirections = (directory) => {
  const files = places.flatMap((place) => [...sourcesBelow(directory, place)]);
  const known = new Set(files);
  const workspaces = workspacesOf(directory);
  const complaints = [];
  const edges = new Map();
  let imports = 0;
  for (const file of files) {
    const targets = new Set();
    for (const request of requestsOf(join(directory, file))) {
      imports += 1;
      const to = resolveRequest({ directory, workspaces, known }, file, request);
      if (to === undefined) {
        complaints.push(`${file} imports ${request}, which leads nowhere`);
        continue;
      }
      targets.add(to);
      for (const rule of brokenRules(file, to)) complaints.push(`${file} imports ${to}: ${rule}`);
    }
    edges.set(file, targets);
  }
  complaints.push(...circles(edges), ...orphans(edges));
  if (files.length < fewest || imports < fewest) {
    complaints.push(`only ${files.length} files and ${imports} imports were read, so nothing was checked`);
  }
  return { complaints, files: files.length, imports };
};

function* sourcesBelow(directory, place) {
  if (!existsSync(join(directory, place))) return;
  for (const entry of readdirSync(join(directory, place), { withFileTypes: true })) {
    const path = posix.join(place, entry.name);
    if (entry.isDirectory()) {
      if (!notSources.has(entry.name)) yield* sourcesBelow(directory, path);
    } else if (/\.tsx?$/.test(entry.name)) yield path;
  }
}

/** By path: the text parsed last, and its requests. A second check in one process parses only changes. */
const parsed = new Map();

/** Every module a file names: imports, re-exports and dynamic imports of a literal. */
const requestsOf = (path) => {
  const source = readFileSync(path, 'utf8');
  const before = parsed.get(path);
  if (before?.source === source) return before.requests;
  const requests = parseRequests(path, source);
  parsed.set(path, { source, requests });
  return requests;
};

const parseRequests = (path, source) => {
  const { module, errors } = parseSync(path, source);
  if (errors.length > 0) throw new Error(`${path} cannot be read: ${errors[0].message}`);
  const literal = ({ start, end }) => /^(['"])(.*)\1$/.exec(source.slice(start, end))?.[2];
  return [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) => entries.map(({ moduleRequest }) => moduleRequest?.value)),
    ...module.dynamicImports.map(({ moduleRequest }) => literal(moduleRequest)),
  ].filter((request) => request !== undefined);
};

/** Packages of ours by name: their folders and exports. */
const workspacesOf = (directory) => {
  const found = new Map();
  const parents = [...childrenOf(directory, 'packages'), ...childrenOf(directory, 'apps'), 'e2e', 'bench'];
  for (const path of parents) {
    const file = join(directory, path, 'package.json');
    if (!existsSync(file)) continue;
    const { name, exports = {} } = JSON.parse(readFileSync(file, 'utf8'));
    found.set(name, { path, exports });
  }
  return found;
};

const childrenOf = (directory, place) =>
  existsSync(join(directory, place)) ? readdirSync(join(directory, place)).map((name) => posix.join(place, name)) : [];

/** Target path of a request, `npm:name` for a package of the registry, undefined without a target. */
const resolveRequest = ({ directory, workspaces, known }, from, written) => {
  const request = written.replace(/[?#].*$/, '');
  if (request.startsWith('.')) return existing(directory, known, posix.join(posix.dirname(from), request));
  const name = /^(@[^/]+\/)?[^/]+/.exec(request)[0];
  const workspace = workspaces.get(name);
  if (!workspace) return `npm:${name}`;
  const subpath = `.${request.slice(name.length)}`;
  for (const [pattern, target] of Object.entries(workspace.exports)) {
    const [head, tail] = pattern.split('*');
    if (tail === undefined ? subpath !== pattern : !(subpath.startsWith(head) && subpath.endsWith(tail))) continue;
    const middle = tail === undefined ? '' : subpath.slice(head.length, subpath.length - tail.length);
    const path = existing(directory, known, posix.join(workspace.path, target.replace('*', middle)));
    if (path) return path;
  }
  return undefined;
};

const endings = ['', '.ts', '.tsx', '/index.ts', '/index.tsx'];

const existing = (directory, known, path) => {
  const candidates = endings.map((ending) => path + ending);
  // Most lead to a source that was read: the disk is asked for the rest only.
  return (
    candidates.find((candidate) => known.has(candidate)) ??
    candidates.find((candidate) => statSync(join(directory, candidate), { throwIfNoEntry: false })?.isFile())
  );
};

/** One complaint for each circle, found by depth-first search. */
const circles = (edges) => {
  const complaints = [];
  const finished = new Set();
  const trail = [];
  const visit = (file) => {
    if (finished.has(file)) return;
    const start = trail.indexOf(file);
    if (start >= 0) {
      complaints.push(`files import each other in a circle: ${[...trail.slice(start), file].join(' -> ')}`);
      return;
    }
    trail.push(file);
    for (const target of edges.get(file) ?? []) visit(target);
    trail.pop();
    finished.add(file);
  };
  for (const file of edges.keys()) visit(file);
  return complaints;
};

const orphans = (edges) => {
  const used = new Set([...edges.values()].flatMap((targets) => [...targets]));
  return [...edges.keys()]
    .filter((file) => !used.has(file) && !isEntry(file))
    .map((file) => `${file} is used by nothing: delete it or connect it`);
};
