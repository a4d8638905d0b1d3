import { subscriptionStates } from '@horus/contract/subscription-states';

export const SUBSCRIPTION_STATES_PAGE = 'docs/subscription-states.md';

const purchases = {
  any: 'any plan',
  renewal: 'the next year of the same plan',
  subscribed: 'nothing: `billing.already_subscribed`',
  pay_first: 'nothing: `billing.payment_due`',
  in_progress: 'nothing: `billing.payment_pending`',
} as const;

const changes = {
  open: 'yes',
  pay_first: 'after the debt',
  wait: 'after the payment on its way',
  financed: 'after the year',
  no_plan: '',
} as const;

export function writeSubscriptionStatesPage(): string {
  const rows = Object.entries(subscriptionStates).map(([state, row]) =>
    [
      `\`${state}\``,
      row.pill,
      row.says.join('<br>'),
      row.action ? `${row.action.label} (\`${row.action.does}\`)` : '',
      row.feesToCome ? 'yes' : '',
      purchases[row.purchase],
      changes[row.change],
      'none' in row.mails ? `none: ${row.mails.none}` : row.mails.map((mail) => `\`${mail}\``).join(', '),
    ].join(' | '),
  );
  return `# Where a plan can stand

Made from \`contract/subscription-states.ts\` by \`npm run docs\`: don't edit. The panel, the plan buttons, the api's refusals
and the mails read the same table. \`stateOf()\` finds the one state that the provider's facts make; words in braces are filled
in. A mail that a state doesn't name is not sent of it.

| state | pill | sentence | button | fees to come | can be bought | can be changed | mails |
|---|---|---|---|---|---|---|---|
${rows.map((row) => `| ${row} |`).join('\n')}
`;
}
