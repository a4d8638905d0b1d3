import { paths } from '@horus/contract/paths';
import { findBrowser } from '#scripts/browser';
import { say } from '#scripts/terminal';
import { atLeast, atMost, type Figure, known, median } from './figures.ts';
import { startBenchSystem } from './system.ts';
import { runTool } from './tools.ts';

const RUNS = Number(process.env['BENCH_RUNS'] ?? 5);
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const BAR = { lcpMs: 1_350, tbtMs: 30, cls: 0.005, scriptBytes: 6 * 1_024, totalBytes: 120 * 1_024 };
/** CPU slowdown factors: Lighthouse's, and a phone's from a machine with an index of 4,000. */
const SLOWDOWN = 4;
const MORE_SLOWDOWN = 15;
const slowerPages: readonly string[] = [paths.site.home.href(), paths.site.horus.href()];
/** Other sites' pages to compare with those, one each, measured in turn. */
const besides = process.env['BENCH_BESIDE']?.split(',') ?? [];
const publicPages = [...Object.values(paths.site), paths.checkout.reconsider].map((page) => page.href());

interface Report {
  /** This machine's speed without slowdown; a mid-range phone has about 1,000. */
  readonly environment: { readonly benchmarkIndex: number };
  readonly categories: Readonly<Record<string, { readonly score: number }>>;
  readonly audits: Readonly<
    Record<
      string,
      { readonly numericValue?: number; readonly details?: { readonly items?: readonly Item[] } }
    >
  >;
}

interface Item {
  readonly group?: string;
  readonly duration?: number;
  readonly resourceType?: string;
  readonly transferSize?: number;
}

export async function measurePages(): Promise<Figure[]> {
  await using system = await startBenchSystem();
  const chrome = await findBrowser();
  const figures: Figure[] = [];
  for (const page of publicPages) {
    const { of, audit } = await visit(system.url + page, chrome, SLOWDOWN);
    const row = [
      ...CATEGORIES.map((name) =>
        atLeast(
          `${page} ${name}`,
          of((report) => Math.round((report.categories[name]?.score ?? 0) * 100)),
          scoreBar(page, name),
          '',
        ),
      ),
      atMost(`${page} LCP`, audit('largest-contentful-paint'), BAR.lcpMs, 'ms'),
      atMost(`${page} TBT`, audit('total-blocking-time'), BAR.tbtMs, 'ms'),
      atMost(`${page} CLS`, audit('cumulative-layout-shift'), BAR.cls, ''),
      atMost(
        `${page} script`,
        of((report) => bytesOf(report, 'Script')),
        BAR.scriptBytes,
        'B',
      ),
      atMost(`${page} bytes`, audit('total-byte-weight'), BAR.totalBytes, 'B'),
    ];
    const [scores, rest] = [row.slice(0, CATEGORIES.length), row.slice(CATEGORIES.length)];
    say(`  ${page}  ${[...scores, ...rest].map((each) => each.value).join(' · ')} · index ${of(indexOf)}`);
    figures.push(...row);
  }
  const slower: Figure[] = [];
  for (const [place, page] of slowerPages.entries()) {
    for (const slowdown of [SLOWDOWN, MORE_SLOWDOWN]) {
      slower.push(...(await compare(system.url, page, besides[place], chrome, slowdown)));
    }
  }
  return [...figures.filter((figure) => !figure.holds), summary(figures), ...slower];
}

/** Measures a page and another site's in turn. Ours may not take longer for style and layout. */
async function compare(
  site: string,
  page: string,
  beside: string | undefined,
  chrome: string,
  slowdown: number,
): Promise<Figure[]> {
  const figuresOf = ({ of, audit }: Visit, name: string) => [
    known(`${name} at ${slowdown} ×, LCP`, audit('largest-contentful-paint'), 'ms'),
    known(`${name} at ${slowdown} ×, TBT`, audit('total-blocking-time'), 'ms'),
    known(`${name} at ${slowdown} ×, benchmark index`, of(indexOf), ''),
  ];
  const own = await visit(site + page, chrome, slowdown);
  const named = `${page} at ${slowdown} ×, style and layout, least of ${RUNS}`;
  // The least: in some visits the browser hit-tests the pointer and computes styles before the
  // stylesheet arrives. A phone has no pointer.
  const ownMs = own.least(styleAndLayoutMs);
  if (!beside) return [...figuresOf(own, page), known(named, ownMs, 'ms')];
  const other = await visit(beside, chrome, slowdown);
  return [
    ...figuresOf(own, page),
    ...figuresOf(other, beside),
    atMost(named, ownMs, other.least(styleAndLayoutMs), 'ms'),
  ];
}

const indexOf = ({ environment }: Report) => environment.benchmarkIndex;

interface Visit {
  readonly of: (read: (report: Report) => number) => number;
  readonly least: (read: (report: Report) => number) => number;
  readonly audit: (name: string) => number;
}

async function visit(url: string, chrome: string, slowdown: number): Promise<Visit> {
  const reports: Report[] = [];
  for (let run = 0; run < RUNS; run++) reports.push(await runLighthouse(url, chrome, slowdown));
  const of = (read: (report: Report) => number) => median(reports.map(read));
  const audit = (name: string) => of((report) => report.audits[name]?.numericValue ?? Number.NaN);
  const least = (read: (report: Report) => number) => Math.min(...reports.map(read));
  return { of, least, audit };
}

function styleAndLayoutMs({ audits }: Report): number {
  const parts = audits['mainthread-work-breakdown']?.details?.items ?? [];
  return parts.find(({ group }) => group === 'styleLayout')?.duration ?? Number.NaN;
}

/** Lighthouse lowers the SEO score of pages with noindex. These have it on purpose. */
const notIndexed: readonly string[] = [paths.site.thanks.href(), paths.checkout.reconsider.href()];

function scoreBar(page: string, category: string): number {
  return category === 'seo' && notIndexed.includes(page) ? 60 : 100;
}

function summary(figures: readonly Figure[]): Figure {
  const held = figures.filter((figure) => figure.holds).length;
  return atLeast(
    `figures of ${publicPages.length} pages that hold, median of ${RUNS}`,
    held,
    figures.length,
    '',
  );
}

function bytesOf(report: Report, resourceType: string): number {
  const items = report.audits['network-requests']?.details?.items ?? [];
  return items
    .filter((item) => item.resourceType === resourceType)
    .reduce((sum, item) => sum + (item.transferSize ?? 0), 0);
}

async function runLighthouse(url: string, chrome: string, slowdown: number): Promise<Report> {
  const flags =
    '--headless=new --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync';
  const output = await runTool(
    'lighthouse',
    [
      url,
      '--output=json',
      '--quiet',
      `--only-categories=${CATEGORIES.join(',')}`,
      `--throttling.cpuSlowdownMultiplier=${slowdown}`,
      `--chrome-flags=${flags}`,
    ],
    { CHROME_PATH: chrome },
  );
  return JSON.parse(output) as Report;
}
