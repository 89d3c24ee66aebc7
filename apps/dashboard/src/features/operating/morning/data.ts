import { ledgerHealthQuery } from '../../../entities/ledger/api';
import { reconciliationQuery } from '../../../entities/balance/api';
import type { ScreenData } from '../../../platform/feature';
import { morningQuery } from './api';

export const screen: ScreenData = () => [morningQuery(), ledgerHealthQuery(), reconciliationQuery()];
