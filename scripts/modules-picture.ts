import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { arrowsOf, modules, withoutTests } from './boundaries.ts';
import { listSources, readImports } from './imports.ts';
import { ROOT } from './settings.ts';

export const ARCHITECTURE_PAGE = 'docs/architecture.md';
const PICTURE = /(<!-- modules: made by npm run docs -->\n)[\s\S]*?(<!-- \/modules -->)/;

export async function writeArchitecturePage(): Promise<string> {
  const page = await readFile(join(ROOT, ARCHITECTURE_PAGE), 'utf8');
  if (!PICTURE.test(page)) throw new Error(`${ARCHITECTURE_PAGE} has no place for the picture`);
  return page.replace(PICTURE, `$1${drawRooms()}$2`);
}

/** Without imports that a longer path implies. */
function drawRooms(): string {
  const arrows = arrowsOf(withoutTests(listSources().flatMap(readImports)))
    .filter(({ to }) => !isInSandbox(to))
    .map(({ from, to }) => `${from} --> ${to}`);
  const next = Map.groupBy(
    [...new Set(arrows)].toSorted().map((arrow) => {
      const [from = '', to = ''] = arrow.split(' --> ');
      return { from, to };
    }),
    ({ from }) => from,
  );
  const leadsTo = (from: string, to: string, passed: ReadonlySet<string>): boolean =>
    (next.get(from) ?? []).some(
      (each) =>
        !passed.has(each.to) && (each.to === to || leadsTo(each.to, to, new Set([...passed, each.to]))),
    );
  const drawn = [...next.values()]
    .flat()
    .filter(
      ({ from, to }) =>
        !(next.get(from) ?? []).some(
          (each) => each.to !== to && leadsTo(each.to, to, new Set([from, each.to])),
        ),
    );
  const alone = Object.keys(modules).filter(
    (module) =>
      module !== 'testing' &&
      !isInSandbox(module) &&
      !drawn.some(({ from, to }) => from === module || to === module),
  );
  const lines = [
    ...drawn.map(({ from, to }) => `  ${from} --> ${to}`),
    ...alone.map((module) => `  ${module}`),
  ];
  return `\`\`\`mermaid\nflowchart TD\n${lines.join('\n')}\n\`\`\`\n`;
}

/** The sandbox's README shows its modules. */
function isInSandbox(module: string): boolean {
  return module.startsWith('sandbox/');
}
