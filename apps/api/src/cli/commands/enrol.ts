import { newPassword } from '@countinghouse/contract/validation';
import type { Database } from '@countinghouse/database';
import type { Config } from '../../config';
import {
  enrol,
  newSecret,
  OperatorRefused,
  signIn,
  vouchersNeeded,
  type Operator,
} from '../../modules/operating/operators';
import { placesAndOptions, refuseOtherOptions, type Answer } from '../command-line';
import type { Desk, EnrolCommand } from './command';

const becomeOperator = async (desk: Desk, database: Database, { secretKey }: Config): Promise<Answer> => {
  const { question, secret: hidden, tell } = desk;
  const vouchers: Operator[] = [];
  const needed = await vouchersNeeded(database);
  while (vouchers.length < needed) {
    tell(vouchers.length === 0 ? 'Two operators vouch for the new one. The first:' : 'The second:');
    vouchers.push(
      await signIn(database, secretKey, {
        email: await question('Address: '),
        password: await hidden('Password: '),
        code: await question('Code: '),
      }),
    );
  }
  if (needed > 0) tell('The new operator:');
  const email = await question('Address: ');
  const password = await hidden('New password: ');
  const sound = newPassword.safeParse(password);
  if (!sound.success) throw new OperatorRefused(sound.error.issues[0]?.message ?? 'The password is not good enough.');
  const { secret, url } = newSecret(email);
  tell(`Enter this into an authenticator: ${secret}`);
  tell(url);
  const code = await question('Code: ');
  const operator = await enrol(database, secretKey, { email, password, code, secret }, vouchers);
  return {
    lines: [
      `${operator.email} is an operator now.`,
      ...(needed > 0
        ? ['What others ask for may be confirmed by them in 72 hours, and never what one asked who vouched.']
        : []),
    ],
    object: { operator: operator.email, vouchedForBy: vouchers.map((voucher) => voucher.email) },
  };
};

export const enrolCommand: EnrolCommand = {
  name: 'enrol',
  takes: '',
  summary: 'become an operator (from the third on two others vouch)',
  needs: 'CONVERSATION',
  dry: { refusal: 'enrol cannot be tried: its secret would be in an authenticator and of no use.' },
  prepare: (words) => {
    refuseOtherOptions(placesAndOptions(words, 0).options, []);
    return ({ desk, database, config }) => becomeOperator(desk, database, config);
  },
};
