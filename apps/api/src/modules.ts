import { acrossModules } from './modules/across/modules';
import { booksModules } from './modules/books/modules';
import { carriersModules } from './modules/carriers/modules';
import { moneyInModules } from './modules/money-in/modules';
import { moneyOutModules } from './modules/money-out/modules';
import { operatingModules } from './modules/operating/modules';
import { organisationModules } from './modules/organisation/modules';
import { peopleModules } from './modules/people/modules';
import { runningModules } from './modules/running/modules';
import type { Module } from './module/define-module';

/** Every capability of the product, lowest area first (docs/decisions/0081-areas.md). */
export const productModules: readonly Module[] = [
  ...organisationModules,
  ...peopleModules,
  ...runningModules,
  ...booksModules,
  ...carriersModules,
  ...moneyInModules,
  ...moneyOutModules,
  ...acrossModules,
  ...operatingModules,
];
