import { createContext, useContext, type FunctionComponent } from 'react';
import { goTo, readAddress, useAddress, usePath, type GoOptions } from './address';
import { leave } from './unsaved';

export type Navigate = (href: string, options?: GoOptions) => void;

const navigate: Navigate = (href, options) => {
  const { pathname } = new URL(href, window.location.href);
  const go = () => goTo(href, options);
  // Another query on the same path is not leaving: a form may keep its step there.
  if (pathname === readAddress().pathname) go();
  else leave(go);
};

/** Changes the page inside the product: `navigate('/business/…?status=NEW')`. Asks first where a form has changes. */
export const useNavigate = (): Navigate => navigate;

/** The query string without its question mark. Filters live there as plain text, never as parsed JSON. */
export const useSearchString = (): string => useAddress(({ search }) => search.slice(1));

export const usePathname = usePath;

/** What stands at the address. */
export type Place = {
  /** The screens from the outside in; each draws the next by its `Outlet`. */
  readonly screens: readonly FunctionComponent[];
  /** What the address says in the places of the route's parameters. */
  readonly parameters: Readonly<Record<string, string>>;
  /** The route, as it is written in the manifests. */
  readonly id: string;
};

const PlaceContext = createContext<Place>({ screens: [], parameters: {}, id: '' });

export const PlaceProvider = PlaceContext;

/** The place of the next screen inside the one that draws it. */
export const Outlet = () => {
  const place = useContext(PlaceContext);
  const [Screen, ...screens] = place.screens;
  return (
    Screen && (
      <PlaceContext value={{ ...place, screens }}>
        <Screen />
      </PlaceContext>
    )
  );
};

/** Changes when another screen stands in the frame, or the same one for another thing; another query changes nothing. */
export const useScreenId = (): string => {
  const { id, parameters } = useContext(PlaceContext);
  return [id, ...Object.values(parameters)].join(' ');
};

/** A parameter of the route: `usePathParameter('id')` below `/business/$id`. */
export const usePathParameter = (name: string): string => {
  const value = useContext(PlaceContext).parameters[name];
  if (value === undefined) throw new Error(`The route has no parameter ${name}.`);
  return value;
};
