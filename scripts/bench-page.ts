/** Where the page lies, from the repository's root. */
export const BENCH_PAGE = 'docs/bench.md';

/** A figure that was measured now. */
export interface Measured {
  /** As `npm run bench` takes it. */
  readonly bench: string;
  readonly name: string;
  readonly value: string;
  readonly bar: string | null;
  readonly holds: boolean | null;
  /** How many processes wanted each core of the machine when it began. */
  readonly load: number;
  /** `2026-11-24`. */
  readonly day: string;
}

/**
 * The page of what `npm run bench` measured: the figures of the benches that ran now, and of the
 * rest those that the page had.
 */
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
