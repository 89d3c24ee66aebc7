/** The parameters that a path names: `id` of `/business/$id`. */
export type ParametersOf<Path extends string> = Path extends `${string}$${infer Name}/${infer Rest}`
  ? Name | ParametersOf<`/${Rest}`>
  : Path extends `${string}$${infer Name}`
    ? Name
    : never;

type Values<Path extends string> = { readonly [Name in ParametersOf<Path>]: string };

/** Address of a manifest path with its parameters filled in: any value stays within its segment. */
export const hrefOf = <Path extends string>(path: Path, values: Values<Path>): string =>
  path.replaceAll(/\$(\w+)/g, (_, name: ParametersOf<Path>) => encodeURIComponent(values[name]));

/** Path before its parameters: `/edit-user` of `/edit-user/$id`. */
export const aboveParameters = (path: string): string => path.replace(/\/\$.*$/, '');
