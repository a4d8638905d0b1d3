import { type Fault, type NotTried, wasTried } from './fault.ts';
import { holds, type Outcome } from './outcome.ts';

export const FAULTS_PAGE = 'docs/faults.md';

export interface Tried {
  readonly fault: Fault;
  readonly outcome: Outcome | NotTried;
  /** Average number of processes that wanted each core. */
  readonly load: number;
  readonly day: string;
}

/** Rows of faults that were not tried now stay as they were. */
export function writeFaultsPage(before: string, all: readonly Fault[], tried: readonly Tried[]): string {
  const rows = all.map(({ name }) => {
    const now = tried.find(({ fault }) => fault.name === name);
    return now
      ? row(now)
      : (before.split('\n').find((line) => line.startsWith(`| ${name} | `)) ?? emptyRow(name));
  });
  return `# Faults

Written by \`npm run faults\`: don't edit. Each row is a separate run with real processes (PostgreSQL, the api, the sandbox as Stripe and mail
server, nginx before two instances) while visitors send forms, register and buy. *Times*: how often the run repeats the fault. *Acknowledged*: requests,
registrations and purchases with a success response. *Lost*, *doubled*: the number of these that are missing or repeated in the database afterwards. *Refused*: calls
answered 429 or 503 with the time to come back. *Broken off*: calls whose connection ended or was refused; a visitor tries again. *Wrong*: calls
with another answer. *Well again*: seconds from the kill, or from the fault's end, median and longest. *Load*: average number of
processes that wanted each core.

| fault | times | acknowledged | lost | doubled | refused | broken off | wrong | well again | load | holds | tried on |
|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---|---|
${rows.join('\n')}
`;
}

function row({ fault, outcome, load, day }: Tried): string {
  if (!wasTried(outcome))
    return `| ${fault.name} | | | | | | | | | | not tried: ${outcome.notTried} | ${day} |`;
  const { acknowledged, lost, duplicated, refused, unanswered, wrong, recovery } = outcome;
  const counts = [
    recovery.length,
    acknowledged,
    lost.length,
    duplicated.length,
    refused,
    unanswered,
    wrong.length,
  ];
  const verdict = `${holds(outcome) ? 'yes' : '**no**'}${outcome.seen ? `; ${outcome.seen}` : ''}`;
  return `| ${[fault.name, ...counts, times(outcome), load.toFixed(1), verdict, day].join(' | ')} |`;
}

function emptyRow(name: string): string {
  return `| ${name} | | | | | | | | | | not tried | |`;
}

export function times({ recovery }: Outcome): string {
  const sorted = recovery.toSorted((a, b) => a - b);
  const median = sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
  const longest = sorted.at(-1) ?? 0;
  return sorted.length > 1 ? `${median.toFixed(1)}, ${longest.toFixed(1)}` : longest.toFixed(1);
}
