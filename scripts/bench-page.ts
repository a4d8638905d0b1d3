export const BENCH_PAGE = 'docs/bench.md';

export interface Measured {
  readonly bench: string;
  readonly name: string;
  readonly value: string;
  readonly bar: string | null;
  readonly holds: boolean | null;
  /** Processes that wanted each core at the start. */
  readonly load: number;
  readonly day: string;
}

/** Figures of benches that did not run now stay as they were. */
export function writeBenchPage(
  before: string,
  benches: readonly string[],
  measured: readonly Measured[],
): string {
  const lines = before.split('\n');
  const rows = benches.flatMap((bench) => {
    const now = measured.filter((each) => each.bench === bench);
    if (now.length > 0) return now.map(row);
    const kept = lines.filter((line) => line.startsWith(`| ${bench} | `));
    return kept.length > 0 ? kept : [`| ${bench} | | | | not measured | | |`];
  });
  return `# Bench

Written by \`npm run bench\`: don't edit. What is compared was measured in turns, in one run. *Load*: how many processes wanted each core of the
machine when the bench began; a figure in seconds or milliseconds is only as good as the machine was quiet, a ratio holds on any.

| bench | figure | measured | bar | holds | load | on |
|---|---|---:|---:|---|---:|---|
${rows.join('\n')}
`;
}

function row({ bench, name, value, bar, holds, load, day }: Measured): string {
  const verdict = holds === null ? '' : holds ? 'yes' : '**no**';
  return `| ${[bench, name, value, bar ?? '', verdict, load.toFixed(1), day].join(' | ')} |`;
}
