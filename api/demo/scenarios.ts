import type { BillingPeriod, PlanType } from '@horus/contract/catalog';
import * as acts from './actions.ts';
import type { Chance } from './chance.ts';
import { type Company, makeCompany } from './companies.ts';
import type { Act } from './demo-context.ts';
import type { PaysBy } from './pay.ts';
import * as requests from './requests.ts';

/** A company and its actions, by day since the start. */
export interface Life {
  readonly company: Company;
  readonly steps: readonly { readonly day: number; readonly act: Act }[];
}

/** Actions after the purchase, by days since then. */
type Fate = readonly (readonly [after: number, act: Act])[];

interface Buyer {
  readonly plan: readonly [PlanType, BillingPeriod, PaysBy];
  readonly fate: Fate;
  /** Instead of the usual one. Has hardware. */
  readonly setUp?: Fate;
}

const monthly = (chance: Chance, paysBy: PaysBy = 'card', fate: Fate = []): Buyer => ({
  plan: [chance.pick(['autonomos', 'business', 'business', 'enterprise'] as const), 'monthly', paysBy],
  fate,
});
const yearly = (chance: Chance): Buyer => ({
  plan: [chance.pick(['autonomos', 'business', 'enterprise'] as const), 'annual', 'card'],
  fate: [],
});

/** Kinds of customers in percent. The others pay monthly by card and stay. */
const kinds: readonly (readonly [share: number, make: (chance: Chance) => Buyer | null])[] = [
  // Registers, opens the payment page and leaves.
  [12, () => null],
  [13, yearly],
  [6, (chance) => monthly(chance, 'debit')],
  [
    7,
    (chance) => ({
      plan: [chance.pick(['autonomos', 'business'] as const), 'annual-financed', 'klarna'],
      fate: [],
    }),
  ],
  [8, (chance) => monthly(chance, 'card', [[chance.between(40, 200), acts.cancel]])],
  [
    3,
    (chance) => ({
      plan: ['autonomos', 'monthly', 'card'],
      fate: [[chance.between(40, 150), acts.changePlan('business', 'monthly')]],
    }),
  ],
  [
    2,
    (chance) => ({
      plan: ['business', 'monthly', 'card'],
      fate: [[chance.between(40, 150), acts.changePlan('enterprise', 'monthly')]],
    }),
  ],
  // The bank refuses for a while: some pay with another card, some never.
  [
    2,
    (chance) =>
      monthly(chance, 'card', [
        [65, acts.look],
        [66, acts.refuseFees(2)],
      ]),
  ],
  [
    3,
    (chance) =>
      monthly(chance, 'card', [
        [95, acts.look],
        [96, acts.refuseFees(5)],
        [150, acts.look],
      ]),
  ],
  [
    3,
    (chance) =>
      monthly(chance, 'card', [
        [45, requests.askInvoice],
        [46, requests.issueInvoice],
      ]),
  ],
  [2, (chance) => monthly(chance, 'card', [[50, acts.refund(2_000)]])],
  [
    1,
    (chance) =>
      monthly(chance, 'card', [
        [70, acts.look],
        [71, acts.dispute],
        [79, acts.loseDispute],
      ]),
  ],
  [
    1,
    (chance) =>
      monthly(chance, 'card', [
        [35, acts.cancel],
        [75, acts.look],
        [76, requests.askDeletion],
        [81, requests.erase],
      ]),
  ],
];

const SENT: Fate = [
  [1, acts.markStep('called')],
  [2, acts.markStep('configured')],
  [3, acts.markStep('shipped')],
];

/** Unfinished business at the end of the history, by days between the purchase and the end. */
const lately: readonly (readonly [ago: number, make: (chance: Chance) => Buyer | null])[] = [
  [
    40,
    (chance) =>
      monthly(chance, 'cardThatFailsLater', [
        [
          33,
          acts.email(
            'Tu cuota de Horus',
            'Hola:\n\nEl banco no nos deja cobrar tu cuota. ¿Miras la tarjeta?\n\nRocío',
          ),
        ],
        [36, acts.call('spoken', 'Le han renovado la tarjeta. La cambia esta tarde y nos avisa.', 4)],
      ]),
  ],
  [4, (chance) => ({ ...monthly(chance, 'debit'), setUp: [] })],
  [85, (chance) => monthly(chance, 'cardThatFailsLater')],
  [
    70,
    (chance) =>
      monthly(chance, 'card', [
        [30, requests.askInvoice],
        [31, requests.rejectInvoice],
        [66, acts.dispute],
        [67, acts.note('Reclama por un cargo que no reconoce. Le he mandado el contrato y el justificante.')],
      ]),
  ],
  [
    48,
    () => ({
      plan: ['business', 'annual-financed', 'klarna'],
      fate: [
        [44, requests.askInvoice],
        [46, acts.inviteColleague],
      ],
    }),
  ],
  [
    64,
    (chance) => ({
      plan: yearly(chance).plan,
      fate: [
        [50, acts.cancel],
        [60, requests.askInvoice],
        [61, requests.askInvoiceData],
      ],
    }),
  ],
  [
    69,
    () => ({
      plan: ['business', 'monthly', 'card'],
      fate: [
        [63, requests.askInvoice],
        [64, requests.issueInvoice],
        [66, acts.refund(2_000)],
      ],
    }),
  ],
  [
    85,
    (chance) =>
      monthly(chance, 'card', [
        [38, acts.cancel],
        [74, acts.look],
        [75, requests.askDeletion],
        [80, requests.erase],
      ]),
  ],
  [
    60,
    (chance) =>
      monthly(chance, 'card', [
        [30, requests.askDeletion],
        [33, requests.withdrawDeletion],
        [50, acts.refundAtStripe(1_000)],
        [55, requests.askDeletion],
      ]),
  ],
  [3, (chance) => ({ ...monthly(chance), setUp: [[1, acts.appoint]] })],
  [9, (chance) => ({ ...monthly(chance), setUp: [...SENT, [7, acts.returnParcels]] })],
  [18, (chance) => ({ ...monthly(chance), setUp: SENT })],
  [5, () => null],
  [
    55,
    (chance) => ({
      ...monthly(chance, 'card', [
        [5, acts.cancel],
        [10, acts.dispute],
        [18, acts.loseDispute],
        [20, acts.block],
        [
          21,
          acts.note(
            'No dejó instalar nada y el banco le devolvió el material. Sin acceso hasta que lo mande.',
          ),
        ],
      ]),
      setUp: [],
    }),
  ],
  [33, (chance) => monthly(chance, 'cardThatFailsLater')],
  [36, (chance) => monthly(chance, 'cardThatFailsLater', [[34, acts.call('unanswered', '', 3)]])],
  [
    100,
    (chance) =>
      monthly(chance, 'card', [
        [41, acts.cancel],
        [80, acts.look],
        [82, requests.askDeletion],
      ]),
  ],
  [48, (chance) => monthly(chance, 'card', [[46, requests.askInvoice]])],
  [1, (chance) => monthly(chance)],
  [2, (chance) => monthly(chance)],
  [4, yearly],
];

/** Makes the customers of a growing company. The same arguments give the same result. */
export function makeCast(chance: Chance, customers: number, days: number): Life[] {
  return Array.from({ length: customers }, (_, number) => {
    const company = makeCompany(chance, number);
    const now = lately[number];
    if (now && now[0] < days) return { company, steps: stepsOf(days - now[0], days, now[1](chance)) };
    // Sign-ups increase over time.
    const day = Math.floor((days - 5) * chance.next() ** 0.7);
    return { company, steps: stepsOf(day, days, drawBuyer(chance)) };
  });
}

function drawBuyer(chance: Chance): Buyer | null {
  let draw = chance.next() * 100;
  for (const [share, make] of kinds) {
    if (draw < share) return make(chance);
    draw -= share;
  }
  return monthly(chance);
}

function stepsOf(day: number, days: number, buyer: Buyer | null): Life['steps'] {
  if (!buyer) return [{ day, act: acts.checkPaymentPage }];
  // Installations of yesterday are unfinished, of the day before partly.
  const setUp = buyer.setUp ?? [
    ...(buyer.plan[2] === 'debit' ? ([[7, acts.look]] as const) : []),
    ...SENT,
    [6, acts.deliverParcels],
    // A debit arrives some days later.
    [8, acts.markStep('called')],
    [9, acts.markStep('configured')],
    [10, acts.markStep('shipped')],
    [13, acts.deliverParcels],
  ];
  return [
    { day, act: acts.buy(...buyer.plan, buyer.setUp && true) },
    ...[...setUp, ...buyer.fate]
      .filter(([after]) => day + after < days - 1)
      .map(([after, act]) => ({ day: day + after, act })),
  ];
}
