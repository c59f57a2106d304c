import { screens } from './screens.ts';

type Screens = typeof screens;

type Link<Path extends string> = Path extends `${string}/:${string}` ? (value: string) => string : Path;

type Paths = { readonly [Name in keyof Screens]: Link<Screens[Name]['path']> };

/** The address of every screen, for links: a string, or a function of the parameter where the pattern has one. */
export const paths = Object.fromEntries(
  Object.entries(screens).map(([name, { path }]) => [
    name,
    path.includes(':') ? (value: string) => path.replace(/:\w+/, () => value) : path,
  ]),
  // `fromEntries` keeps neither the names nor which of them take a parameter.
) as Paths;

/** For `matchPath`. */
export const patterns = { poll: screens.poll.path };
